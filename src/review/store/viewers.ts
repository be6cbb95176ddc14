/**
 * The current readers of a report: one statement records the reader and returns all readers. It also keeps
 * what the reader holds from the queue.
 */

import type { Database, Statement } from '#platform/postgres/connections.ts'
import { CLAIM_MINUTES } from '#queue/ports.ts'
import { VIEWER_SECONDS, type Viewer, type Viewers } from '../ports.ts'

// Deletes former readers of all applications of the customer, except the current reader.
const NOTE: Statement = {
  name: 'viewer-note',
  text: `with gone as (delete from foyer.application_viewer
        where customer_id = $1 and seen_at <= $5 and (application_id, user_id) <> ($2::uuid, $3::uuid)),
      noted as (insert into foyer.application_viewer as v
          (customer_id, application_id, user_id, since, seen_at) values ($1, $2, $3, $4, $4)
        on conflict (customer_id, application_id, user_id) do update
          set seen_at = excluded.seen_at,
            since = case when v.seen_at <= $5 then excluded.since else v.since end
        returning user_id, since),
      held as (update foyer.queue_claim set until = $6
        where customer_id = $1 and application_id = $2 and user_id = $3 and until > $4)
    select user_id as "userId", since from noted
    union all
    select user_id, since from foyer.application_viewer
      where customer_id = $1 and application_id = $2 and user_id <> $3 and seen_at > $5
    order by since`,
}

export const viewersIn = (database: Database, now: () => Date): Viewers => ({
  note(customerId, applicationId, userId) {
    const at = now()
    const left = new Date(at.getTime() - VIEWER_SECONDS * 1000)
    return database.write<Viewer>(customerId, NOTE, [
      ...[customerId, applicationId, userId, at, left],
      new Date(at.getTime() + CLAIM_MINUTES * 60_000),
    ])
  },
})

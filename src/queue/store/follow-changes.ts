/** Keeps the queue in the transaction of each change of an application: its due time, and who gets it. */

import { zoneOf } from '@foyer/national-fields/market-time'
import type { Case, MoveResult } from '#applications/case.ts'
import { isTimeZone } from '#customers/settings.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { comesToReview, endsClaim, enterQueue, followQueue, queueActor } from '../follow-case.ts'
import { defaultQueueSettings, type QueueSettings } from '../review-times.ts'
import { membersIn } from './queue-settings.ts'

const SETTINGS: Statement = {
  name: 'queue-settings-of-case',
  text: `select q.settings, c.time_zone as "timeZone" from foyer.customer c
    left join foyer.queue_setting q using (customer_id) where c.customer_id = $1`,
}
// Applications that come at the same time are assigned one after the other.
const LOCK: Statement = {
  name: 'queue-settings-lock',
  text: 'select from foyer.queue_setting where customer_id = $1 for update',
}
const GIVEN: Statement = {
  name: 'queue-member-given',
  text: `insert into foyer.queue_member (customer_id, user_id, turn)
    select $1, $2, max(turn) + 1 from (select turn from foyer.queue_member where customer_id = $1
      union all values (0)) turns
    on conflict (customer_id, user_id) do update set turn = excluded.turn`,
}

const FREE: Statement = {
  name: 'queue-claim-free',
  text: 'delete from foyer.queue_claim where customer_id = $1 and application_id = $2',
}

interface Change {
  before: Case
  moved: MoveResult
  now: Date
}

export async function followingQueue(query: Query, { before, moved, now }: Change): Promise<MoveResult> {
  const followed = followQueue(before, moved)
  if (endsClaim(before, followed.case)) await query(FREE, [before.customerId, before.id])
  if (!comesToReview(before, followed.case)) return followed
  const { customerId, countryCode } = followed.case
  const [row] = await query<{ settings: QueueSettings | null; timeZone: string | null }>(SETTINGS, [
    customerId,
  ])
  const settings = row?.settings ?? defaultQueueSettings
  const isByRule = settings.assignment !== 'BY_HAND'
  if (isByRule) await query(LOCK, [customerId])
  const members = isByRule ? await membersIn(query, customerId) : []
  const chosen = row?.timeZone ?? zoneOf(countryCode)
  // A newer service may have stored a zone that this one does not know.
  const timeZone = isTimeZone(chosen) ? chosen : 'UTC'
  const entered = enterQueue(followed, now, { settings, timeZone, members })
  const to = entered.case.data.assignee
  if (isByRule && to && isGiven(entered)) await query(GIVEN, [customerId, to])
  return entered
}

const isGiven = ({ audit }: MoveResult): boolean =>
  audit.some(({ action, actor }) => action === 'application.assigned' && actor.id === queueActor.id)

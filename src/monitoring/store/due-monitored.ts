/** Monitored applications that are due, for all customers, and when they are due again. */
import type { ClientConfig } from 'pg'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { asWorker } from '#screening/store/lists/worker-connection.ts'
import type { DueMonitored } from '../ports.ts'

// The first of each customer before the second of any: a large customer delays no other.
const dueOf = (column: string) => `select customer_id as "customerId", application_id as "applicationId",
    is_number_unknown as "isNumberUnknown"
  from (select customer_id, application_id, ${column}, is_number_unknown,
      row_number() over (partition by customer_id order by ${column}) as n
    from foyer.monitored_application where is_active and ${column} <= $1) due
  where n <= $2 order by n, ${column} limit $3`
const REGISTRY_DUE = dueOf('registry_due_at')
const REVIEW_DUE = dueOf('review_due_at')
const SET: Statement = {
  name: 'monitored-registry-due',
  text: `update foyer.monitored_application set registry_due_at = $3,
      is_number_unknown = coalesce($4, is_number_unknown)
    where customer_id = $1 and application_id = $2 and is_active`,
}

export const dueMonitoredIn = (database: Pick<Database, 'write'>, worker: ClientConfig): DueMonitored => {
  const due = async (
    text: string,
    now: Date,
    { perCustomer, limit }: { perCustomer: number; limit: number },
  ) => (await asWorker(worker, (client) => client.query(text, [now, perCustomer, limit]))).rows
  return {
    forLookup: (now, most) => due(REGISTRY_DUE, now, most),
    forReview: (now, most) => due(REVIEW_DUE, now, most),
    async lookedUp({ customerId, applicationId }, next, isNumberUnknown) {
      await database.write(customerId, SET, [customerId, applicationId, next, isNumberUnknown ?? null])
    },
  }
}

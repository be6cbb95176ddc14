/** Finds what the task of the queue looks after, as foyer_worker, for all customers. */
import type { Pool } from 'pg'
import type { CaseRef } from '#kernel/task.ts'
import type { QueueSweep } from '../ports.ts'

const found = (where: string) => `(select customer_id as "customerId", application_id as "applicationId"
  from foyer.application where ${where} limit $2)`
const inReview = `status = 'MANUAL_REVIEW' and overdue_at is null`
const DUE = {
  name: 'sweep-queue',
  text: `select distinct * from (${[
    found(`${inReview} and due_at <= $1`),
    found(`${inReview} and due_at is null`),
    found('snoozed_until <= $1'),
  ].join(' union all ')}) untended limit $2`,
}

export const queueSweepOn = (pool: Pool): QueueSweep => ({
  due: async (now, limit) => (await pool.query<CaseRef>({ ...DUE, values: [now, limit] })).rows,
})

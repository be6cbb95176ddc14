/** Due work of notifications, for all customers, as foyer_worker. */
import type { Pool } from 'pg'
import type { NotificationSweeps } from '../ports.ts'
import { customerDay } from './digests.ts'

const CUSTOMERS = {
  name: 'sweep-digests',
  text: `select c.customer_id as "customerId", ${customerDay('c')}, d.day::text as planned
    from foyer.customer c left join foyer.notification_digest d on d.customer_id = c.customer_id
    where c.suspended_at is null and exists (select from foyer.member m where m.customer_id = c.customer_id)`,
}
const FAILING = {
  name: 'sweep-failing-webhooks',
  text: `select distinct customer_id as "customerId" from foyer.webhook where failing_since <= $1
    and enabled and deleted_at is null and failing_told is distinct from failing_since`,
}
const noMember = (of: string) => `not exists (select from foyer.member m
  where m.customer_id = ${of}.customer_id and m.user_id = ${of}.user_id)`
const OLD = {
  name: 'sweep-notifications',
  text: `delete from foyer.notification n where seen_at < $1 or created_at < $2 or ${noMember('n')}`,
}
const LEFT = {
  name: 'sweep-notification-settings',
  text: `delete from foyer.notification_setting s where ${noMember('s')}`,
}

export const notificationSweepsOn = (pool: Pool): NotificationSweeps => ({
  customersForDigest: async () => (await pool.query(CUSTOMERS)).rows,
  customersWithFailing: async (since) => {
    const { rows } = await pool.query<{ customerId: string }>({ ...FAILING, values: [since] })
    return rows.map(({ customerId }) => customerId)
  },
  async deleteOld({ seenBefore, createdBefore }) {
    await pool.query({ ...OLD, values: [seenBefore, createdBefore] })
    await pool.query(LEFT)
  },
})

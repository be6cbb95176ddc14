/** What the sweep asks of the database, under foyer_worker: for all customers at once, and without any key to what is sealed. */
import type { Pool } from 'pg'
import type { Sweeper } from '../../tasks.ts'

const DUE = {
  name: 'sweep-due',
  text: `select customer_id, application_id from foyer.application
    where status in ('NOT_STARTED', 'IN_PROGRESS') and submitted_at is null and expires_at <= $1 order by expires_at limit $2`,
}
const remove = (table: string, column: string) => ({
  name: `sweep-${table}`,
  text: `delete from foyer.${table} where ${column} < $1`,
})
const KEYS = remove('idempotency_key', 'created_at')
const SESSIONS = remove('flow_session', 'opened_at')
const REVOCATIONS = remove('revocation', 'until')

export function sweeperOn(pool: Pool): Sweeper {
  const run = async (statement: { name: string; text: string }, moment: Date) => {
    await pool.query({ ...statement, values: [moment] })
  }
  return {
    async dueForExpiry(now, limit) {
      const { rows } = await pool.query<{ customer_id: string; application_id: string }>({
        ...DUE,
        values: [now, limit],
      })
      return rows.map((row) => ({ customerId: row.customer_id, applicationId: row.application_id }))
    },
    deleteIdempotencyKeys: (olderThan) => run(KEYS, olderThan),
    deleteFlowSessions: (openedBefore) => run(SESSIONS, openedBefore),
    deleteRevocations: (over) => run(REVOCATIONS, over),
  }
}

/**
 * The statements of the retention sweep, as foyer_worker: for all customers, without access to any data key.
 */
import type { Pool } from 'pg'
import { DEFAULT_RETENTION_YEARS } from '#customers/periods.ts'
import { decidedStatuses, endedStatuses, latestEndsDue } from '../due.ts'
import type { RetentionStore } from '../ports.ts'

const DUE = {
  name: 'sweep-due',
  text: `select customer_id, application_id, workflow_id, workflow_version from foyer.application
    where status in ('NOT_STARTED', 'IN_PROGRESS') and submitted_at is null and expires_at <= $1
      order by expires_at limit $2`,
}
const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')
const latestEnd = (years: string) => `($1::timestamptz[])[${years} + 1]`
// The rule of src/retention/due.ts, which decides again under the lock of the case. $1: latestEndsDue. An
// application ends after it was created, so created_at lets the index narrow the search.
const DUE_FOR_ERASURE = {
  name: 'sweep-due-for-erasure',
  text: `with kept as (select customer_id, workflow_id, version,
    coalesce((definition->'retention'->>'years')::int, ${DEFAULT_RETENTION_YEARS}) as years
    from foyer.workflow_version)
    select a.customer_id, a.application_id, a.workflow_id, a.workflow_version from foyer.application a
      join kept k on (k.customer_id, k.workflow_id, k.version) = (a.customer_id, a.workflow_id,
        a.workflow_version)
    where a.status in (${listed(endedStatuses)})
      and a.created_at <= ${latestEnd('(select min(years) from kept)')}
      and coalesce(case when a.status in (${listed(decidedStatuses)}) then a.decided_at end,
        a.updated_at) <= ${latestEnd('k.years')}
      and not exists (select from foyer.legal_hold h where h.customer_id = a.customer_id
        and h.application_id = a.application_id)
    order by a.created_at limit $2`,
}
const EVENTS = {
  name: 'sweep-event',
  text: `delete from foyer.event e using (select customer_id, max(seq) as seq from foyer.event where at < $1
    group by customer_id) old
    where e.customer_id = old.customer_id and e.seq <= old.seq`,
}
const remove = (table: string, column: string) => ({
  name: `sweep-${table}`,
  text: `delete from foyer.${table} where ${column} < $1`,
})
const KEYS = remove('idempotency_key', 'created_at')
const SESSIONS = remove('flow_session', 'opened_at')
const LINKS = remove('onboarding_link', 'expires_at')
const IDENTITY_TRANSACTIONS = remove('identity_transaction', 'expires_at')
const REVOCATIONS = remove('revocation', 'until')
const READS = remove('access', 'minute')
const REQUESTS = remove('request', 'at')
// The key goes with the row, if it is still there: nothing of its files can be read.
const EXPORTS = {
  name: 'sweep-export',
  text: `delete from foyer.export where finished_at < $1
    and status in ('FAILED', 'CANCELLED', 'EXPIRED')`,
}

interface DueRow {
  customer_id: string
  application_id: string
  workflow_id: string
  workflow_version: number
}

export function retentionStoreOn(pool: Pool): RetentionStore {
  const run = async (statement: { name: string; text: string }, moment: Date) => {
    await pool.query({ ...statement, values: [moment] })
  }
  const due = async (statement: { name: string; text: string }, ...values: [Date | Date[], number]) => {
    const { rows } = await pool.query<DueRow>({ ...statement, values })
    return rows.map((row) => ({
      customerId: row.customer_id,
      applicationId: row.application_id,
      workflowId: row.workflow_id,
      workflowVersion: row.workflow_version,
    }))
  }
  return {
    dueForExpiry: (now, limit) => due(DUE, now, limit),
    dueForErasure: (now, limit) => due(DUE_FOR_ERASURE, latestEndsDue(now), limit),
    deleteEvents: (olderThan) => run(EVENTS, olderThan),
    deleteReads: (olderThan) => run(READS, olderThan),
    deleteRequests: (olderThan) => run(REQUESTS, olderThan),
    deleteExports: (endedBefore) => run(EXPORTS, endedBefore),
    deleteIdempotencyKeys: (olderThan) => run(KEYS, olderThan),
    deleteBrowserSessions: (openedBefore) => run(SESSIONS, openedBefore),
    deleteLinks: (expiredBefore) => run(LINKS, expiredBefore),
    deleteIdentityTransactions: (expiredBefore) => run(IDENTITY_TRANSACTIONS, expiredBefore),
    deleteRevocations: (expiredBefore) => run(REVOCATIONS, expiredBefore),
  }
}

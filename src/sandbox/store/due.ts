/** What of one customer is due, as foyer_worker: when the next of it is, and which applications it is. */
import type pg from 'pg'
import { DEFAULT_RETENTION_YEARS } from '#customers/periods.ts'
import type { CaseRef } from '#kernel/task.ts'
import { decidedStatuses, endedStatuses } from '#retention/due.ts'

export const dueKinds = ['TASK', 'EXPIRY', 'ERASURE', 'REGISTRY', 'REVIEW', 'QUEUE'] as const
export type DueKind = (typeof dueKinds)[number]

export interface Due {
  kind: DueKind
  /** In the time of the customer. */
  at: Date
}

const listed = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')

const erasedAt = `coalesce(case when a.status in (${listed(decidedStatuses)}) then a.decided_at end,
  a.updated_at) + make_interval(years => coalesce((v.definition->'retention'->>'years')::int,
  ${DEFAULT_RETENTION_YEARS}))`
const ended = `from foyer.application a join foyer.workflow_version v
    on (v.customer_id, v.workflow_id, v.version) = (a.customer_id, a.workflow_id, a.workflow_version)
  where a.customer_id = $1 and a.status in (${listed(endedStatuses)}) and not exists (select
    from foyer.legal_hold h where h.customer_id = a.customer_id and h.application_id = a.application_id)`
const unsent = `from foyer.application where customer_id = $1 and status in ('NOT_STARTED', 'IN_PROGRESS')
  and submitted_at is null`
const monitored = 'from foyer.monitored_application where customer_id = $1 and is_active'
const reviewed = `from foyer.application where customer_id = $1 and status = 'MANUAL_REVIEW'
  and overdue_at is null`
const snoozed = 'from foyer.application where customer_id = $1'

/** $2: how far the customer is ahead, in milliseconds. Tasks wait in real time. */
const NEXT = `select kind, at from (
  select 'TASK' as kind, min(run_at) + make_interval(secs => $2 / 1000.0) as at
    from graphile_worker._private_jobs where payload->>'customerId' = $1::uuid::text and locked_at is null
      and attempts < max_attempts
  union all select 'EXPIRY', min(expires_at) ${unsent}
  union all select 'ERASURE', min(${erasedAt}) ${ended}
  union all select 'REGISTRY', min(registry_due_at) ${monitored}
  union all select 'REVIEW', min(review_due_at) ${monitored}
  union all select 'QUEUE', min(due_at) ${reviewed}
  union all select 'QUEUE', min(snoozed_until) ${snoozed}
) due where at is not null order by at limit 1`

const refs = 'customer_id as "customerId", application_id as "applicationId"'
const statements: Record<Exclude<DueKind, 'TASK'>, string> = {
  EXPIRY: `select ${refs} ${unsent} and expires_at <= $2 order by expires_at`,
  ERASURE: `select a.customer_id as "customerId", a.application_id as "applicationId",
    a.workflow_id as "workflowId", a.workflow_version as "workflowVersion" ${ended}
    and ${erasedAt} <= $2 order by ${erasedAt}`,
  REGISTRY: `select ${refs}, is_number_unknown as "isNumberUnknown" ${monitored} and registry_due_at <= $2
    order by registry_due_at`,
  REVIEW: `select ${refs} ${monitored} and review_due_at <= $2 order by review_due_at`,
  QUEUE: `select ${refs} ${reviewed} and due_at <= $2
    union select ${refs} ${snoozed} and snoozed_until <= $2`,
}

export async function nextDue(
  client: pg.Client,
  customerId: string,
  aheadMs: number,
): Promise<Due | undefined> {
  const { rows } = await client.query<Due>({ name: 'clock-next', text: NEXT, values: [customerId, aheadMs] })
  return rows[0]
}

export async function dueOf<R extends CaseRef>(
  client: pg.Client,
  kind: Exclude<DueKind, 'TASK'>,
  customerId: string,
  now: Date,
): Promise<R[]> {
  const values = [customerId, now]
  return (await client.query<R>({ name: `clock-${kind}`, text: statements[kind], values })).rows
}

/** Changes a customer for the operator: one transaction with audit lines, which contain no e-mail address. */
import type { ClientBase } from 'pg'
import type { AuditEntry } from '../../../applications/case.ts'
import type { CustomerChange } from '../../../ports/operator.ts'
import { auditText } from '../cases/audit-and-outbox.ts'
import { inTransaction } from './audited-transaction.ts'

const operator = { kind: 'OPERATOR', id: null } as const

export const updateCustomer = (
  owner: ClientBase,
  customerId: string,
  changes: readonly CustomerChange[],
  at: Date,
): Promise<void> =>
  inTransaction(owner, async () => {
    const entries: string[] = []
    for (const change of changes) {
      const [statement, value, detail] = statementFor(change)
      await owner.query(statement, [customerId, value])
      entries.push(auditText({ action: 'customer.changed', actor: operator, detail }, at, null))
    }
    await owner.query(`select foyer.append($1, null, $2, $3, '{}'::uuid[], '{}'::text[])`, [
      customerId,
      at,
      entries,
    ])
  })

function statementFor(
  change: CustomerChange,
): [statement: string, value: unknown, detail: AuditEntry['detail']] {
  if ('notify_email' in change)
    return [
      'update foyer.customer set notify_email = $2 where customer_id = $1',
      change.notify_email,
      { notified: change.notify_email !== null },
    ]
  if ('redirect_origins' in change)
    return [
      'update foyer.customer set redirect_origins = $2 where customer_id = $1',
      change.redirect_origins,
      { redirectOrigins: change.redirect_origins.join(' ') },
    ]
  if ('rate_limit' in change)
    return [
      'update foyer.customer set rate_limit = $2 where customer_id = $1',
      change.rate_limit,
      { rateLimit: change.rate_limit },
    ]
  if ('quotas' in change)
    return [
      'update foyer.customer set quotas = $2 where customer_id = $1',
      JSON.stringify(change.quotas),
      {
        quotas: Object.entries(change.quotas)
          .map((each) => each.join('='))
          .join(' '),
      },
    ]
  return [
    // Repeating a suspension keeps its start.
    `update foyer.customer set suspended_at = case when $2::timestamptz is null then null
      else coalesce(suspended_at, $2) end where customer_id = $1`,
    change.suspended_at,
    { suspended: change.suspended_at !== null },
  ]
}

/** Changes a customer for the operator: one transaction with audit lines, which contain no e-mail address. */
import type { ClientBase } from 'pg'
import { auditLine } from '#audit/entry.ts'
import { append, queryOn } from '#audit/store/append.ts'
import { inTransaction } from '#audit/store/audited-transaction.ts'
import { type CustomerChange, changeEntryOf } from '../changes.ts'

export const updateCustomer = (
  owner: ClientBase,
  customerId: string,
  changes: readonly CustomerChange[],
  at: Date,
): Promise<void> =>
  inTransaction(owner, async () => {
    for (const change of changes) {
      const [statement, value] = statementFor(change)
      await owner.query(statement, [customerId, value])
    }
    const lines = changes.map((change) => auditLine(changeEntryOf(change), at, null))
    await append(queryOn(owner), customerId, lines)
  })

export function statementFor(change: CustomerChange): [statement: string, value: unknown] {
  const set = (assignment: string) => `update foyer.customer set ${assignment} where customer_id = $1`
  if ('notify_email' in change) return [set('notify_email = $2'), change.notify_email]
  if ('redirect_origins' in change) return [set('redirect_origins = $2'), change.redirect_origins]
  if ('name' in change) return [set('name = $2'), change.name]
  if ('require_two_step' in change) return [set('require_two_step = $2'), change.require_two_step]
  if ('languages' in change) return [set('languages = $2'), change.languages]
  if ('default_language' in change) return [set('default_language = $2'), change.default_language]
  if ('retention_years' in change) return [set('retention_years = $2'), change.retention_years]
  if ('expiry_days' in change) return [set('expiry_days = $2'), change.expiry_days]
  if ('session_idle_minutes' in change) return [set('session_idle_minutes = $2'), change.session_idle_minutes]
  if ('session_hours' in change) return [set('session_hours = $2'), change.session_hours]
  if ('time_zone' in change) return [set('time_zone = $2'), change.time_zone]
  if ('rate_limit' in change) return [set('rate_limit = $2'), change.rate_limit]
  if ('quotas' in change) return [set('quotas = $2'), JSON.stringify(change.quotas)]
  // Repeating a suspension keeps its start.
  const start = 'case when $2::timestamptz is null then null else coalesce(suspended_at, $2) end'
  return [set(`suspended_at = ${start}`), change.suspended_at]
}

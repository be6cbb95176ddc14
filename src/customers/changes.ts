/** What the operator can change of a customer, and how the audit log records it. */
import { type AuditEntry, operator } from '../audit/entry.ts'
import type { OwnQuotas } from './quotas.ts'

/**
 * null means: no e-mail when a webhook is disabled; not suspended; the service's default rate limit. `quotas`
 * replaces all own quotas. Without origins, applicants may be redirected anywhere.
 */
export type CustomerChange =
  | { notify_email: string | null }
  | { suspended_at: Date | null }
  | { redirect_origins: string[] }
  | { rate_limit: number | null }
  | { quotas: OwnQuotas }

/** Contains no e-mail address. */
export const entryOf = (change: CustomerChange): AuditEntry => ({
  action: 'customer.changed',
  actor: operator,
  detail: detailOf(change),
})

function detailOf(change: CustomerChange): AuditEntry['detail'] {
  if ('notify_email' in change) return { notified: change.notify_email !== null }
  if ('suspended_at' in change) return { suspended: change.suspended_at !== null }
  if ('redirect_origins' in change) return { redirectOrigins: change.redirect_origins.join(' ') }
  if ('rate_limit' in change) return { rateLimit: change.rate_limit }
  const quotas = Object.entries(change.quotas).map((each) => each.join('='))
  return { quotas: quotas.join(' ') }
}

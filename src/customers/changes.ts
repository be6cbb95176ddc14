/** The changes that the operator and the members of a customer can make to it, and their audit entries. */
import { type Actor, type AuditEntry, operator } from '#audit/entry.ts'
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
  | { name: string }
  | { require_two_step: boolean }
  | { languages: string[] | null }
  | { default_language: string | null }
  | { retention_years: number | null }
  | { expiry_days: number | null }
  | { session_idle_minutes: number }
  | { session_hours: number }
  | { time_zone: string | null }

/** Contains no e-mail address. */
export const changeEntryOf = (change: CustomerChange, actor: Actor = operator): AuditEntry => ({
  action: 'customer.changed',
  actor,
  detail: detailOf(change),
})

function detailOf(change: CustomerChange): AuditEntry['detail'] {
  if ('notify_email' in change) return { notified: change.notify_email !== null }
  if ('suspended_at' in change) return { suspended: change.suspended_at !== null }
  if ('redirect_origins' in change) return { redirectOrigins: change.redirect_origins.join(' ') }
  if ('rate_limit' in change) return { rateLimit: change.rate_limit }
  if ('name' in change) return { name: true }
  if ('require_two_step' in change) return { requireTwoStep: change.require_two_step }
  if ('languages' in change) return { languages: change.languages?.join(' ') ?? null }
  if ('default_language' in change) return { defaultLanguage: change.default_language }
  if ('retention_years' in change) return { retentionYears: change.retention_years }
  if ('expiry_days' in change) return { expiryDays: change.expiry_days }
  if ('session_idle_minutes' in change) return { sessionIdleMinutes: change.session_idle_minutes }
  if ('session_hours' in change) return { sessionHours: change.session_hours }
  if ('time_zone' in change) return { timeZone: change.time_zone }
  const quotas = Object.entries(change.quotas).map((each) => each.join('='))
  return { quotas: quotas.join(' ') }
}

/**
 * The current answer of the register, where the monitoring found that it differs from the one at the
 * decision.
 */
import type { Case } from '#applications/case.ts'
import { newestRegistryOf, registryOf } from '#applications/views.ts'
import { type ComparedField, organizationChanges } from '#checks/registry/organization-changes.ts'
import { organizationWords } from '#checks/registry/organization-words.ts'
import { newlyUnread } from '#checks/registry/unread-parts.ts'
import type { RegistryNow } from '#kernel/schemas/casework.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

/** Null too when the register was asked for a decision since. */
export function registryNowOf(of: Case, workflow: PublishedWorkflow): RegistryNow | null {
  const then = registryOf(of, workflow)
  const now = newestRegistryOf(of, workflow)
  if (!now || now === then) return null
  const { registrationAuthority: authority } = now.organization
  const unread = newlyUnread(then ?? { ...now, gaps: [] }, now)
  const fields = then
    ? organizationChanges(then, now, of.countryCode).map(({ field }) => field)
    : comparedFields
  const changes = fields.map((field) => {
    const { label, of: wordsOf } = organizationWords[field]
    const missing = unread.flatMap((each) => (each.field === field ? each.line : []))
    const words = [wordsOf(now) ?? [], ...missing].flat().join('; ') || null
    return { field, label, before: then && wordsOf(then), now: words }
  })
  return {
    source: authority?.localName ?? authority?.name ?? 'Register',
    approvedOn: then?.provenance.retrievedAt ?? null,
    retrievedAt: now.provenance.retrievedAt,
    changes: then ? changes : changes.filter((change) => change.now !== null),
  }
}

const comparedFields = Object.keys(organizationWords) as ComparedField[]

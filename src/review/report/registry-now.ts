/** What the register says now, where the monitoring found that it differs from what was decided on. */
import type { Case } from '../../applications/case.ts'
import { registryOf } from '../../applications/views.ts'
import { organizationChanges } from '../../checks/registry/organization-changes.ts'
import { organizationWords } from '../../checks/registry/organization-words.ts'
import { newlyUnread } from '../../checks/registry/unread-parts.ts'
import type { RegistryNow } from '../../schemas/casework.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'

/** Null too when the register was asked for a decision since. */
export function registryNowOf(of: Case, workflow: PublishedWorkflow): RegistryNow | null {
  const { registryNow: now } = of.data
  const then = registryOf(of, workflow)
  if (!now || !then || now.provenance.retrievedAt <= then.provenance.retrievedAt) return null
  const { registrationAuthority: authority } = now.organization
  const unread = newlyUnread(then, now)
  return {
    source: authority?.localName ?? authority?.name ?? 'Register',
    approvedOn: then.provenance.retrievedAt,
    retrievedAt: now.provenance.retrievedAt,
    changes: organizationChanges(then, now).map(({ field }) => {
      const { label, of: wordsOf } = organizationWords[field]
      const missing = unread.flatMap((each) => (each.field === field ? each.line : []))
      const words = [wordsOf(now) ?? [], ...missing].flat().join('; ') || null
      return { field, label, before: wordsOf(then), now: words }
    }),
  }
}

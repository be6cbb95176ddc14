/** The move for a difference in the register: the case keeps it, and some differences open it again. */
import type { Case, Finding, Move } from '../applications/case.ts'
import { changeCase, combineMoves } from '../applications/lifecycle-moves.ts'
import type { RegistryAnswer } from '../applications/provider-contracts.ts'
import { newestRegistryOf } from '../applications/views.ts'
import { system } from '../audit/entry.ts'
import { newSanctionedOwners } from '../checks/ownership/sanctioned-owners.ts'
import { withoutNewGaps } from '../checks/registry/answers-together.ts'
import { organizationChanges } from '../checks/registry/organization-changes.ts'
import type { EventChange } from '../schemas/event.ts'
import type { PublishedWorkflow } from '../workflows/workflow.ts'
import { isMonitored } from './monitored.ts'
import { reviewAgain } from './review-again.ts'

const changed = (detail: string): Finding => ({ code: 'registry_changed', detail, outcome: 'REVIEW' })

/** No change when nobody is monitored (any more), or the register says what it said before. */
export const recordChange =
  (answer: RegistryAnswer, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const before = isMonitored(current) ? newestRegistryOf(current, workflow) : null
    if (!before || answer.provenance.retrievedAt <= before.provenance.retrievedAt) return undefined
    const changes = organizationChanges(before, answer)
    if (changes.length === 0) return undefined
    const data = { registryNow: withoutNewGaps(before, answer) }
    const findings = [
      ...newSanctionedOwners(current, { ...current, data: { ...current.data, ...data } }, workflow),
      ...changes.flatMap(({ review }) => (review === null ? [] : [changed(review)])),
    ]
    return withFindings(
      current,
      now,
      {
        changes: changes.map(({ field, before, after }) => ({ field, before, after })),
        ...{ findings, data },
      },
      workflow,
    )
  }

/** The register does not know the number any more. Recorded once. */
export const recordGone =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const gone = changed('The register does not know the number any more')
    const isKnown = current.data.findings.some(
      ({ code, detail }) => code === gone.code && detail === gone.detail,
    )
    if (!isMonitored(current) || isKnown) return undefined
    const changes: EventChange[] = [{ field: 'organization', before: null, after: null }]
    return withFindings(current, now, { changes, findings: [gone], data: {} }, workflow)
  }

function withFindings(
  current: Case,
  now: Date,
  { changes, findings, data }: { changes: EventChange[]; findings: Finding[]; data: Partial<Case['data']> },
  workflow: PublishedWorkflow,
) {
  const moved = changeCase(current, {
    now,
    action: 'monitoring.organization_changed',
    actor: system('monitoring'),
    detail: { fields: changes.map(({ field }) => field).join(' ') },
    data,
    events: ['ORGANIZATION_CHANGED'],
  })
  const recorded = { ...moved, changes }
  const review = reviewAgain('ORGANIZATION_CHANGED', findings, workflow)
  return combineMoves(() => recorded, ...(findings.length > 0 ? [review] : []))(current, now)
}

/** The move for a difference in the register: the case keeps it, and some differences open it again. */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { Case, Finding, Move, MoveResult } from '#applications/case.ts'
import { changeCase, combineMoves } from '#applications/lifecycle-moves.ts'
import { newestRegistryOf } from '#applications/views.ts'
import { system } from '#audit/entry.ts'
import { reassessing } from '#checks/assessment.ts'
import { newSanctionedOwners } from '#checks/ownership/sanctioned-owners.ts'
import { withoutNewGaps } from '#checks/registry/answers-together.ts'
import { organizationChanges } from '#checks/registry/organization-changes.ts'
import { registeredStatusOf } from '#checks/registry/registered-status.ts'
import { isCompleteAnswer } from '#checks/registry/registry-lookup-needed.ts'
import type { EventChange } from '#kernel/schemas/event.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isMonitored } from './monitored.ts'
import { reviewAgain } from './review-again.ts'

const changed = (detail: string): Finding => ({ code: 'registry_changed', detail, outcome: 'REVIEW' })

/** No change when nothing is monitored (any more), or the register says what it said before. */
export const recordChange =
  (answer: RegistryAnswer, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    if (!isMonitored(current)) return undefined
    const before = newestRegistryOf(current, workflow)
    if (!before) return recordFirst(answer, workflow)(current, now)
    if (answer.provenance.retrievedAt <= before.provenance.retrievedAt) return undefined
    const changes = organizationChanges(before, answer, current.countryCode)
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

/**
 * The first answer about an organization that was approved without one, or imported. No reviewer has judged
 * its status and countries. Its officers and owners are screened, but are no reason for a review by
 * themselves.
 */
const recordFirst =
  (answer: RegistryAnswer, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const { organization, gaps } = answer
    const companyStatus = { ...organization.companyStatus, code: 'ACTIVE' as const }
    const good = { ...answer, organization: { ...organization, addresses: [], companyStatus }, gaps: [] }
    const code = registeredStatusOf(answer)
    const said = { ...organization, companyStatus: { ...companyStatus, code } }
    const judged = { ...answer, organization: said, gaps: gaps.filter(isJudged) }
    const told = organizationChanges(good, judged, current.countryCode)
    const changes = told.filter(({ review }) => review !== null)
    const data = { registryNow: answer }
    const findings = [
      ...newSanctionedOwners(current, { ...current, data: { ...current.data, ...data } }, workflow),
      ...changes.flatMap(({ review }) => (review === null ? [] : [changed(review)])),
    ]
    // The next try may give officers and owners, who would then count as new.
    if (findings.length === 0 && !isCompleteAnswer(answer)) return undefined
    const recorded: MoveResult = {
      ...changeCase(current, {
        ...{ now, actor: system('monitoring'), data },
        action: 'monitoring.organization_found',
        events: changes.length > 0 ? ['ORGANIZATION_CHANGED'] : [],
      }),
      ...(changes.length > 0 && {
        changes: changes.map(({ field, after }) => ({ field, before: null, after })),
      }),
    }
    const review = reviewAgain('ORGANIZATION_CHANGED', findings, workflow)
    const assessed = reassessing(() => recorded, workflow)
    return combineMoves(assessed, ...(findings.length > 0 ? [review] : []))(current, now)
  }

/** Other gaps would hide the status. An outage says nothing of it. */
const isJudged = ({ field, reason }: RegistryGap): boolean =>
  field === 'companyStatus' ||
  (reason === 'UNKNOWN_CODE' && (field === 'addresses' || field.endsWith('.country')))

/**
 * The register does not know the number, or not any more. Recorded once, and not where a decision was made
 * about it.
 */
export const recordGone =
  (workflow: PublishedWorkflow): Move =>
  (current, now) => {
    const hasAnswered = newestRegistryOf(current, workflow) !== null
    if (!hasAnswered && current.data.checks.REGISTRY?.detail === 'NOT_FOUND') return undefined
    const gone = changed(`The register does not know the number${hasAnswered ? ' any more' : ''}`)
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
  const assessed = reassessing(() => recorded, workflow)
  return combineMoves(assessed, ...(findings.length > 0 ? [review] : []))(current, now)
}

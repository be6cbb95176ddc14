/** Whether the REGISTRY check needs a lookup, and by which number. */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { Case } from '#applications/case.ts'
import { answerOf } from '#applications/views.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

/** An older registry answer is looked up again, because boards and statuses change. */
const RECENT_HOURS = 24

export type RegistryLookupNeed =
  | { kind: 'LOOK_UP'; number: OrganizationIdentifier }
  | { kind: 'RECENT'; answer: RegistryAnswer }
  | { kind: 'NO_NUMBER' }

export function registryLookupNeedOf(of: Case, workflow: PublishedWorkflow, now: Date): RegistryLookupNeed {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  if (!answer?.organizationNumber) return { kind: 'NO_NUMBER' }
  const { registry } = of.data
  const age = registry
    ? now.getTime() - Date.parse(registry.provenance.retrievedAt)
    : Number.POSITIVE_INFINITY
  return answer.source === 'REGISTRY' &&
    registry &&
    isCompleteAnswer(registry) &&
    age <= RECENT_HOURS * 3_600_000
    ? { kind: 'RECENT', answer: registry }
    : { kind: 'LOOK_UP', number: answer.organizationNumber }
}

/** Fields of services beside the register. Only a workflow's own rule waits for them, or decides by them. */
const supplementaryFields = ['vat']

/** True if no part is missing because a service was down. A retry may return such a part. */
export const isCompleteAnswer = ({ gaps }: Pick<RegistryAnswer, 'gaps'>): boolean => !gaps.some(isSourceDown)

export const isSourceDown = ({ field, reason }: RegistryGap): boolean =>
  reason === 'SOURCE_DOWN' && !supplementaryFields.includes(field)

/** What the REGISTRY check asks for, if it must ask at all. */
import type { Case } from '../../applications/case.ts'
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { answerOf } from '../../applications/views.ts'
import type { OrganizationIdentifier } from '../../schemas/identifiers.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'

/** A company that was confirmed longer ago than this is looked up again: boards and statuses change. */
const RECENT_HOURS = 24

export type RegistryQuestion =
  | { kind: 'ASK'; number: OrganizationIdentifier }
  | { kind: 'RECENT' }
  | { kind: 'NO_NUMBER' }

export function registryQuestionOf(of: Case, workflow: PublishedWorkflow, now: Date): RegistryQuestion {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  if (!answer?.organizationNumber) return { kind: 'NO_NUMBER' }
  const { registry } = of.data
  const age = registry
    ? now.getTime() - Date.parse(registry.provenance.retrievedAt)
    : Number.POSITIVE_INFINITY
  return answer.source === 'REGISTRY' && registry && isWhole(registry) && age <= RECENT_HOURS * 3_600_000
    ? { kind: 'RECENT' }
    : { kind: 'ASK', number: answer.organizationNumber }
}

/** Nothing of it is missing because one of the register's services did not answer: who asks again may be told. */
export const isWhole = ({ gaps }: Pick<RegistryAnswer, 'gaps'>): boolean =>
  gaps.every(({ reason }) => reason !== 'SOURCE_DOWN')

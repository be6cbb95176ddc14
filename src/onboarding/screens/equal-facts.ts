/** Leaves out of a summary what an earlier step about the same person says already, in the same words. */
import type { StepKind } from '#workflows/workflow.ts'
import type { CheckGroup, Fact } from '../view.ts'

/** These steps ask about the applicant. The holder of an account is another fact, even with an equal name. */
const aboutApplicant = new Set<StepKind>(['IDENTITY', 'PERSON_DETAILS', 'CONTACT_DETAILS'])

const textOf = ({ label, value }: Fact) => JSON.stringify([label, value])

export function withoutEqualFacts<G extends Pick<CheckGroup, 'kind' | 'facts'>>(groups: G[]): G[] {
  const said = new Set<string>()
  return groups.map((group) => {
    if (!aboutApplicant.has(group.kind)) return group
    const facts = group.facts.filter((fact) => !said.has(textOf(fact)))
    for (const fact of facts) said.add(textOf(fact))
    // A step without anything would look unanswered.
    return { ...group, facts: facts.length > 0 ? facts : group.facts }
  })
}

/** Missing facts about a person who is the customer, and about their relationship. */
import type { Case } from '#applications/case.ts'
import { walkOfCase } from '#applications/case-facts.ts'
import { knownOfPerson, registryOf } from '#applications/views.ts'
import { isPlaceKnown } from '#workflows/steps/citizenship-and-birth.ts'
import type { Meaning } from '#workflows/steps/question-definition.ts'
import { askedQuestions } from '#workflows/steps/questionnaire.ts'
import { isForAccount, type PublishedWorkflow } from '#workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'

/** A declared place or address may be partly known: the detail then names the missing part. */
export function personDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  return [
    ...(isPersonTheCustomer(of, workflow) ? originDiscrepancies(of, workflow) : []),
    ...(isForAccount(workflow) ? relationshipDiscrepancies(of, workflow) : []),
  ]
}

/** AMLR article 22(1)(a) asks it of natural persons. A sole trader is one, whatever the kind of workflow. */
const isPersonTheCustomer = (of: Case, workflow: PublishedWorkflow): boolean =>
  of.kind === 'KYC' || registryOf(of, workflow)?.organization.legalType?.category === 'SOLE_TRADER'

function originDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const { nationalities, isStateless, placeOfBirth, address } = knownOfPerson(of, workflow)
  const hasAddress = address !== null && address.lines.length > 0
  return [
    ...(nationalities.length > 0 || isStateless
      ? []
      : [{ code: 'nationality_unknown', detail: null } as const]),
    ...(isPlaceKnown(placeOfBirth)
      ? []
      : [{ code: 'place_of_birth_unknown', detail: placeOfBirth ? 'country' : null } as const]),
    ...(hasAddress && address.country !== null
      ? []
      : [{ code: 'residence_unknown', detail: hasAddress ? 'country' : null } as const]),
  ]
}

/**
 * The business of a company is known from the register and its owners' answers: only people have an
 * occupation.
 */
function relationshipDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const isSaid = (meaning: Meaning) => isAnswered(of, workflow, meaning)
  return [
    ...(isSaid('PURPOSE') ? [] : [{ code: 'purpose_unknown', detail: null } as const]),
    ...(of.kind === 'KYB' || isSaid('OCCUPATION')
      ? []
      : [{ code: 'occupation_unknown', detail: null } as const]),
  ]
}

/** By a question that applies and is marked with the meaning. */
function isAnswered(of: Case, workflow: PublishedWorkflow, meaning: Meaning): boolean {
  const { path, facts } = walkOfCase(of, workflow)
  return path.some(({ step, status }) => {
    const answer = of.data.answers[step.key]
    if (step.kind !== 'QUESTIONNAIRE' || answer?.kind !== 'QUESTIONNAIRE' || status === 'NOT_NEEDED')
      return false
    return askedQuestions(step, answer.values, facts).some(
      ({ key, means }) => means === meaning && answer.values[key] !== undefined,
    )
  })
}

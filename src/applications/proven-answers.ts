/** Answers that took their facts from a proof of identity follow when another proof replaces it. */

import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import type { StepAnswer } from '#workflows/answers.ts'

type Answers = Record<string, StepAnswer>

/** Text typed before the proof stays: checks compare it with the proof. */
export function withProvenPerson(
  answers: Answers,
  before: IdentityProof | null,
  proof: IdentityProof,
): Answers {
  if (!before) return answers
  return Object.fromEntries(
    Object.entries(answers).map(([step, answer]) => [step, following(answer, before, proof)]),
  )
}

function following(answer: StepAnswer, before: IdentityProof, proof: IdentityProof): StepAnswer {
  if (answer.kind === 'CONTACT_DETAILS') {
    const isFromProof = answer.firstName === before.givenName && answer.lastName === before.familyName
    return isFromProof ? { ...answer, firstName: proof.givenName, lastName: proof.familyName } : answer
  }
  if (answer.kind !== 'PERSON_DETAILS') return answer
  const isFromProof = answer.givenName === before.givenName && answer.familyName === before.familyName
  if (!isFromProof) return answer
  return {
    ...answer,
    givenName: proof.givenName,
    familyName: proof.familyName,
    personalIdentityNumber: answer.personalIdentityNumber && proof.personalIdentityNumber,
    dateOfBirth: answer.dateOfBirth && proof.dateOfBirth,
  }
}

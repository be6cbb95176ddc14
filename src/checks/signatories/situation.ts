/** Where the signing of an application stands: who has signed, who is asked, and whether it is enough. */
import type { Case } from '../../applications/case.ts'
import { pathOfCase } from '../../applications/case-facts.ts'
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { noSigning, type SigningState, waitedFor } from '../../applications/signing/state.ts'
import { answerOf } from '../../applications/views.ts'
import type { SignedBy } from '../../schemas/people.ts'
import type { PublishedWorkflow, StepOf } from '../../workflows/workflow.ts'
import { reassessedSignatures } from './capacity.ts'
import {
  isEveryoneAsked,
  isSigned,
  type Signed,
  type SigningSets,
  signaturesToGo,
  signingSetsOf,
} from './signing-sets.ts'

export interface SigningSituation {
  signing: SigningState
  sets: SigningSets
  given: Signed
  /** Nobody has to sign any more. */
  isSigned: boolean
  /** It is signed as soon as everyone who was asked has signed. */
  isEveryoneAsked: boolean
  /** The fewest signatures that are missing. */
  toGo: number
}

/** The step of the workflow that applies; undefined when nobody has to sign. */
export const signingStepOf = (of: Case, workflow: PublishedWorkflow): StepOf<'SIGNING'> | undefined =>
  pathOfCase(of, workflow).flatMap(({ step, status }) =>
    step.kind === 'SIGNING' && status !== 'NOT_NEEDED' && !of.data.skipped.includes(step.key) ? [step] : [],
  )[0]

/** Whether the workflow recognises officers by name, where the register publishes nothing more of them. */
export const isByName = (of: Case, workflow: PublishedWorkflow): boolean =>
  signingStepOf(of, workflow)?.authority === 'DECLARED'

/** What the register says about the company; null for a person, and for a company entered by hand. */
export const registeredSigningOf = (
  of: Case,
  workflow: PublishedWorkflow,
): RegistryAnswer['signing'] | null =>
  of.kind === 'KYB' && answerOf(of, workflow, 'ORGANIZATION')?.source === 'REGISTRY'
    ? (of.data.registry?.signing ?? null)
    : null

export function situationOf(of: Case, workflow: PublishedWorkflow): SigningSituation {
  const signing = of.data.signing ?? noSigning
  const sets = signingSetsOf(registeredSigningOf(of, workflow), isByName(of, workflow))
  const given: Signed = {
    signers: of.data.signatures.map(({ party }) => party),
    asked: waitedFor(signing).map(({ party }) => party),
    hasApplicantSigned: signing.signers.includes('APPLICANT'),
  }
  const own = given.hasApplicantSigned ? 0 : 1
  return {
    signing,
    sets,
    given,
    isSigned: isSigned(sets, given),
    isEveryoneAsked: isEveryoneAsked(sets, given),
    toGo: isSigned(sets, given)
      ? 0
      : sets.isOpen
        ? own + given.asked.length
        : (signaturesToGo(sets, given.signers) ?? own),
  }
}

/** With the capacity of each signature, which depends on the others. */
export function withCapacities(signatures: SignedBy[], of: Case, workflow: PublishedWorkflow): SignedBy[] {
  if (of.kind === 'KYC')
    return signatures.map((each) => ({ ...each, capacity: 'SELF', combinationIndex: null }))
  return reassessedSignatures(signatures, registeredSigningOf(of, workflow)?.combinations ?? [])
}

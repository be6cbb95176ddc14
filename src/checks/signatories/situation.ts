/** The signing situation of an application: the signatures, the requests, and whether they suffice. */

import type { RegistryAnswer } from '@foyer/company-registers/contract'
import { reassessedSignatures } from '@foyer/signing-rules/capacity'
import {
  isEveryoneAsked,
  isSigned,
  type Signed,
  type SigningSets,
  signaturesToGo,
  signingSetsOf,
} from '@foyer/signing-rules/signing-sets'
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { noSigning, type SigningState, waitedFor } from '#applications/signing/state.ts'
import { answerOf } from '#applications/views.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type { PublishedWorkflow, StepOf } from '#workflows/workflow.ts'

export interface SigningSituation {
  signing: SigningState
  sets: SigningSets
  given: Signed
  /** No signature is missing any more. */
  isSigned: boolean
  /** It is signed as soon as everyone who was asked has signed. */
  isEveryoneAsked: boolean
  /** The fewest signatures that are missing. */
  toGo: number
}

/** The step of the workflow that applies; undefined when no signature is needed. */
export const signingStepOf = (of: Case, workflow: PublishedWorkflow): StepOf<'SIGNING'> | undefined =>
  pathOfCase(of, workflow).flatMap(({ step, status }) =>
    step.kind === 'SIGNING' && status !== 'NOT_NEEDED' && !of.data.skipped.includes(step.key) ? [step] : [],
  )[0]

/** Whether the workflow recognises officers by name, where the register publishes nothing more of them. */
export const isByName = (of: Case, workflow: PublishedWorkflow): boolean =>
  signingStepOf(of, workflow)?.authority === 'DECLARED'

/** The register's signing rules for the company; null for a person, and for a company entered by hand. */
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

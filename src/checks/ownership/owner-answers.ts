/**
 * The proof and the answer of declared owners by their own link, beside the declaration: they verify the
 * owner, or a person decides.
 */

import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import { isRegisteredAs, nameOf, sameName } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import {
  type AskedOwner,
  askedOwnerOf,
  type OwnerDispute,
  type OwnerProof,
  type OwnerRequest,
  requestAbout,
} from '#applications/owner-link.ts'
import { answerOf } from '#applications/views.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

/** AMLR article 22(6)(b): only eIDs of the assurance level substantial or high verify an identity. */
export const isAssured = (level: string | null): boolean => level === 'SUBSTANTIAL' || level === 'HIGH'

const partyOf = (person: AskedOwner): PersonRef => ({
  kind: 'PERSON',
  name: nameOf(person.givenName, person.familyName),
  dateOfBirth: person.dateOfBirth,
  personalIdentityNumber: person.personalIdentityNumber,
  nationality: null,
  countryOfResidence: null,
})

const birthOf = ({ dateOfBirth: date }: PersonRef): string | null =>
  date === null || typeof date === 'string' ? date : date.value

/**
 * Whether the eID proved who is declared. A number alone is not enough: the name and the birth that the eID
 * gives must agree as well.
 */
export function isProvenAs(proof: Pick<OwnerProof, 'party'>, person: AskedOwner): boolean {
  const declared = partyOf(person)
  const born = birthOf(proof.party)
  return (
    isRegisteredAs(proof.party, declared) &&
    sameName(proof.party.name, declared.name) &&
    (born === null || born === person.dateOfBirth)
  )
}

/**
 * The owner proved to be the declared person, and confirmed the current declaration. undefined: not, or not
 * yet.
 */
export function verifiedByOwnLink(
  of: Pick<Case, 'data'>,
  person: DeclaredPerson,
): { provider: string; at: Timestamp } | undefined {
  const { proof = null, answer = null } = requestAbout(of, person) ?? {}
  if (!proof || answer?.kind !== 'CONFIRMED') return undefined
  return isAssured(proof.assuranceLevel) && isProvenAs(proof, askedOwnerOf(person))
    ? { provider: proof.provider, at: answer.at }
    : undefined
}

export interface AnsweredOwner {
  person: DeclaredPerson
  request: OwnerRequest
}

const askedOwnersOf = (of: Case, workflow: PublishedWorkflow): AnsweredOwner[] =>
  (answerOf(of, workflow, 'OWNERSHIP')?.owners ?? []).flatMap((person) => {
    const request = requestAbout(of, person)
    return request ? [{ person, request }] : []
  })

export interface DisputingOwner extends AnsweredOwner {
  dispute: OwnerDispute
  reason: string
}

/** Owners who deny that they are owners, or dispute the declared details. */
export const disputingOwnersOf = (of: Case, workflow: PublishedWorkflow): DisputingOwner[] =>
  askedOwnersOf(of, workflow).flatMap(({ person, request }) => {
    const { answer } = request
    return answer && answer.kind !== 'CONFIRMED'
      ? [{ person, request, dispute: answer.kind, reason: answer.reason ?? '' }]
      : []
  })

export interface OwnerProvenAsAnother extends AnsweredOwner {
  proof: OwnerProof
}

/** Whose link was used with the eID of another person than is declared. */
export const ownersProvenAsAnother = (of: Case, workflow: PublishedWorkflow): OwnerProvenAsAnother[] =>
  askedOwnersOf(of, workflow).flatMap(({ person, request }) => {
    const { proof } = request
    return proof && !isProvenAs(proof, person) ? [{ person, request, proof }] : []
  })

/** The eIDs that speak for a declared owner: what speaks against them a reviewer must see. */
export const proofsOfOwners = (of: Case, workflow: PublishedWorkflow): OwnerProof[] =>
  askedOwnersOf(of, workflow).flatMap(({ request: { proof } }) => (proof ? [proof] : []))

/**
 * The sources that verify each declared owner. A declaration alone verifies no owner (AMLR article 22(7);
 * docs/decisions/0040-declared-owners.md).
 */

import type { OwnershipParty } from '@foyer/company-registers/schemas/ownership'
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import { isNamedOnly, isRegisteredAs, nameOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf } from '#applications/views.ts'
import type { DeclaredPerson } from '#workflows/ownership/declared.ts'
import { thresholdOn } from '#workflows/ownership/threshold.ts'
import { isBeneficialOwner } from '#workflows/ownership/totals.ts'
import type { OwnershipAnswer } from '#workflows/steps/ownership.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { isAssured, verifiedByOwnLink } from './owner-answers.ts'
import { ownerRoles, registeredOwnershipOf } from './registered-owners.ts'
import { isCorrectedToAnother, isSameOwner, partyOfOwner } from './same-owner.ts'

/**
 * REGISTRY: a register names them as an owner, or an official of the company. EID: the applicant or a
 * co-signer proved to be them. OWN_LINK: they proved it themselves, by a link of their own.
 */
export interface VerifiedBy {
  by: 'REGISTRY' | 'EID' | 'OWN_LINK'
  /** The eID. null: a register. */
  provider: string | null
  at: Timestamp
}

export interface DeclaredOwner {
  person: DeclaredPerson
  /** Holds the threshold or more, or controls the company. */
  isBeneficialOwner: boolean
  /** Empty: by nothing. */
  verifiedBy: VerifiedBy[]
}

/**
 * In the order of the declaration. Senior managing officials are not owners: a reviewer judges why there is
 * no owner.
 */
export function declaredOwnersOf(of: Case, workflow: PublishedWorkflow): DeclaredOwner[] {
  const answer = answerOf(of, workflow, 'OWNERSHIP')
  if (!answer) return []
  const threshold = thresholdOn(of.countryCode, dayOf(of, answer))
  const { ofOwner } = verificationIn(of)
  return answer.owners.map((person) => ({
    person,
    isBeneficialOwner: isBeneficialOwner(person, threshold),
    verifiedBy: ofOwner(person),
  }))
}

export interface UnverifiedOwner {
  person: DeclaredPerson
  /** Their name, with the birth where another one has the same: the key of their finding. */
  key: string
}

/** Beneficial owners that nothing but the declaration names. */
export function unverifiedOwnersOf(of: Case, workflow: PublishedWorkflow): UnverifiedOwner[] {
  const owners = declaredOwnersOf(of, workflow).flatMap(
    ({ person, isBeneficialOwner: isOwner, verifiedBy }) =>
      isOwner && verifiedBy.length === 0 ? [person] : [],
  )
  return owners.map((person) => ({ person, key: ownerKeyOf(person, owners) }))
}

/** The name of an owner, with the birth where another one has the same. */
export function ownerKeyOf(person: DeclaredPerson, among: readonly DeclaredPerson[]): string {
  const nameIn = (each: DeclaredPerson) => partyOfOwner(each).name.fullName
  const name = nameIn(person)
  const isUnique = among.filter((each) => nameIn(each) === name).length === 1
  return isUnique ? name : `${name}, born ${person.dateOfBirth}`
}

const dayOf = ({ data: { registry } }: Case, answer: OwnershipAnswer): string =>
  (registry?.provenance.retrievedAt ?? answer.at).slice(0, 10)

export interface Verification {
  ofOwner(person: DeclaredPerson): VerifiedBy[]
  /** For a declared managing official: the register may have them as an officer. */
  ofOfficial(person: DeclaredPerson): VerifiedBy[]
  /** For a person that the register names, without a declaration. */
  ofRegistered(party: OwnershipParty): VerifiedBy[]
}

export function verificationIn(of: Case): Verification {
  const { registry } = of.data
  const proven = provenPersonsOf(of)
  const byRegistry = (isRegistered: boolean): VerifiedBy[] =>
    registry && isRegistered ? [{ by: 'REGISTRY', provider: null, at: registry.provenance.retrievedAt }] : []
  const among = (person: DeclaredPerson, registered: readonly PersonRef[]): VerifiedBy[] => [
    // An entry that the applicant changed into another person verifies neither.
    ...byRegistry(!isCorrectedToAnother(person) && registered.some((party) => isSameOwner(person, party))),
    ...byEid(partyOfOwner(person), proven),
  ]
  const owners = registeredPersonsOf(of)
  const officials = identified((registry?.officers ?? []).flat().map(({ party }) => party))
  return {
    ofOwner: (person) => [...among(person, owners), ...byOwnLink(of, person)],
    ofOfficial: (person) => among(person, officials),
    ofRegistered: (party) =>
      party.kind === 'PERSON' ? [...byRegistry(!isNamedOnly(party)), ...byEid(party, proven)] : [],
  }
}

function byOwnLink(of: Case, person: DeclaredPerson): VerifiedBy[] {
  const verified = verifiedByOwnLink(of, person)
  return verified ? [{ by: 'OWN_LINK', ...verified }] : []
}

/** At any share: that the register has another one is a finding of its own. */
function registeredPersonsOf({ data: { registry }, countryCode }: Case): PersonRef[] {
  const { owners, small } = registeredOwnershipOf(registry, countryCode)
  const byRole = (registry?.officers ?? []).flat().filter(({ roles }) => roles.some(isOwnerRole))
  return identified([...owners, ...small, ...byRole].map(({ party }) => party))
}

/** A register that publishes a name without birth and number does not say who it is. */
const identified = (parties: readonly OwnershipParty[]): PersonRef[] =>
  parties.flatMap((party) => (party.kind === 'PERSON' && !isNamedOnly(party) ? [party] : []))

/** A sole trader and the partners of a partnership own the business. */
const isOwnerRole = ({ code }: { code: string }): boolean => ownerRoles.includes(code)

interface ProvenPerson {
  party: PersonRef
  provider: string
  at: Timestamp
}

/** The applicant, and all signers. */
function provenPersonsOf({ data: { identity, signatures } }: Case): ProvenPerson[] {
  const signers = signatures
    .filter(({ method, assuranceLevel }) => method.startsWith('EID_') && isAssured(assuranceLevel))
    .map(({ party, provider, signedAt: at }) => ({ party, provider, at }))
  if (!identity || !isAssured(identity.assuranceLevel)) return signers
  const { givenName, familyName, dateOfBirth, personalIdentityNumber, provider, provenAt: at } = identity
  const party: PersonRef = {
    kind: 'PERSON',
    name: nameOf(givenName, familyName),
    ...{ dateOfBirth, personalIdentityNumber, nationality: null, countryOfResidence: null },
  }
  return [{ party, provider, at }, ...signers]
}

/**
 * By number, or by birth and name: with the day where it is known, otherwise the month, which registers of
 * owners publish. Never by name alone.
 */
function byEid(person: PersonRef, proven: readonly ProvenPerson[]): VerifiedBy[] {
  const found = proven.find(({ party }) => isRegisteredAs(party, person))
  return found ? [{ by: 'EID', provider: found.provider, at: found.at }] : []
}

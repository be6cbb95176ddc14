/**
 * By what each declared owner is verified. A declaration alone verifies no one (AMLR article 22(7);
 * docs/decisions/0040-declared-owners.md).
 */
import type { Case } from '../../applications/case.ts'
import type { RegistryAnswer } from '../../applications/provider-contracts.ts'
import { isNamedOnly, nameOf, samePerson } from '../../applications/record-matching.ts'
import { answerOf } from '../../applications/views.ts'
import type { PersonRef } from '../../schemas/people.ts'
import type { Timestamp } from '../../schemas/primitives.ts'
import type { DeclaredPerson } from '../../workflows/ownership/declared.ts'
import { thresholdOn } from '../../workflows/ownership/threshold.ts'
import { isBeneficialOwner } from '../../workflows/ownership/totals.ts'
import type { OwnershipAnswer } from '../../workflows/steps/ownership.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { ownerRoles, registeredOwnershipOf } from './registered-owners.ts'
import { isCorrectedToAnother, isSameOwner, partyOfOwner } from './same-owner.ts'

/** REGISTRY: a register names them as an owner. EID: the applicant or a co-signer proved to be them. */
export interface VerifiedBy {
  by: 'REGISTRY' | 'EID'
  /** The register or the eID. */
  source: string
  at: Timestamp
}

export interface DeclaredOwner {
  person: DeclaredPerson
  /** Holds the threshold or more, or controls the company. */
  isBeneficialOwner: boolean
  /** null: by nothing. */
  verifiedBy: VerifiedBy | null
}

/** In the order of the declaration. Officials are no owners: a person judges why there are none. */
export function declaredOwnersOf(of: Case, workflow: PublishedWorkflow): DeclaredOwner[] {
  const answer = answerOf(of, workflow, 'OWNERSHIP')
  if (!answer) return []
  const threshold = thresholdOn(of.countryCode, dayOf(of, answer))
  const registered = registeredPersonsOf(of)
  const proven = provenPersonsOf(of)
  return answer.owners.map((person) => ({
    person,
    isBeneficialOwner: isBeneficialOwner(person, threshold),
    verifiedBy: byRegistry(person, registered, of.data.registry) ?? byEid(person, proven),
  }))
}

/** Beneficial owners whom nothing but the declaration names. */
export const unverifiedOwnersOf = (of: Case, workflow: PublishedWorkflow): DeclaredPerson[] =>
  declaredOwnersOf(of, workflow).flatMap(({ person, isBeneficialOwner: isOwner, verifiedBy }) =>
    isOwner && verifiedBy === null ? [person] : [],
  )

const dayOf = ({ data: { registry } }: Case, answer: OwnershipAnswer): string =>
  (registry?.provenance.retrievedAt ?? answer.at).slice(0, 10)

/**
 * At any share: that the register has another one is a finding of its own. A register that publishes a name
 * without birth and number does not say who it is.
 */
function registeredPersonsOf({ data: { registry }, countryCode }: Case): PersonRef[] {
  const { owners, small } = registeredOwnershipOf(registry, countryCode)
  const byRole = (registry?.officers ?? []).flat().filter(({ roles }) => roles.some(isOwnerRole))
  return [...owners, ...small, ...byRole].flatMap(({ party }) =>
    party.kind === 'PERSON' && !isNamedOnly(party) ? [party] : [],
  )
}

/** A sole trader and the partners of a partnership own the business. */
const isOwnerRole = ({ code }: { code: string }): boolean => ownerRoles.includes(code)

/** An entry that the applicant changed into another person verifies neither. */
const byRegistry = (
  person: DeclaredPerson,
  registered: readonly PersonRef[],
  registry: RegistryAnswer | null,
): VerifiedBy | null =>
  registry && !isCorrectedToAnother(person) && registered.some((party) => isSameOwner(person, party))
    ? { by: 'REGISTRY', source: registry.provenance.source, at: registry.provenance.retrievedAt }
    : null

interface ProvenPerson {
  party: PersonRef
  source: string
  at: Timestamp
}

/** AMLR article 22(6)(b): only eIDs of the assurance level substantial or high verify an identity. */
const isAssured = (level: string | null): boolean => level === 'SUBSTANTIAL' || level === 'HIGH'

/** The applicant, and everybody who signed. */
function provenPersonsOf({ data: { identity, signatures } }: Case): ProvenPerson[] {
  const signers = signatures
    .filter(({ method, assuranceLevel }) => method.startsWith('EID_') && isAssured(assuranceLevel))
    .map(({ party, provider, signedAt }) => ({ party, source: provider, at: signedAt }))
  if (!identity || !isAssured(identity.assuranceLevel)) return signers
  const { givenName, familyName, dateOfBirth, personalIdentityNumber, provider, provenAt } = identity
  const party: PersonRef = {
    kind: 'PERSON',
    name: nameOf(givenName, familyName),
    ...{ dateOfBirth, personalIdentityNumber, nationality: null, countryOfResidence: null },
  }
  return [{ party, source: provider, at: provenAt }, ...signers]
}

/** By number, or by the whole date of birth and the name. Never by name alone. */
function byEid(person: DeclaredPerson, proven: readonly ProvenPerson[]): VerifiedBy | null {
  const own = partyOfOwner(person)
  const found = proven.find(({ party }) => samePerson(own, party))
  return found ? { by: 'EID', source: found.source, at: found.at } : null
}

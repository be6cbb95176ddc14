/**
 * When identified signers are enough although the register cannot show that they may sign. Only where the
 * workflow says so, and never over an outage, a restriction, an unknown code or a rule that is not understood
 * (docs/decisions/0030-registers-without-signatories.md).
 */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import { capacityOf, missingFrom } from '@foyer/signing-rules/capacity'
import { isNamedOnly, isRegisteredAs, isSameFullName } from '@foyer/signing-rules/record-matching'
import type { PersonRef, SignatoryAuthority } from '@foyer/signing-rules/schemas'
import type { Case } from '#applications/case.ts'
import { answerOf } from '#applications/views.ts'
import type { SignedBy } from '#kernel/schemas/people.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { partyOfOwner } from '../ownership/same-owner.ts'
import { registeredSigningOf, signingStepOf } from './situation.ts'

/**
 * - `BY_NAME`: the register says who signs, but publishes only the names of its officers.
 * - `DECLARED`: it publishes neither officers nor signing rules of any company.
 */
export type DeclaredAuthority = 'BY_NAME' | 'DECLARED'

/** undefined: the register shows it, or a person decides. */
export function declaredAuthorityOf(of: Case, workflow: PublishedWorkflow): DeclaredAuthority | undefined {
  const { registry, signatures } = of.data
  const signing = registeredSigningOf(of, workflow)
  const isAllowed = signingStepOf(of, workflow)?.authority === 'DECLARED'
  if (!isAllowed || !registry || !signing || !signatures.every(isIdentified) || signatures.length === 0)
    return undefined
  const signers = signatures.map(({ party }) => party)
  if (isShownBy(signing, signers)) return undefined
  if (isShownByName(registry, signers)) return 'BY_NAME'
  return isUnknownByNature(of) && signers.every((signer) => isDeclaredOwner(signer, of, workflow))
    ? 'DECLARED'
    : undefined
}

/** A gap of every company of this register: the answer would have been the same for any other. */
export const isByNature = ({ reason, ofNoCompany }: RegistryGap): boolean =>
  reason === 'NOT_PUBLISHED' && ofNoCompany === true

/** AMLR article 22(6)(b): an eID of the assurance level substantial or high. */
const isIdentified = ({ method, assuranceLevel }: SignedBy): boolean =>
  (method === 'EID_SIGNATURE' || method === 'EID_AUTHENTICATION') &&
  (assuranceLevel === 'SUBSTANTIAL' || assuranceLevel === 'HIGH')

function isShownBy({ combinations }: RegistryAnswer['signing'], signers: PersonRef[]): boolean {
  const { capacity } = capacityOf(combinations, signers)
  return capacity !== 'UNVERIFIED'
}

/** One whole combination has signed, and no other person in the register has one of these names. */
function isShownByName({ signing, officers, gaps }: RegistryAnswer, signers: PersonRef[]): boolean {
  const { coverage, truncated } = signing.basis
  if (coverage !== 'COMPLETE' || truncated) return false
  if (gaps.some(({ field }) => field === 'officers' || field.startsWith('signing'))) return false
  const people = officers.flat().flatMap(({ party }) => (party.kind === 'PERSON' ? [party] : []))
  const isUnique = ({ name }: PersonRef) =>
    new Set(people.flatMap((each) => (isSameFullName(each.name, name) ? [JSON.stringify(each)] : [])))
      .size === 1
  const isByName = ({ party, authority, limits }: SignatoryAuthority) =>
    party.kind === 'PERSON' &&
    authority === 'SIGNATURE' &&
    limits === null &&
    isNamedOnly(party) &&
    isUnique(party)
  return signing.combinations.some(
    (combination) => combination.every(isByName) && missingFrom(combination, signers, true).length === 0,
  )
}

function isUnknownByNature(of: Case): boolean {
  const { registry, checks } = of.data
  const gaps = checks.REGISTRY?.gaps ?? []
  const isMissing = (name: string) => {
    const named = gaps.filter(({ field }) => field === name)
    return named.length > 0 && named.every(isByNature)
  }
  return (
    checks.REGISTRY?.status === 'ANSWERED' &&
    isMissing('officers') &&
    isMissing('signing') &&
    registry?.officers.length === 0 &&
    registry.signing.combinations.length === 0
  )
}

/** Compares by number, or by date of birth and name. Declared owners are screened. */
function isDeclaredOwner(signer: PersonRef, of: Case, workflow: PublishedWorkflow): boolean {
  const owners = answerOf(of, workflow, 'OWNERSHIP')?.owners ?? []
  return owners.some((owner) => isRegisteredAs(signer, partyOfOwner(owner)))
}

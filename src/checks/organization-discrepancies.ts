/** Compares the declared organization and its signatories with the registry. */

import type { RegistryAnswer, RegistryGap } from '@foyer/company-registers/contract'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { capacityOf, missingFrom } from '@foyer/signing-rules/capacity'
import { isRegisteredAs, wordsOf } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { unknownSigningOf } from '@foyer/signing-rules/unknown-signing'
import type { Case } from '#applications/case.ts'
import { answersOf } from '#applications/views.ts'
import type { AnswerOf } from '#workflows/answers.ts'
import { companyAddressOf, isSameAddress } from '#workflows/steps/postal-address.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Discrepancy } from './discrepancies.ts'
import { ownerRoles } from './ownership/registered-owners.ts'
import { type OwnershipStructure, ownershipStructureOf } from './ownership/structure.ts'
import { registeredStatusOf } from './registry/registered-status.ts'
import { declaredAuthorityOf } from './signatories/declared-authority.ts'

type Answer = AnswerOf<'ORGANIZATION'>

export function organizationDiscrepancies(of: Case, workflow: PublishedWorkflow): Discrepancy[] {
  const answers = answersOf(of, workflow, 'ORGANIZATION')
  const answer = answers.at(-1)
  const { registry, prefill } = of.data
  if (!answer) return [{ code: 'organization_not_known', detail: null }]
  const found: Discrepancy[] = []
  // Only the last organization is looked up.
  if (answers.length > 1) found.push({ code: 'registry_gap', detail: `1 of ${answers.length}` })
  if (answer.source === 'DECLARED') found.push({ code: 'organization_declared_by_hand', detail: null })
  if (of.data.checks.REGISTRY?.detail === 'NOT_FOUND')
    found.push({ code: 'organization_not_in_registry', detail: null })
  if (differsFromPrefill(answer, prefill.organizationNumber))
    found.push({ code: 'organization_differs_from_prefill', detail: 'organizationNumber' })
  if (registry)
    return [
      ...found,
      ...missingFacts(of, answer, registry),
      ...registryDiscrepancies(answer, registry),
      ...signingDiscrepancies(of, workflow, registry),
      ...ownershipDiscrepancies(of, workflow, registry),
    ]
  // The organization was confirmed, but its registry data is missing.
  return answer.source === 'REGISTRY' ? [...found, { code: 'registry_gap', detail: 'organization' }] : found
}

/** Data required by AMLR article 22(1)(b), and the screened parties. */
function missingFacts({ data }: Case, { declared }: Answer, registry: RegistryAnswer): Discrepancy[] {
  const { legalType, addresses, companyStatus } = registry.organization
  // It has no officers any more, and is declined for that.
  if (companyStatus.code === 'DISSOLVED') return []
  // Judged with the gaps of the register itself.
  const isTold = (data.checks.REGISTRY?.gaps ?? []).some(({ field }) => field === 'officers')
  const missing = [
    ...(registry.officers.flat().length === 0 && !isTold ? ['officers'] : []),
    ...(legalType === null ? ['legalType'] : []),
    ...(addresses.length === 0 && !declared?.address ? ['addresses'] : []),
    // The customer is the foreign company, which this register hardly describes.
    ...(legalType?.category === 'BRANCH' ? ['companyAbroad'] : []),
  ]
  return missing.length > 0 ? [{ code: 'registry_gap', detail: missing.join(', ') }] : []
}

function registryDiscrepancies(answer: Answer, registry: RegistryAnswer): Discrepancy[] {
  const { organization, vat } = registry
  // Many companies are not registered for VAT. Only where the register says so do the two contradict.
  const isVatRefuted = vat?.status === 'INVALID' && organization.registeredCorporateVatDate !== null
  const fields = [
    ...(isSameCompanyName(answer.name, organization.organizationName) ? [] : ['name']),
    ...(isSameNumber(answer, organization.organizationNumber) ? [] : ['organizationNumber']),
    ...(isCorrected(answer, organization.addresses) ? ['address'] : []),
  ]
  const code = registeredStatusOf(registry)
  return [
    ...(fields.length > 0
      ? [{ code: 'organization_differs_from_registry', detail: fields.join(', ') } as const]
      : []),
    ...(isVatRefuted ? [{ code: 'vat_number_invalid', detail: null } as const] : []),
    ...(code === 'UNKNOWN' ? [{ code: 'organization_status_unknown', detail: null } as const] : []),
    ...(code === 'ACTIVE' || code === 'UNKNOWN'
      ? []
      : [{ code: 'organization_not_active', detail: code } as const]),
  ]
}

/** Uses the newest registry answer, which may differ from the one at the time of the signature. */
function signingDiscrepancies(
  of: Case,
  workflow: PublishedWorkflow,
  registry: RegistryAnswer,
): Discrepancy[] {
  const authority = declaredAuthorityOf(of, workflow)
  if (authority) return [{ code: 'authority_declared', detail: authority }]
  const { combinations, basis } = registry.signing
  const signers = of.data.signatures.map(({ party }) => party)
  const { capacity, combinationIndex } = capacityOf(combinations, signers)
  const signed = combinationIndex === null ? undefined : combinations[combinationIndex]
  const isComplete = signed !== undefined && missingFrom(signed, signers).length === 0
  const isDeceased = hasDeceasedSigner(registry, signers)
  // A procuration binds the company only in its ordinary business, so it does not count.
  const isCovered = isComplete && (capacity === 'ALONE' || capacity === 'JOINTLY') && !isDeceased
  const isUnderstood = basis.coverage === 'COMPLETE'
  // A silent or unreadable register does not speak against the signers.
  if (!isCovered && !isUnderstood && !isDeceased)
    return [{ code: 'signing_not_known', detail: unknownSigningOf(registry.signing, gapsOf(of, registry)) }]
  return [
    ...(isCovered ? [] : [{ code: 'signatory_not_covered', detail: capacity } as const]),
    ...(isUnderstood ? [] : [{ code: 'signing_rule_not_understood', detail: basis.coverage } as const]),
  ]
}

const gapsOf = ({ data }: Case, registry: RegistryAnswer): RegistryGap[] =>
  data.checks.REGISTRY?.gaps ?? registry.gaps

/** Circles, companies above the threshold with unknown owners, and no owner above it. */
function ownershipDiscrepancies(
  of: Case,
  workflow: PublishedWorkflow,
  registry: RegistryAnswer,
): Discrepancy[] {
  const structure = ownershipStructureOf(registry, of.countryCode)
  const doubts = structure?.doubts ?? []
  if (doubts.length > 0) return [{ code: 'ownership_unclear', detail: doubts.join(', ') }]
  const isNamed = structure !== null && isOwnerNamedIn(structure)
  if (of.kind !== 'KYB' || isNamed || isOwnerKnown(of, workflow, registry)) return []
  // The register states that no owner is above the threshold, and names the senior managing officials (AMLR
  // article 22(2)).
  const isDenied = structure !== null && structure.officials.length > 0
  return [{ code: isDenied ? 'no_owner_declared' : 'owners_not_known', detail: null }]
}

const isOwnerNamedIn = ({ owners }: OwnershipStructure): boolean =>
  owners.some(({ position }) => position === 'BENEFICIAL_OWNER')

/** By the applicant's answer, by the roles of a register, or because a sole trader is the business. */
function isOwnerKnown(of: Case, workflow: PublishedWorkflow, registry: RegistryAnswer): boolean {
  const partners = registry.officers
    .flat()
    .filter(({ roles }) => roles.some(({ code }) => ownerRoles.includes(code)))
  return (
    answersOf(of, workflow, 'OWNERSHIP').length > 0 ||
    registry.organization.legalType?.category === 'SOLE_TRADER' ||
    // It is not known who is behind a company that is a partner.
    (partners.length > 0 && partners.every(({ party }) => party.kind === 'PERSON'))
  )
}

/** A signature in the name of a person who is registered as deceased. */
const hasDeceasedSigner = ({ officers }: RegistryAnswer, signers: PersonRef[]): boolean =>
  officers
    .flat()
    .some(
      ({ party, deceased }) =>
        deceased === true &&
        party.kind === 'PERSON' &&
        signers.some((signer) => isRegisteredAs(signer, party, true)),
    )

/** Not if the register has no address: the applicant added theirs. */
function isCorrected({ declared }: Answer, addresses: Address[]): boolean {
  const registered = companyAddressOf(addresses)
  return Boolean(declared?.address && registered && !isSameAddress(declared.address, registered))
}

const isSameNumber = (
  { organizationNumber: a }: Answer,
  b: { id: string; issuingCountry: string },
): boolean => a === null || (a.id === b.id && a.issuingCountry === b.issuingCountry)

/** Accepts any usual notation: with hyphens and spaces, as VAT number, or with century or 16 in front. */
function differsFromPrefill({ organizationNumber: number }: Answer, prefilled: string | undefined): boolean {
  if (!number || prefilled === undefined) return false
  // The number is only compared, so test numbers are accepted too.
  const read = organizationNumber(prefilled, { country: number.issuingCountry, mode: 'sandbox' })
  if ('value' in read && read.value.id === number.id) return false
  const [declared, expected] = [number.id, prefilled].map((text) =>
    text.toUpperCase().replace(/[^0-9A-Z]/g, ''),
  ) as [string, string]
  // Spreadsheets drop leading zeros.
  return (
    expected !== '' && !expected.endsWith(declared) && expected.padStart(declared.length, '0') !== declared
  )
}

// The legal form may be abbreviated or written in full, before or after the name.
const legalForms: Record<string, string> = {
  aktiebolag: 'ab',
  aktieselskab: 'as',
  aksjeselskap: 'as',
  allmennaksjeselskap: 'asa',
  osakeyhtioe: 'oy',
  osakeyhtiö: 'oy',
  julkinen: 'oyj',
  limited: 'ltd',
}
const comparable = (name: string): string =>
  wordsOf(name.replace(/\(publ\)/i, '').replace(/\bA\/S\b/gi, 'as'))
    .map((word) => legalForms[word] ?? word)
    .sort()
    .join(' ')

export const isSameCompanyName = (a: string, b: string): boolean => comparable(a) === comparable(b)

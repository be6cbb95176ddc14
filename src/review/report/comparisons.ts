/** Declared values beside registered ones (the company), and declared beside proven ones (the person). */

import type { LegalType } from '@foyer/company-registers/schemas/organization'
import type { Address, PlaceOfBirth } from '@foyer/national-fields/schemas/primitives'
import { nameOf, sameName } from '@foyer/signing-rules/record-matching'
import type { Case } from '#applications/case.ts'
import { answerOf, contactDetailsOf, registryOf } from '#applications/views.ts'
import type { CaseFinding } from '#checks/findings/findings.ts'
import { isSameCompanyName } from '#checks/organization-discrepancies.ts'
import type { Comparison } from '#kernel/schemas/casework.ts'
import { providerNameOf } from '#kernel/schemas/provider-names.ts'
import { atStart, companyStatusWords, legalFormWords } from '#kernel/schemas/status-words.ts'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import { companyAddressOf, isSameAddress } from '#workflows/steps/postal-address.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

type Row = Comparison['rows'][number]
type Text = string | null | undefined
/** `key` is that of the finding in this place; `codes` are those of findings about it that have no key. */
interface Pair {
  field: string
  declared: Text
  registered: Text
  key?: string
  codes?: readonly string[]
  isSame?: boolean
}

export function comparisonsOf(
  of: Case,
  workflow: PublishedWorkflow,
  findings: readonly CaseFinding[],
): Comparison[] {
  return [...companyOf(of, workflow, findings), ...personOf(of, workflow, findings)]
}

const rowOf =
  (findings: readonly CaseFinding[]) =>
  ({ field, declared, registered, key, codes = [], isSame }: Pair): Row[] => {
    const [left, right] = [declared || null, registered || null]
    if (left === null && right === null) return []
    const found = findings.find(({ code, place }) => (key && place.key === key) || codes.includes(code))
    const state = (): Row['state'] => {
      if (right === null) return 'ONLY_DECLARED'
      if (left === null) return 'ONLY_REGISTERED'
      return (isSame ?? left === right) ? 'SAME' : 'DIFFERS'
    }
    return [
      { field, declared: left, registered: right, state: state(), findingNumber: found?.number ?? null },
    ]
  }

const statusCodes = [
  'organization_dissolved',
  'organization_bankrupt_or_in_liquidation',
  'organization_not_active',
  'organization_status_unknown',
]

function companyOf(of: Case, workflow: PublishedWorkflow, findings: readonly CaseFinding[]): Comparison[] {
  const answer = answerOf(of, workflow, 'ORGANIZATION')
  const registry = registryOf(of, workflow)
  if (!answer) return []
  const entry = registry?.organization
  const registered = entry ? companyAddressOf(entry.addresses) : null
  const pairs: Pair[] = [
    {
      field: 'Name',
      declared: answer.name,
      registered: entry?.organizationName,
      key: 'name',
      ...(entry ? { isSame: isSameCompanyName(answer.name, entry.organizationName) } : {}),
    },
    {
      field: 'Number',
      declared: answer.organizationNumber?.display,
      registered: entry?.organizationNumber.display,
      key: 'organizationNumber',
      isSame: answer.organizationNumber?.id === entry?.organizationNumber.id,
    },
    {
      field: 'Legal form',
      declared: declaredForm(answer.declared?.legalForm),
      registered: entry?.legalType?.localName,
      isSame: isSameForm(answer.declared?.legalForm, entry?.legalType),
    },
    { ...addressPair(answer.declared?.address, registered), key: 'address' },
    {
      field: 'Status',
      declared: null,
      registered:
        entry &&
        (entry.companyStatus.registryStatus ?? atStart(companyStatusWords[entry.companyStatus.code])),
      codes: statusCodes,
    },
    { field: 'Business', declared: null, registered: entry?.businessActivity ?? industryOf(entry) },
    { field: 'Employees', declared: null, registered: entry?.numberOfEmployeesInterval },
    { field: 'Registered', declared: null, registered: entry?.registrationDate ?? entry?.foundationDate },
    { field: 'Corporate tax since', declared: null, registered: entry?.registeredCorporateTaxDate },
    { field: 'VAT since', declared: null, registered: entry?.registeredCorporateVatDate },
  ]
  return [
    {
      section: 'company',
      source: entry?.registrationAuthority?.localName ?? entry?.registrationAuthority?.name ?? 'Register',
      retrievedAt: registry?.provenance.retrievedAt ?? null,
      declaredBy: applicantName(of, workflow),
      rows: pairs.flatMap(rowOf(findings)),
    },
  ]
}

/** The form is chosen from a list; an import may have written another one. */
const declaredForm = (form: Text): Text =>
  form && atStart((legalFormWords as Readonly<Record<string, string>>)[form] ?? form)

/** Declared as a kind of company, and registered in the words of the country. */
const isSameForm = (declared: Text, registered: LegalType | null | undefined): boolean =>
  declared === registered?.category || declared?.toLowerCase() === registered?.localName.toLowerCase()

const industryOf = (
  entry: { industryCodes: Array<{ description: string | null; code: string; scheme: string }> } | undefined,
): string | null => {
  const [first] = entry?.industryCodes ?? []
  return first ? `${first.description ?? ''} ${first.scheme} ${first.code}`.trim() : null
}

const addressPair = (declared: Address | null | undefined, registered: Address | null): Pair => ({
  field: 'Address',
  declared: declared?.formatted,
  registered: registered?.formatted,
  isSame: Boolean(declared && registered && isSameAddress(declared, registered)),
})

/** Without identity numbers: these are shown on request. */
function personOf(of: Case, workflow: PublishedWorkflow, findings: readonly CaseFinding[]): Comparison[] {
  const { identity } = of.data
  const details = answerOf(of, workflow, 'PERSON_DETAILS')
  const contact = contactDetailsOf(of, workflow)
  const given = details?.givenName ?? contact?.firstName ?? ''
  const family = details?.familyName ?? contact?.lastName ?? ''
  if (!identity && given === '' && family === '') return []
  const answer = details ? 'personDetails' : 'contactDetails'
  const declared = nameOf(given, family)
  const proven = identity ? nameOf(identity.givenName, identity.familyName) : undefined
  const pairs: Pair[] = [
    {
      field: 'Name',
      declared: declared.fullName,
      registered: proven?.fullName,
      key: `${answer}.name`,
      ...(proven ? { isSame: sameName(declared, proven) } : {}),
    },
    {
      field: 'Date of birth',
      declared: details?.dateOfBirth,
      registered: identity?.dateOfBirth,
      key: `${answer}.dateOfBirth`,
    },
    {
      field: 'Country',
      declared: countriesOf(details?.address?.country),
      registered: countriesOf(identity?.country),
    },
    {
      field: 'Nationalities',
      declared: details?.isStateless ? 'Stateless' : countriesOf(...(details?.nationalities ?? [])),
      registered: countriesOf(...(identity?.nationalities ?? [])),
      key: `${answer}.nationalities`,
    },
    {
      field: 'Place of birth',
      declared: placeWords(details?.placeOfBirth),
      registered: placeWords(identity?.placeOfBirth),
    },
    addressPair(details?.address, identity?.address ?? null),
  ]
  return [
    {
      section: 'people',
      source: identity ? providerNameOf(identity.provider) : 'eID',
      retrievedAt: identity?.provenAt ?? null,
      declaredBy: declared.fullName || null,
      rows: pairs.flatMap(rowOf(findings)),
    },
  ]
}

const countriesOf = (...codes: Array<string | null | undefined>): string =>
  codes.flatMap((code) => (code ? [nameOfCountry(code)] : [])).join(', ')

const placeWords = (place: PlaceOfBirth | null | undefined): string | null =>
  place ? [place.locality, place.region, countriesOf(place.country)].filter(Boolean).join(', ') : null

export function applicantName(of: Case, workflow: PublishedWorkflow): string | null {
  const { identity } = of.data
  if (identity) return nameOf(identity.givenName, identity.familyName).fullName
  const contact = contactDetailsOf(of, workflow)
  return nameOf(contact?.firstName ?? '', contact?.lastName ?? '').fullName || null
}

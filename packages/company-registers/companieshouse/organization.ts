/** Converts a company profile of Companies House, field by field as it documents them. Pure. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import { day, type Fields, fields, isTrue, list, row, text } from '@foyer/provider-http/answer-fields'
import { type StatusEvent, worstStatus } from '../company-status.ts'
import type { RegistryGap, RegistryOrganization } from '../contract.ts'
import { naceOf } from '../nace.ts'
import { numberIn } from '../registry-calls.ts'
import type {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  OrganizationStatusCode,
} from '../schemas/organization.ts'
import { addressOf, hasUnreadCountry } from './addresses.ts'
import codes from './codes.json' with { type: 'json' }

/** undefined if it is another company, or has no name. */
export function organizationOf(
  profile: Fields,
  number: OrganizationIdentifier,
): RegistryOrganization | undefined {
  const organizationName = text(profile.company_name)
  if (organizationName === null || numberIn(profile.company_number, 'GB')?.id !== number.id) return undefined
  const created = day(profile.date_of_creation)
  const form = formOf(profile)
  return {
    organizationName,
    previousNames: [
      ...new Set(list(profile.previous_company_names, 50).flatMap((each) => text(fields(each).name) ?? [])),
    ].filter((name) => name !== organizationName),
    organizationNumber: number,
    legalType: legalTypeOf(profile),
    // Partnerships, societies and branches are registered after they were formed.
    foundationDate: form?.incorporated ? created : null,
    registrationDate: created,
    addresses: [
      ...addressOf(profile.registered_office_address, 'REGISTERED'),
      ...addressOf(profile.service_address, 'POSTAL'),
    ],
    companyStatus: statusOf(profile),
    numberOfEmployeesInterval: null,
    industryCodes: industryCodesOf(profile),
    businessActivity: text(fields(profile.foreign_company_details).business_activity, 1_000),
    registrationAuthority: {
      code: row(authorities, text(profile.jurisdiction, 50)) ?? null,
      name: 'Companies House',
      localName: 'Companies House',
      country: 'GB',
      registrationNumber: number.id,
    },
    registeredCorporateTaxDate: null,
    registeredCorporateVatDate: null,
  }
}

/** Companies House has three registers. */
const authorities: Record<string, string> = {
  england: 'RA000585',
  'england-wales': 'RA000585',
  wales: 'RA000585',
  'northern-ireland': 'RA000586',
  scotland: 'RA000587',
}

export function gapsOf(organization: RegistryOrganization, profile: Fields): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  const { companyStatus, legalType } = organization
  const isDisputed =
    isTrue(profile.registered_office_is_in_dispute) || isTrue(profile.undeliverable_registered_office_address)
  return [
    ...(companyStatus.code === 'UNKNOWN' || companyStatus.events.some(({ code }) => code === 'UNKNOWN')
      ? [unknown('companyStatus')]
      : []),
    ...(legalType && !row(codes.legalForms, legalType.localCode) ? [unknown('legalType')] : []),
    ...(isDisputed ? [unknown('addresses')] : []),
    ...(hasUnreadCountry(profile) ? [unknown('addresses.country')] : []),
    ...['registeredCorporateTaxDate', 'registeredCorporateVatDate', 'numberOfEmployeesInterval'].map(
      (field): RegistryGap => ({ field, reason: 'NOT_PUBLISHED' }),
    ),
  ]
}

interface LegalForm {
  elf: string | null
  name: string
  abbreviation: string | null
  category: LegalType['category']
  incorporated: boolean
}
const formOf = (profile: Fields): LegalForm | undefined =>
  row(codes.legalForms as Record<string, LegalForm>, text(profile.type ?? profile.company_type, 80))

/** A search result has the same words as a profile, under `company_type`. */
export function legalTypeOf(profile: Fields): LegalType | null {
  const localCode = text(profile.type ?? profile.company_type, 80)
  if (localCode === null) return null
  const known = formOf(profile)
  const subtype = row(codes.subtypes, text(profile.subtype, 80))
  return {
    code: subtype?.elf ?? known?.elf ?? null,
    localCode,
    localName: subtype?.name ?? known?.name ?? localCode,
    localAbbreviation: known?.abbreviation ?? null,
    language: 'en',
    country: 'GB',
    category: known?.category ?? 'OTHER',
  }
}

function statusOf(profile: Fields): OrganizationStatus {
  const word = text(profile.company_status, 80)
  const detail = text(profile.company_status_detail, 80)
  const ended = day(profile.date_of_cessation)
  const event = (code: OrganizationStatusCode, registryCode: string): StatusEvent => ({
    code,
    registryCode,
    registryText: null,
    from: code === 'DISSOLVED' ? ended : null,
    to: null,
  })
  const code = row(codes.statuses as Record<string, OrganizationStatusCode>, word) ?? 'UNKNOWN'
  const details = codes.details as Record<string, OrganizationStatusCode | null>
  const more = detail === null ? null : Object.hasOwn(details, detail) ? details[detail] : 'UNKNOWN'
  return worstStatus({
    events: [
      ...(code === 'ACTIVE' ? [] : [event(code, word ?? 'company_status')]),
      ...(more && detail !== null ? [event(more, detail)] : []),
      // Without a status, a day of cessation still says that the company has ended.
      ...(code !== 'DISSOLVED' && isGiven(profile.date_of_cessation)
        ? [event('DISSOLVED', 'date_of_cessation')]
        : []),
    ],
    otherwise: code === 'ACTIVE' ? 'ACTIVE' : 'UNKNOWN',
    registryStatus: word,
    endedOn: ended,
  })
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** UK SIC 2007 has NACE classes and a national digit; companies of before 2008 may have four digits. */
function industryCodesOf(profile: Fields): IndustryCodes[] {
  return list(profile.sic_codes, 10)
    .flatMap((each) => text(each, 20) ?? [])
    .map((code, at) => {
      const isCurrent = /^\d{5}$/.test(code)
      const nace = isCurrent ? naceOf(code, '2') : undefined
      return {
        code,
        scheme: isCurrent ? ('UKSIC2007' as const) : ('OTHER' as const),
        description: null,
        language: null,
        primary: at === 0,
        rank: at + 1,
        nace: nace?.version === '2' ? nace.class : null,
      }
    })
}

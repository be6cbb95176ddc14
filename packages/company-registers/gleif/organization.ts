/** Converts a record of the Global LEI Index to an organization. Pure. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, fields, isFields, list, row, text } from '@foyer/provider-http/answer-fields'
import { worstOf } from '../company-status.ts'
import type { RegistryGap, RegistryOrganization, RegistrySearchResult } from '../contract.ts'
import { countryCoded } from '../country-words.ts'
import type { LegalType, OrganizationStatus, OrganizationStatusCode } from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }
import { numberOf } from './index-records.ts'
import { authorityOf, isMaintained, type LeiRecord, legalFormOf } from './record.ts'

const nameOf = ({ entity }: LeiRecord) => text(fields(entity.legalName).name) ?? ''
const otherNamesOf = (record: LeiRecord): string[] => {
  const { otherNames, transliteratedOtherNames } = record.entity
  const names = [otherNames, transliteratedOtherNames].flatMap((each) => list(each, 50))
  return [...new Set(names.flatMap((each) => text(fields(each).name) ?? []))].filter(
    (name) => name !== nameOf(record),
  )
}

const countryOf = (value: unknown) => countryCoded(text(value, 20))

const hasUnreadCountry = ({ entity }: LeiRecord): boolean =>
  [entity.legalAddress, entity.headquartersAddress]
    .map((address) => fields(address).country)
    .some((country) => text(country, 20) !== null && countryOf(country) === null)

export function organizationOf(record: LeiRecord, number: OrganizationIdentifier): RegistryOrganization {
  const { entity } = record
  const authority = authorityOf(record)
  const registeredAs = text(entity.registeredAs, 60)
  return {
    organizationName: nameOf(record),
    // Also trading, alternative and transliterated ones: all of them are screened.
    previousNames: otherNamesOf(record),
    organizationNumber: number,
    legalType: legalTypeOf(record, number.issuingCountry),
    foundationDate: day(entity.creationDate),
    registrationDate: null,
    addresses: [
      addressOf(entity.legalAddress, 'REGISTERED'),
      addressOf(entity.headquartersAddress, 'VISITING'),
    ].flatMap((address) => address ?? []),
    companyStatus: statusOf(record),
    numberOfEmployeesInterval: null,
    industryCodes: [],
    businessActivity: null,
    registrationAuthority:
      authority === null || registeredAs === null
        ? null
        : {
            code: authority,
            name: record.authorityName ?? authority,
            localName: record.authorityName,
            country: number.issuingCountry,
            registrationNumber: registeredAs,
          },
    registeredCorporateTaxDate: null,
    registeredCorporateVatDate: null,
  }
}

export function gapsOf(record: LeiRecord): RegistryGap[] {
  const missing = (field: string): RegistryGap => ({ field, reason: 'NOT_PUBLISHED' })
  return [
    missing('registeredCorporateTaxDate'),
    missing('registeredCorporateVatDate'),
    missing('industryCodes'),
    missing('companyStatus.insolvency'),
    ...(statusOf(record).code === 'UNKNOWN'
      ? [{ field: 'companyStatus', reason: 'UNKNOWN_CODE' } as const]
      : []),
    // The unreadable country could be a high-risk one.
    ...(hasUnreadCountry(record) ? [{ field: 'addresses.country', reason: 'UNKNOWN_CODE' } as const] : []),
  ]
}

export function searchResultOf(record: LeiRecord): RegistrySearchResult[] {
  const country = countryOf(fields(record.entity.legalAddress).country)
  const number = country === null ? null : numberOf(record, country)
  if (country === null || number === null) return []
  const { id, display } = number
  const city = text(fields(record.entity.legalAddress).city, 100)
  return [{ id, display, name: nameOf(record), country, city, legalForm: legalTypeOf(record, country) }]
}

type GermanForm = { name: string; short: string | null; category: LegalType['category'] }

/** The index has codes of ISO 20275 only; their German names are known here. */
function legalTypeOf(record: LeiRecord, country: string): LegalType | null {
  const code = legalFormOf(record)
  const other = text(fields(record.entity.legalForm).other)
  if (code === null && other === null) return null
  const known = row(codes.germanForms as Record<string, GermanForm>, code)
  return {
    code,
    localCode: null,
    localName: known?.name ?? other ?? `ELF ${code}`,
    localAbbreviation: known?.short ?? null,
    language: known ? 'de' : null,
    country,
    category: record.entity.category === 'BRANCH' ? 'BRANCH' : (known?.category ?? 'OTHER'),
  }
}

/** A record that is no longer maintained proves no activity. */
function statusOf(record: LeiRecord): OrganizationStatus {
  const { entity } = record
  const registryStatus = text(entity.status, 20)
  const expiration = fields(entity.expiration)
  const stated =
    row(codes.entityStatuses as Record<string, OrganizationStatusCode>, registryStatus) ?? 'UNKNOWN'
  const events = eventsOf(entity)
  const code = worstOf([
    stated,
    ...events.flatMap((event) => (event.to === null ? [event.code] : [])),
    ...(stated === 'INACTIVE' && expiration.reason === 'DISSOLVED' ? (['DISSOLVED'] as const) : []),
    ...(isMaintained(record) ? [] : (['UNKNOWN'] as const)),
    ...((entity.eventGroups ?? null) !== null && !Array.isArray(entity.eventGroups)
      ? (['UNKNOWN'] as const)
      : []),
  ])
  const registration = text(record.registration.status, 30)
  return {
    code,
    registryStatus: [registryStatus, registration].filter(Boolean).join(', ') || null,
    since: null,
    endedOn: day(expiration.date),
    endReason: text(expiration.reason, 100),
    events,
  }
}

/** Legal entity events. One that was withdrawn or cancelled never came about. */
function eventsOf(entity: Fields): OrganizationStatus['events'] {
  const groups = list(entity.eventGroups, 100)
  return groups
    .flatMap((group) => (isFields(group) ? list(group.events, 100) : []))
    .flatMap((each) => {
      const event = fields(each)
      const registryCode = text(event.type, 60)
      const code = row(codes.events as Record<string, OrganizationStatusCode>, registryCode)
      if (!code || registryCode === null || event.status === 'WITHDRAWN_CANCELLED') return []
      const registryText = text(event.status, 60)
      return [{ code, registryCode, registryText, from: day(event.effectiveDate), to: null }]
    })
}

function addressOf(value: unknown, type: Address['type']): Address | undefined {
  const source = fields(value)
  const lines = list(source.addressLines, 4).flatMap((line) => text(line, 200) ?? [])
  const place = { postalCode: text(source.postalCode, 20), city: text(source.city, 100) }
  if (lines.length === 0 && place.city === null) return undefined
  const region = text(source.region, 10)
  return {
    type,
    careOf: null,
    lines,
    street: null,
    houseNumber: text(source.addressNumber, 20),
    apartment: null,
    poBox: null,
    ...place,
    municipality: null,
    region: region !== null && /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(region) ? region : null,
    country: countryOf(source.country),
    formatted: [...lines, [place.postalCode, place.city].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
  }
}

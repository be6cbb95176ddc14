/** Converts an answer of Bolagsverket's open API (värdefulla datamängder), block by block. Pure. */

import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { Address } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, fields, joined, list, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryGap, RegistryOrganization } from '../contract.ts'
import { countryNamed } from '../country-words.ts'
import { naceOf } from '../nace.ts'
import type { IndustryCodes, LegalType } from '../schemas/organization.ts'
import { block, given, reasonOf } from './blocks.ts'
import codes from './codes.json' with { type: 'json' }
import { isRemoved, statusOf } from './status.ts'

const MOST_NAMES = 50
const MOST_INDUSTRIES = 20

export interface OrganizationReading {
  organization: RegistryOrganization
  gaps: RegistryGap[]
}

/** undefined without a name. `entries` are of one number; a sole trader has one for each protected name. */
export function organizationOf(
  entries: Fields[],
  number: OrganizationIdentifier,
  now: Date,
): OrganizationReading | undefined {
  const ordered = entries.toSorted((one, other) => sequenceOf(one) - sequenceOf(other))
  const current = ordered.filter((entry) => !isRemoved(entry))
  const chosen = current[0] ?? ordered[0] ?? {}
  const names = [chosen, ...ordered].flatMap(namesOf)
  const [organizationName, ...others] = [...new Set(names)]
  if (organizationName === undefined) return undefined
  const { status, gaps } = statusOf(ordered)
  const legalType = legalTypeOf(chosen)
  return {
    organization: {
      organizationName,
      // All of them are screened.
      previousNames: others,
      organizationNumber: number,
      legalType,
      // Only the paid service has it.
      foundationDate: null,
      registrationDate: day(given(block(chosen, 'organisationsdatum')).registreringsdatum),
      addresses: addressesOf(chosen),
      companyStatus: status,
      numberOfEmployeesInterval: null,
      industryCodes: industryCodesOf(chosen, now),
      businessActivity: businessActivityOf(chosen),
      registrationAuthority: {
        code: 'RA000544',
        name: 'Swedish Companies Registration Office',
        localName: 'Bolagsverket',
        country: 'SE',
        registrationNumber: number.id,
      },
      registeredCorporateTaxDate: null,
      registeredCorporateVatDate: null,
    },
    gaps: [
      ...gaps,
      // Nothing says which of several businesses of a sole trader is meant.
      ...(current.length > 1 ? [unknown('organizationName')] : []),
      ...(legalType && !row(codes.legalForms, legalType.localCode) ? [unknown('legalType')] : []),
      // The unreadable country could be a high-risk one.
      ...(isCountryUnread(chosen) ? [unknown('addresses.country')] : []),
      ...missingBlocks(chosen),
    ],
  }
}

const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })

const sequenceOf = (entry: Fields): number =>
  typeof entry.namnskyddslopnummer === 'number' ? entry.namnskyddslopnummer : 0

const fieldsOfBlocks: Record<string, string> = {
  organisationsform: 'legalType',
  organisationsdatum: 'registrationDate',
  postadressOrganisation: 'addresses',
  naringsgrenOrganisation: 'industryCodes',
  verksamhetsbeskrivning: 'businessActivity',
}

const missingBlocks = (entry: Fields): RegistryGap[] =>
  Object.entries(fieldsOfBlocks).flatMap(([name, field]) => {
    const reason = reasonOf(block(entry, name))
    return reason ? [{ field, reason }] : []
  })

/** The registered name first, then special names and those in other languages. */
function namesOf(entry: Fields): string[] {
  const names = list(given(block(entry, 'organisationsnamn')).organisationsnamnLista, MOST_NAMES).map(
    (each) => fields(each),
  )
  const isMain = (each: Fields) =>
    ['FORETAGSNAMN', 'NAMN'].includes(text(fields(each.organisationsnamntyp).kod) ?? '')
  return [...names.filter(isMain), ...names.filter((each) => !isMain(each))].flatMap(
    ({ namn }) => text(namn) ?? [],
  )
}

export function legalTypeOf(entry: Fields): LegalType | null {
  const form = given(block(entry, 'organisationsform'))
  const localCode = text(form.kod, 20)
  if (localCode === null) return null
  const known = row(
    codes.legalForms as Record<string, { elf: string | null; name: string; category: LegalType['category'] }>,
    localCode,
  )
  return {
    code: known?.elf ?? null,
    localCode,
    localName: known?.name ?? text(form.klartext) ?? localCode,
    localAbbreviation: localCode,
    language: 'sv',
    country: 'SE',
    category: known?.category ?? 'OTHER',
  }
}

const postalAddressOf = (entry: Fields): Fields =>
  fields(given(block(entry, 'postadressOrganisation')).postadress)

function isCountryUnread(entry: Fields): boolean {
  const land = text(postalAddressOf(entry).land, 100)
  return land !== null && countryNamed(land, 'sv') === null
}

/** Only a postal address is published. */
export function addressesOf(entry: Fields): Address[] {
  const written = postalAddressOf(entry)
  const line = text(written.utdelningsadress, 200)
  const postalCode = text(written.postnummer, 20)?.replace(/^(\d{3})\s(\d{2})$/, '$1$2') ?? null
  const city = text(written.postort, 100)
  const careOf = text(written.coAdress, 200)
  const land = text(written.land, 100)
  if ([line, postalCode, city, careOf].every((part) => part === null)) return []
  const country = countryNamed(land, 'sv')
  const box = /^box\s+(\S.*)$/i.exec(line ?? '')?.[1] ?? null
  const street = box === null ? /^(\D.*?)\s+(\d+\s?[A-ZÅÄÖ]?)$/i.exec(line ?? '') : null
  return [
    {
      type: 'POSTAL',
      careOf: careOf?.replace(/^c\/o\s+/i, '') ?? null,
      lines: line === null ? [] : [line],
      street: street?.[1] ?? null,
      houseNumber: street?.[2] ?? null,
      apartment: null,
      poBox: box,
      postalCode,
      city,
      municipality: null,
      region: null,
      country,
      formatted: [careOf, line, [postalCode, city].filter(Boolean).join(' '), country === 'SE' ? null : land]
        .filter(Boolean)
        .join(', '),
    },
  ]
}

function industryCodesOf(entry: Fields, now: Date): IndustryCodes[] {
  const registered = list(given(block(entry, 'naringsgrenOrganisation')).sni, MOST_INDUSTRIES)
  return registered
    .flatMap((each) => {
      const code = text(fields(each).kod, 20)
      return code === null ? [] : [{ code, description: text(fields(each).klartext) }]
    })
    .map(({ code, description }, at) => {
      // The register does not state the version; Statistics Sweden changed to SNI 2025 in 2026.
      const nace = naceOf(code, now.toISOString() >= '2026' ? '2.1' : '2')
      return {
        code,
        scheme: nace.version === '2.1' ? ('SNI2025' as const) : ('SNI2007' as const),
        description,
        language: 'sv',
        primary: at === 0,
        rank: at + 1,
        nace: /^\d{5}$/.test(code) ? nace.class : null,
      }
    })
}

/** Some texts begin with a line break that is written as two characters. */
function businessActivityOf(entry: Fields): string | null {
  const written = given(block(entry, 'verksamhetsbeskrivning')).beskrivning
  return typeof written === 'string' ? joined(written.replaceAll('\\n', ' ').split(/\s*\n\s*/)) : null
}

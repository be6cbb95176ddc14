/** Converts a company of CVR, field by field as the register documents them. Pure. */

import type { Address } from '@foyer/national-fields/schemas/primitives'
import {
  codeText,
  day,
  type Fields,
  fields,
  isFields,
  list,
  row,
  text,
} from '@foyer/provider-http/answer-fields'
import type { RegistryGap, RegistryOrganization, RegistrySearchResult } from '../contract.ts'
import { countryCoded } from '../country-words.ts'
import { naceOf } from '../nace.ts'
import { numberIn } from '../registry-calls.ts'
import type { IndustryCodes, LegalType } from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }
import { attributeOf, currentOf, folded } from './periods.ts'
import { statusOf } from './status.ts'

/** undefined if it is not the requested company, or not a company at all. */
export function organizationOf(company: Fields, id: string, today: string): RegistryOrganization | undefined {
  const number = numberIn(codeText(company.cvrNummer), 'DK')
  const metadata = fields(company.virksomhedMetadata)
  const organizationName = nameOf(metadata)
  if (number?.id !== id || organizationName === null) return undefined
  const names = list(company.navne, 100).flatMap((each) => text(fields(each).navn) ?? [])
  return {
    organizationName,
    previousNames: [...new Set(names)].filter((name) => name !== organizationName),
    organizationNumber: number,
    legalType: legalTypeOf(metadata),
    foundationDate: day(metadata.stiftelsesDato),
    registrationDate: day(fields(list(company.livsforloeb, 1)[0], 'periode').gyldigFra),
    addresses: addressesOf(company, today),
    companyStatus: statusOf(company, today),
    numberOfEmployeesInterval: employeesOf(metadata),
    industryCodes: industryCodesOf(metadata),
    businessActivity: purposeOf(company, today),
    registrationAuthority: {
      code: 'RA000170',
      name: 'Central Business Register (Danish Business Authority)',
      localName: 'Det Centrale Virksomhedsregister',
      country: 'DK',
      registrationNumber: id,
    },
    registeredCorporateTaxDate: null,
    registeredCorporateVatDate: null,
  }
}

export function gapsOf(company: Fields, organization: RegistryOrganization, today: string): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  const { companyStatus } = organization
  const form = formOf(fields(company.virksomhedMetadata))
  return [
    { field: 'registeredCorporateTaxDate', reason: 'NOT_PUBLISHED' },
    { field: 'registeredCorporateVatDate', reason: 'NOT_PUBLISHED' },
    ...(organization.legalType && !form ? [unknown('legalType')] : []),
    ...(companyStatus.code === 'UNKNOWN' ? [unknown('companyStatus')] : []),
    // The unreadable country could be a high-risk one.
    ...(hasUnreadCountry(company, today) ? [unknown('addresses.country')] : []),
  ]
}

export function searchResultOf(company: Fields): RegistrySearchResult[] {
  const metadata = fields(company.virksomhedMetadata)
  const number = numberIn(codeText(company.cvrNummer), 'DK')
  const name = nameOf(metadata)
  if (number === null || name === null) return []
  const { id, display } = number
  const city = text(fields(metadata.nyesteBeliggenhedsadresse).postdistrikt, 100)
  return [{ id, display, name, country: 'DK', city, legalForm: legalTypeOf(metadata) }]
}

const nameOf = (metadata: Fields) => text(fields(metadata.nyesteNavn).navn)

/** The register's own names of legal forms are those of ISO 20275. */
function formOf(metadata: Fields) {
  const table: Record<string, { elf: string | null; category: LegalType['category'] }> =
    codes.legalForms as Record<string, { elf: string | null; category: LegalType['category'] }>
  return row(table, folded(fields(metadata.nyesteVirksomhedsform).langBeskrivelse))
}

function legalTypeOf(metadata: Fields): LegalType | null {
  const form = fields(metadata.nyesteVirksomhedsform)
  const localCode = codeText(form.virksomhedsformkode)
  const localName = text(form.langBeskrivelse) ?? text(form.kortBeskrivelse)
  if (localCode === null || localName === null) return null
  const known = formOf(metadata)
  return {
    code: known?.elf ?? null,
    localCode,
    localName,
    localAbbreviation: text(form.kortBeskrivelse, 20),
    language: 'da',
    country: 'DK',
    category: known?.category ?? 'OTHER',
  }
}

/** The newest of the statistics; the register stopped the older ones in 2019. */
function employeesOf(metadata: Fields): string | null {
  const newest = [
    'nyesteErstMaanedsbeskaeftigelse',
    'nyesteMaanedsbeskaeftigelse',
    'nyesteKvartalsbeskaeftigelse',
    'nyesteAarsbeskaeftigelse',
  ].find((name) => isFields(metadata[name]))
  const written = newest === undefined ? null : text(fields(metadata[newest]).intervalKodeAntalAnsatte, 30)
  const [, from, to] = /^ANTAL_(\d{1,6})_(\d{1,6})$/.exec(written ?? '') ?? []
  if (from === undefined || to === undefined) return null
  if (from === to) return from
  return to === '999999' ? `${from}+` : `${from}-${to}`
}

const DB25_SINCE = '2025-01-01'

function industryCodesOf(metadata: Fields): IndustryCodes[] {
  return ['nyesteHovedbranche', 'nyesteBibranche1', 'nyesteBibranche2', 'nyesteBibranche3'].flatMap(
    (name, index) => {
      const industry = fields(metadata[name])
      const code = codeText(industry.branchekode)
      if (code === null || !/^\d{6}$/.test(code)) return []
      const since = day(fields(industry.periode).gyldigFra)
      const nace = naceOf(code, since !== null && since >= DB25_SINCE ? '2.1' : '2')
      return [
        {
          code,
          scheme: nace.version === '2.1' ? ('DB25' as const) : ('DB07' as const),
          description: text(industry.branchetekst),
          language: 'da',
          primary: index === 0,
          rank: index + 1,
          nace: nace.class,
        },
      ]
    },
  )
}

const purposeOf = (company: Fields, today: string): string | null =>
  attributeOf(company.attributter, 'FORMÅL', today).values.flatMap(
    ({ vaerdi }) => text(vaerdi, 4_000) ?? [],
  )[0] ?? null

const registeredAddressOf = (company: Fields) =>
  fields(company.virksomhedMetadata, 'nyesteBeliggenhedsadresse')
const postalAddressOf = (company: Fields, today: string) => currentOf(company.postadresse, today).values[0]
const landOf = (address: Fields) => text(address.landekode, 20)

function addressesOf(company: Fields, today: string): Address[] {
  const postal = postalAddressOf(company, today)
  return [
    addressOf(registeredAddressOf(company), 'REGISTERED'),
    ...(postal ? [addressOf(postal, 'POSTAL')] : []),
  ].filter(({ formatted }) => formatted !== '')
}

const hasUnreadCountry = (company: Fields, today: string): boolean =>
  [registeredAddressOf(company), postalAddressOf(company, today) ?? {}].some(
    (address) => landOf(address) !== null && countryCoded(landOf(address)) === null,
  )

function addressOf(source: Fields, type: Address['type']): Address {
  const part = (name: string) => codeText(source[name], 200)
  const [from, to] = [part('husnummerFra'), part('husnummerTil')]
  const first = from && `${from}${part('bogstavFra') ?? ''}`
  const houseNumber = first && to ? `${first}-${to}${part('bogstavTil') ?? ''}` : first
  const floor = [part('etage'), part('sidedoer')].filter(Boolean).join('. ') || null
  const street = part('vejnavn')
  const careOf = part('conavn')
  const box = part('postboks')
  const streetLine = [street, houseNumber].filter(Boolean).join(' ')
  const lines = [
    [streetLine, floor].filter(Boolean).join(', ') || null,
    box && `Postboks ${box}`,
    part('fritekst'),
  ].flatMap((line) => line || [])
  const place = { postalCode: part('postnummer')?.padStart(4, '0') ?? null, city: part('postdistrikt') }
  const code = codeText(fields(source.kommune).kommuneKode)
  const town = [place.postalCode, place.city].filter(Boolean).join(' ')
  return {
    type,
    careOf,
    lines,
    street,
    houseNumber,
    apartment: floor,
    poBox: box,
    ...place,
    municipality:
      code !== null && /^\d{3,4}$/.test(code)
        ? { code: code.padStart(4, '0'), name: text(fields(source.kommune).kommuneNavn, 100) }
        : null,
    region: null,
    country: countryCoded(landOf(source)),
    formatted: [careOf && `c/o ${careOf}`, ...lines, town].filter(Boolean).join(', '),
  }
}

/** Converts a company of the e-Business Register, field by field as the services document them. Pure. */

import type { Address } from '@foyer/national-fields/schemas/primitives'
import { codeText, type Fields, fields, isTrue, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryGap, RegistryOrganization, RegistrySearchResult } from '../contract.ts'
import { employeeIntervalOf } from '../employee-interval.ts'
import { naceOf } from '../nace.ts'
import { numberIn } from '../registry-calls.ts'
import type {
  IndustryCodes,
  LegalType,
  OrganizationStatus,
  OrganizationStatusCode,
} from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }
import { countryOf, dateOf, isCurrent, rowsOf } from './values.ts'

/** undefined if it is not the requested company, or not a company at all. */
export function organizationOf(company: Fields, id: string, today: string): RegistryOrganization | undefined {
  const number = numberIn(codeText(company.ariregistri_kood), 'EE')
  const organizationName = text(company.nimi)
  if (number?.id !== id || organizationName === null) return undefined
  const general = fields(company.yldandmed)
  return {
    organizationName,
    previousNames: previousNamesOf(general, organizationName),
    organizationNumber: number,
    legalType: legalTypeOf(general.oiguslik_vorm, general.oiguslik_vorm_tekstina),
    foundationDate: null,
    registrationDate: dateOf(general.esmaregistreerimise_kpv),
    addresses: addressesOf(general, today),
    companyStatus: statusOf(general),
    numberOfEmployeesInterval: employeesOf(general),
    industryCodes: industryCodesOf(general, today),
    businessActivity: null,
    registrationAuthority: {
      code: 'RA000181',
      name: 'e-Business Register (Centre of Registers and Information Systems)',
      localName: 'e-Äriregister',
      country: 'EE',
      registrationNumber: id,
    },
    registeredCorporateTaxDate: null,
    registeredCorporateVatDate: null,
  }
}

export function gapsOf(
  company: Fields,
  { legalType, companyStatus }: RegistryOrganization,
  today: string,
): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  return [
    { field: 'registeredCorporateTaxDate', reason: 'NOT_PUBLISHED' },
    { field: 'registeredCorporateVatDate', reason: 'NOT_PUBLISHED' },
    ...(legalType && !row(codes.legalForms, folded(legalType.localCode)) ? [unknown('legalType')] : []),
    ...(companyStatus.code === 'UNKNOWN' ? [unknown('companyStatus')] : []),
    // The unreadable country could be a high-risk one.
    ...(currentAddressesOf(fields(company.yldandmed), today).some(
      ({ riik }) => text(riik, 20) !== null && countryOf(riik) === null,
    )
      ? [unknown('addresses.country')]
      : []),
  ]
}

export function searchResultOf(company: Fields): RegistrySearchResult[] {
  const number = numberIn(codeText(company.ariregistri_kood), 'EE')
  const name = text(company.evnimi)
  if (number === null || name === null) return []
  const { id, display } = number
  const city = cityOf(text(fields(company.evaadressid).asukoha_ehak_tekstina))
  const legalForm = legalTypeOf(company.oiguslik_vorm, company.oiguslik_vorm_tekstina)
  return [{ id, display, name, country: 'EE', city, legalForm }]
}

/** Absent in most companies: only those above a turnover are registered. */
export function vatNumberOf(company: Fields): string | null {
  const written = text(company.kmkr_number ?? company.kmkr_nr ?? fields(company.yldandmed).kmkr_nr, 20)
  return written !== null && /^EE\d{9}$/.test(written) ? written : null
}

function previousNamesOf(general: Fields, current: string): string[] {
  const names = rowsOf(general.arinimed).rows.flatMap(({ sisu }) => text(sisu) ?? [])
  return [...new Set(names)].filter((name) => name !== current)
}

/** Codes come with and without the signs of vowels. */
const folded = (code: string | null) => code?.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '') ?? null

function legalTypeOf(code: unknown, name: unknown): LegalType | null {
  const localCode = text(code, 20)
  if (localCode === null) return null
  const known = row(
    codes.legalForms as Record<string, { elf: string | null; category: LegalType['category'] }>,
    folded(localCode),
  )
  return {
    code: known?.elf ?? null,
    localCode,
    localName: text(name) ?? localCode,
    localAbbreviation: localCode,
    // The register translates its classifiers.
    language: 'en',
    country: 'EE',
    category: known?.category ?? 'OTHER',
  }
}

function statusOf(general: Fields): OrganizationStatus {
  const registryCode = text(general.staatus, 20)
  const stated = row(codes.statuses as Record<string, OrganizationStatusCode>, registryCode) ?? 'UNKNOWN'
  const endedOn = dateOf(general.kustutamise_kpv)
  // A date of deletion contradicts every other status.
  const code = endedOn !== null && stated !== 'DISSOLVED' ? 'UNKNOWN' : stated
  return {
    code,
    registryStatus: text(general.staatus_tekstina) ?? registryCode,
    since: null,
    endedOn,
    endReason: null,
    events: rowsOf(general.staatused).rows.flatMap((each) => {
      const word = text(each.staatus, 20)
      if (word === null) return []
      return [
        {
          code: row(codes.statuses as Record<string, OrganizationStatusCode>, word) ?? 'UNKNOWN',
          registryCode: word,
          registryText: text(each.staatus_tekstina),
          from: dateOf(each.algus_kpv),
          to: dateOf(each.lopp_kpv),
        },
      ]
    }),
  }
}

/** The employees in the newest annual report, which is the first in the list. */
function employeesOf(general: Fields): string | null {
  const written = rowsOf(general.info_majandusaasta_aruannetest).rows[0]?.tootajate_arv
  return employeeIntervalOf(
    typeof written === 'string' && /^\d{1,6}$/.test(written) ? Number(written) : written,
  )
}

/** The register states the version: 2 is EMTAK 2008, 3 is EMTAK 2025. */
function industryCodesOf(general: Fields, today: string): IndustryCodes[] {
  const found = rowsOf(general.teatatud_tegevusalad).rows.filter((each) => isCurrent(each, today) !== false)
  const read = found.flatMap((each): IndustryCodes[] => {
    const code = codeText(each.emtak_kood)
    if (code === null || !/^\d{5}$/.test(code)) return []
    const stated = codeText(each.emtak_versioon)
    const nace = naceOf(code, stated === '3' ? '2.1' : '2')
    const isSure = stated === '2' || stated === '3'
    const primary = isTrue(each.on_pohitegevusala)
    const description = text(each.emtak_tekstina)
    return [
      {
        code,
        scheme: 'EMTAK',
        description,
        language: 'en',
        primary,
        rank: 1,
        nace: isSure ? nace.class : null,
      },
    ]
  })
  const sorted = read.toSorted((one, other) => Number(other.primary) - Number(one.primary))
  return sorted.map((each, index) => ({ ...each, rank: index + 1 }))
}

function cityOf(place: string | null): string | null {
  const parts = place?.split(',').map((part) => part.trim()) ?? []
  return parts.find((part) => part !== '' && !/(linnaosa|maakond|vald)$/.test(part)) ?? parts[0] ?? null
}

function regionOf(place: string | null): string | null {
  const county = /([\p{L}-]+) maakond/u.exec(place ?? '')?.[1] ?? null
  const code = row(codes.counties, county)
  return code === undefined ? null : `EE-${code}`
}

const currentAddressesOf = (general: Fields, today: string): Fields[] =>
  rowsOf(general.aadressid)
    .rows.filter((each) => isCurrent(each, today) === true)
    .slice(0, 1)

function addressesOf(general: Fields, today: string): Address[] {
  return currentAddressesOf(general, today).flatMap((source): Address[] => {
    const whole = text(source.aadress_ads__ads_normaliseeritud_taisaadress)
    const street = text(source.tanav_maja_korter)
    const place = text(source.ehak_nimetus) ?? whole
    const line = street ?? whole
    if (line === null) return []
    const [, name, number, apartment] = /^(\D.*?)\s+(\d+\s?[a-z]?)(?:-(\w+))?$/iu.exec(street ?? '') ?? []
    const postalCode = codeText(source.postiindeks)
    const city = cityOf(place)
    return [
      {
        type: 'REGISTERED',
        careOf: null,
        lines: [line],
        street: name ?? null,
        houseNumber: number ?? null,
        apartment: apartment ?? null,
        poBox: null,
        postalCode: postalCode !== null && /^\d{5}$/.test(postalCode) ? postalCode : null,
        city,
        municipality: null,
        region: regionOf(place),
        country: countryOf(source.riik),
        formatted: street === null ? line : [street, city, postalCode].filter(Boolean).join(', '),
      },
    ]
  })
}

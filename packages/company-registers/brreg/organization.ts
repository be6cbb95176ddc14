/** Converts a unit of Enhetsregisteret, field by field as the register documents them. Pure. */

import { day, type Fields, fields, isTrue, joined, list, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryGap, RegistryOrganization, RegistrySearchResult } from '../contract.ts'
import { employeeIntervalOf } from '../employee-interval.ts'
import { naceOf } from '../nace.ts'
import type { IndustryCodes, LegalType, OrganizationStatus } from '../schemas/organization.ts'
import { addressesOf, hasUnreadCountry } from './addresses.ts'
import codes from './codes.json' with { type: 'json' }
import { codeOf, organizationNumber } from './fields.ts'

/** undefined if it is not the requested unit, or not a unit at all. */
export function organizationOf(unit: Fields, id: string, now: Date): RegistryOrganization | undefined {
  const number = organizationNumber(unit.organisasjonsnummer)
  const organizationName = text(unit.navn)
  if (number?.id !== id || organizationName === null) return undefined
  return {
    organizationName,
    previousNames: previousNamesOf(unit, organizationName),
    organizationNumber: number,
    legalType: legalTypeOf(unit),
    foundationDate: day(unit.stiftelsesdato),
    registrationDate: day(unit.registreringsdatoEnhetsregisteret),
    addresses: addressesOf(unit),
    companyStatus: statusOf(unit),
    numberOfEmployeesInterval: employeesOf(unit),
    industryCodes: industryCodesOf(unit, now),
    businessActivity: joined(unit.aktivitet) ?? joined(unit.vedtektsfestetFormaal),
    registrationAuthority: {
      code: 'RA000472',
      name: 'Brønnøysund Register Centre',
      localName: 'Brønnøysundregistrene',
      country: 'NO',
      registrationNumber: id,
    },
    // Norway has no register of corporate tax payers.
    registeredCorporateTaxDate: null,
    // The date remains after a company has left the VAT register.
    registeredCorporateVatDate: isTrue(unit.registrertIMvaregisteret)
      ? day(unit.registreringsdatoMerverdiavgiftsregisteret)
      : null,
  }
}

export function gapsOf(unit: Fields, organization: RegistryOrganization): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  const { legalType, companyStatus } = organization
  return [
    { field: 'registeredCorporateTaxDate', reason: 'NOT_PUBLISHED' },
    ...(legalType && !row(codes.legalForms, legalType.localCode) ? [unknown('legalType')] : []),
    ...(companyStatus.code === 'UNKNOWN' ? [unknown('companyStatus')] : []),
    // The unreadable country could be a high-risk one.
    ...(hasUnreadCountry(unit) ? [unknown('addresses.country')] : []),
  ]
}

export function searchResultOf(value: unknown): RegistrySearchResult[] {
  const unit = fields(value)
  const number = organizationNumber(unit.organisasjonsnummer)
  const name = text(unit.navn)
  if (number === null || name === null) return []
  const city =
    text(fields(unit.forretningsadresse).poststed, 100) ?? text(fields(unit.postadresse).poststed, 100)
  return [
    {
      id: number.id,
      display: number.display,
      name,
      country: 'NO',
      city,
      legalForm: legalTypeOf(unit),
    },
  ]
}

function previousNamesOf(unit: Fields, current: string): string[] {
  const names = list(unit.historiskeNavn, 50).flatMap((each) => text(fields(each).navn) ?? [])
  return [...new Set(names)].filter((name) => name !== current)
}

function legalTypeOf(unit: Fields): LegalType | null {
  const localCode = codeOf(unit.organisasjonsform)
  if (localCode === null) return null
  const known = row(
    codes.legalForms as Record<string, { elf: string | null; name: string; category: LegalType['category'] }>,
    localCode,
  )
  return {
    code: known?.elf ?? null,
    localCode,
    localName: text(fields(unit.organisasjonsform).beskrivelse) ?? known?.name ?? localCode,
    localAbbreviation: localCode,
    language: 'nb',
    country: 'NO',
    category: known?.category ?? 'OTHER',
  }
}

type DistressStatus = { code: OrganizationStatus['code']; flag: string; dates: string[] }

// The worst first. Reconstruction and foreign insolvency have a date but no flag.
const distressStatuses: DistressStatus[] = [
  { code: 'DISSOLVED', flag: 'slettedato', dates: ['slettedato'] },
  { code: 'BANKRUPT', flag: 'konkurs', dates: ['konkursdato'] },
  {
    code: 'BANKRUPT',
    flag: 'underUtenlandskInsolvensbehandling',
    dates: ['underUtenlandskInsolvensbehandlingDato'],
  },
  {
    code: 'IN_LIQUIDATION',
    flag: 'underTvangsavviklingEllerTvangsopplosning',
    dates: [
      'tvangsavvikletPgaManglendeSlettingDato',
      'tvangsopplostPgaManglendeDagligLederDato',
      'tvangsopplostPgaManglendeRevisorDato',
      'tvangsopplostPgaManglendeRegnskapDato',
      'tvangsopplostPgaMangelfulltStyreDato',
    ],
  },
  { code: 'IN_LIQUIDATION', flag: 'underAvvikling', dates: ['underAvviklingDato'] },
  {
    code: 'IN_RESTRUCTURING',
    flag: 'underRekonstruksjonsforhandling',
    dates: ['underRekonstruksjonsforhandlingDato'],
  },
]

export const flagsOfEveryUnit = ['konkurs', 'underAvvikling', 'underTvangsavviklingEllerTvangsopplosning']

function statusOf(unit: Fields): OrganizationStatus {
  const events = distressStatuses.flatMap(({ code, flag, dates }) => {
    const from = dates.map((name) => day(unit[name])).find((date) => date !== null) ?? null
    // A date may remain after the end of a procedure, so a flag decides where there is one.
    const applies = typeof unit[flag] === 'boolean' ? unit[flag] : from !== null || text(unit[flag]) !== null
    if (!applies) return []
    return [{ code, registryCode: flag, registryText: null, from, to: null }]
  })
  const worst = events[0]
  // A unit without these flags is not treated as active.
  const isComplete = flagsOfEveryUnit.every((flag) => typeof unit[flag] === 'boolean')
  return {
    code: worst?.code ?? (isComplete ? 'ACTIVE' : 'UNKNOWN'),
    registryStatus: worst?.registryCode ?? null,
    since: worst?.from ?? null,
    endedOn: day(unit.slettedato),
    endReason: null,
    events,
  }
}

/** The register withholds numbers below five: registered employees without a number mean 1-4. */
function employeesOf(unit: Fields): string | null {
  if (unit.harRegistrertAntallAnsatte === false) return null
  const count = unit.antallAnsatte
  return (
    employeeIntervalOf(count) ??
    (unit.harRegistrertAntallAnsatte === true && count === undefined ? '1-4' : null)
  )
}

function industryCodesOf(unit: Fields, now: Date): IndustryCodes[] {
  return [unit.naeringskode1, unit.naeringskode2, unit.naeringskode3].flatMap((each, index) => {
    const code = codeOf(each)
    if (code === null) return []
    const description = text(fields(each).beskrivelse)
    return [
      { code, ...versionOf(code, now), description, language: 'nb', primary: index === 0, rank: index + 1 },
    ]
  })
}

/** "06.100" is NACE class 06.10 and a national digit. The register changed to SN2025 in 2026. */
function versionOf(code: string, now: Date): Pick<IndustryCodes, 'scheme' | 'nace'> {
  const nace = naceOf(code, now.toISOString() >= '2026' ? '2.1' : '2')
  return {
    scheme: nace.version === '2.1' ? 'SN2025' : 'SN2007',
    nace: /^\d{2}\.\d{3}$/.test(code) ? nace.class : null,
  }
}

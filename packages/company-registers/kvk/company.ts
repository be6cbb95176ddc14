/** Converts a basic profile ("basisprofiel") of KVK, field by field as the service documents them. Pure. */

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
import { countryNamed } from '../country-words.ts'
import { employeeIntervalOf } from '../employee-interval.ts'
import { naceOf } from '../nace.ts'
import { numberIn } from '../registry-calls.ts'
import type { IndustryCodes, LegalType, OrganizationStatus } from '../schemas/organization.ts'
import codes from './codes.json' with { type: 'json' }

const mainBranchOf = (profile: Fields) => fields(profile, '_embedded', 'hoofdvestiging')
const ownerOf = (profile: Fields) => fields(profile, '_embedded', 'eigenaar')

/** undefined if it is not the requested company, or not a company at all. */
export function organizationOf(profile: Fields, id: string, today: string): RegistryOrganization | undefined {
  const number = numberIn(codeText(profile.kvkNummer), 'NL')
  const organizationName = text(profile.statutaireNaam) ?? text(profile.naam)
  if (number?.id !== id || organizationName === null) return undefined
  return {
    organizationName,
    previousNames: [],
    organizationNumber: number,
    legalType: legalTypeOf(profile),
    foundationDate: day(fields(profile.materieleRegistratie).datumAanvang),
    registrationDate: day(profile.formeleRegistratiedatum),
    addresses: addressesOf(profile),
    companyStatus: statusOf(profile, today),
    numberOfEmployeesInterval: employeeIntervalOf(
      profile.totaalWerkzamePersonen ?? mainBranchOf(profile).totaalWerkzamePersonen,
    ),
    industryCodes: industryCodesOf(profile),
    businessActivity: null,
    registrationAuthority: {
      code: 'RA000463',
      name: 'Netherlands Chamber of Commerce',
      localName: 'Kamer van Koophandel',
      country: 'NL',
      registrationNumber: id,
    },
    registeredCorporateTaxDate: null,
    registeredCorporateVatDate: null,
  }
}

export function gapsOf(profile: Fields, organization: RegistryOrganization): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  const { legalType, companyStatus, addresses } = organization
  return [
    { field: 'registeredCorporateTaxDate', reason: 'NOT_PUBLISHED' },
    { field: 'registeredCorporateVatDate', reason: 'NOT_PUBLISHED' },
    // Insolvencies are in the Centraal Insolventieregister, which is another service.
    { field: 'companyStatus.insolvency', reason: 'NOT_PUBLISHED' },
    ...(legalType && !formOf(legalType.localCode) ? [unknown('legalType')] : []),
    ...(companyStatus.code === 'UNKNOWN' ? [unknown('companyStatus')] : []),
    ...(addresses.length < givenAddressesOf(profile).length
      ? [{ field: 'addresses', reason: 'RESTRICTED' } as const]
      : []),
    // The unreadable country could be a high-risk one.
    ...(addresses.some(({ country }) => country === null) ? [unknown('addresses.country')] : []),
  ]
}

/** One result per company: branches have entries of their own. */
export function searchResultsOf(entries: unknown[]): RegistrySearchResult[] {
  const found = new Map<string, RegistrySearchResult>()
  for (const entry of entries) {
    const company = fields(entry)
    const number = numberIn(codeText(company.kvkNummer), 'NL')
    const name = text(company.naam)
    if (number === null || name === null) continue
    const isMain = company.type === 'rechtspersoon' || company.type === 'hoofdvestiging'
    const city = text(fields(company, 'adres', 'binnenlandsAdres').plaats, 100)
    const { id, display } = number
    if (isMain || !found.has(id)) {
      const before = found.get(id)
      found.set(id, {
        id,
        display,
        name: company.type === 'rechtspersoon' ? name : (before?.name ?? name),
        country: 'NL',
        city: city ?? before?.city ?? null,
        legalForm: null,
      })
    }
  }
  return [...found.values()]
}

/** The VAT number of a legal person. A member of a fiscal unity has the number of the unity instead. */
export function vatNumberOf(profile: Fields): string | null {
  const rsin = codeText(ownerOf(profile).rsin)
  return rsin !== null && /^\d{9}$/.test(rsin) ? `NL${rsin}B01` : null
}

const formOf = (localCode: string | null) =>
  row(
    codes.legalForms as Record<string, { elf: string | null; category: LegalType['category'] }>,
    localCode?.toLowerCase() ?? null,
  )

function legalTypeOf(profile: Fields): LegalType | null {
  const localCode = text(ownerOf(profile).rechtsvorm)
  if (localCode === null) return null
  const known = formOf(localCode)
  return {
    code: known?.elf ?? null,
    localCode,
    localName: text(ownerOf(profile).uitgebreideRechtsvorm) ?? localCode,
    localAbbreviation: null,
    language: 'nl',
    country: 'NL',
    category: known?.category ?? 'OTHER',
  }
}

/** The profile has no word for the status: a company is active from its beginning to its end. */
function statusOf(profile: Fields, today: string): OrganizationStatus {
  const registration = profile.materieleRegistratie
  const { datumAanvang, datumEinde = null } = fields(registration)
  const endedOn = day(datumEinde)
  const isRead = isFields(registration) && day(datumAanvang) !== null && (datumEinde === null || endedOn)
  const isOver = endedOn !== null && endedOn <= today
  return {
    code: isOver ? 'DISSOLVED' : isRead ? 'ACTIVE' : 'UNKNOWN',
    registryStatus: isOver ? 'datumEinde' : null,
    since: isOver ? endedOn : day(datumAanvang),
    endedOn: isOver ? endedOn : null,
    endReason: null,
    events: [],
  }
}

function industryCodesOf(profile: Fields): IndustryCodes[] {
  const found = list(profile.sbiActiviteiten, 50).flatMap((each): IndustryCodes[] => {
    const activity = fields(each)
    const code = codeText(activity.sbiCode)
    if (code === null || !/^\d{4,6}$/.test(code)) return []
    const nace = naceOf(code, '2')
    const scheme = nace.version === '2.1' ? 'OTHER' : 'SBI2008'
    const description = text(activity.sbiOmschrijving)
    const primary = activity.indHoofdactiviteit === 'Ja'
    return [{ code, scheme, description, language: 'nl', primary, rank: 1, nace: nace.class }]
  })
  const sorted = found.toSorted((one, other) => Number(other.primary) - Number(one.primary))
  return sorted.map((each, index) => ({ ...each, rank: index + 1 }))
}

function givenAddressesOf(profile: Fields): Fields[] {
  const [branch, owner] = [mainBranchOf(profile).adressen, ownerOf(profile).adressen]
  return list(Array.isArray(branch) ? branch : owner, 10).map((each) => fields(each))
}

const addressesOf = (profile: Fields): Address[] =>
  givenAddressesOf(profile)
    .filter(({ indAfgeschermd }) => indAfgeschermd !== 'Ja')
    .flatMap((each) => addressOf(each) ?? [])

function addressOf(source: Fields): Address | undefined {
  const part = (name: string) => codeText(source[name], 200)
  const isPostal = source.type === 'correspondentieadres'
  const number = [part('huisnummer'), part('huisletter')].filter(Boolean).join('')
  const houseNumber = [number, part('huisnummerToevoeging')].filter(Boolean).join('-') || null
  const street = part('straatnaam')
  const box = part('postbusnummer')
  const whole = text(source.volledigAdres, 300)?.replace(/\s+/g, ' ') ?? null
  const lines = [[street, houseNumber].filter(Boolean).join(' '), box && `Postbus ${box}`].flatMap(
    (line) => line || [],
  )
  const postalCode = part('postcode')?.replace(/^(\d{4})\s?([A-Z]{2})$/, '$1 $2') ?? null
  const city = part('plaats')
  const written = [...lines, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  if (written === '' && whole === null) return undefined
  return {
    type: isPostal ? 'POSTAL' : 'REGISTERED',
    careOf: null,
    lines: lines.length > 0 ? lines : [whole ?? written],
    street,
    houseNumber,
    apartment: null,
    poBox: box,
    postalCode,
    city,
    municipality: null,
    region: null,
    country: countryNamed(text(source.land, 100), 'nl'),
    formatted: written || (whole ?? ''),
  }
}

/** Converts a company of the Finnish open data (YTJ), field by field as the register documents them. Pure. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { day, type Fields, fields, list, row, text } from '@foyer/provider-http/answer-fields'
import type { RegistryGap, RegistryOrganization, RegistrySearchResult } from '../contract.ts'
import { naceOf } from '../nace.ts'
import { numberIn } from '../registry-calls.ts'
import type { IndustryCodes, LegalType } from '../schemas/organization.ts'
import { addressesOf, hasUnreadCountry } from './addresses.ts'
import codes from './codes.json' with { type: 'json' }
import { isEnded, languageNumberOf, registeredEntriesOf } from './entries.ts'
import { statusOf } from './status.ts'

const MOST = 100

const numberOf = (company: Fields) => numberIn(fields(company.businessId).value, 'FI')

/** undefined if it is another company, or has no name. */
export function organizationOf(
  company: Fields,
  id: string,
  language: LanguageCode,
): RegistryOrganization | undefined {
  const number = numberOf(company)
  const [organizationName, ...others] = namesOf(company)
  if (number?.id !== id || organizationName === undefined) return undefined
  const entries = registeredEntriesOf(company)
  return {
    organizationName,
    // Former, parallel and auxiliary names; all of them are screened.
    previousNames: others,
    organizationNumber: number,
    legalType: legalTypeOf(company, language),
    // The trade register gives its own date only.
    foundationDate: null,
    registrationDate: entries.tradeRegister ?? day(company.registrationDate),
    addresses: addressesOf(company, language),
    companyStatus: statusOf(company),
    numberOfEmployeesInterval: null,
    industryCodes: industryCodesOf(company, language),
    businessActivity: null,
    registrationAuthority: {
      code: 'RA000188',
      name: 'Finnish Trade Register',
      localName: 'Kaupparekisteri',
      country: 'FI',
      registrationNumber: id,
    },
    registeredCorporateTaxDate: entries.tax,
    registeredCorporateVatDate: entries.vat,
  }
}

export function gapsOf(company: Fields, organization: RegistryOrganization): RegistryGap[] {
  const unknown = (field: string): RegistryGap => ({ field, reason: 'UNKNOWN_CODE' })
  const { legalType, companyStatus, industryCodes } = organization
  return [
    ...(companyStatus.code === 'UNKNOWN' || companyStatus.events.some(({ code }) => code === 'UNKNOWN')
      ? [unknown('companyStatus')]
      : []),
    ...(hasUnreadCountry(company) ? [unknown('addresses.country')] : []),
    ...(legalType && !row(codes.legalForms, legalType.localCode) ? [unknown('legalType')] : []),
    ...(industryCodes.some(({ scheme }) => scheme === 'OTHER') ? [unknown('industryCodes')] : []),
    ...['officers', 'signing'].map(
      (field): RegistryGap => ({ field, reason: 'NOT_PUBLISHED', ofNoCompany: true }),
    ),
    ...['foundationDate', 'numberOfEmployeesInterval', 'businessActivity'].map(
      (field): RegistryGap => ({ field, reason: 'NOT_PUBLISHED' }),
    ),
    // The register of beneficial owners is open to those with a legitimate interest only.
    { field: 'owners', reason: 'RESTRICTED' },
  ]
}

export function searchResultOf(value: unknown, language: LanguageCode): RegistrySearchResult[] {
  const company = fields(value)
  const number = numberOf(company)
  const [name] = namesOf(company)
  if (!number || name === undefined) return []
  const [address] = addressesOf(company, language)
  return [
    {
      id: number.id,
      display: number.display,
      name,
      country: 'FI',
      city: address?.city ?? null,
      legalForm: legalTypeOf(company, language),
    },
  ]
}

/** The company's name first. A company that has ended has only former ones: the latest then. */
function namesOf(company: Fields): string[] {
  const names = list(company.names, MOST).map((each) => fields(each))
  const isMain = ({ type }: Fields) => String(type) === '1'
  const latest = (one: Fields, other: Fields) =>
    (day(other.registrationDate) ?? '').localeCompare(day(one.registrationDate) ?? '')
  const main = names.filter(isMain).toSorted(latest)
  const current = main.filter((each) => !isEnded(each))
  if (main.length === 0) return []
  return [...new Set([...current, ...main, ...names].flatMap(({ name }) => text(name) ?? []))]
}

function legalTypeOf(company: Fields, language: LanguageCode): LegalType | null {
  const forms = list(company.companyForms, MOST).map((each) => fields(each))
  const form = forms.find((each) => !isEnded(each)) ?? forms[0]
  const localCode = text(form?.type, 20)
  if (!form || localCode === null) return null
  const known = row(
    codes.legalForms as Record<
      string,
      { elf: string | null; name: string; abbreviation: string | null; category: LegalType['category'] }
    >,
    localCode,
  )
  const written = descriptionIn(form, language)
  return {
    code: known?.elf ?? null,
    localCode,
    localName: written?.text ?? known?.name ?? localCode,
    localAbbreviation: known?.abbreviation ?? null,
    language: written?.language ?? 'fi',
    country: 'FI',
    category: known?.category ?? 'OTHER',
  }
}

/** Finnish, or Swedish for those who use it. */
function descriptionIn(entry: Fields, language: LanguageCode) {
  const written = list(entry.descriptions, 10).map((each) => fields(each))
  const find = (code: LanguageCode) => {
    const found = written.find(({ languageCode }) => languageCode === languageNumberOf(code))
    const description = text(found?.description)
    return description === null ? undefined : { text: description, language: code }
  }
  return (language === 'sv' ? find('sv') : undefined) ?? find('fi')
}

const schemes: Record<string, { scheme: IndustryCodes['scheme']; version: '2' | '2.1' }> = {
  TOIMI3: { scheme: 'TOL2008', version: '2' },
  TOIMI4: { scheme: 'TOL2025', version: '2.1' },
}

function industryCodesOf(company: Fields, language: LanguageCode): IndustryCodes[] {
  const line = fields(company.mainBusinessLine)
  const code = text(line.type, 20)
  if (code === null) return []
  const known = row(schemes, text(line.typeCodeSet, 20))
  const nace = known && naceOf(code, known.version)
  const written = descriptionIn(line, language)
  return [
    {
      code,
      scheme: known?.scheme ?? 'OTHER',
      description: written?.text ?? null,
      language: written?.language ?? null,
      primary: true,
      rank: 1,
      // A class of the other version is ignored: the register states the version.
      nace: nace?.version === known?.version ? (nace?.class ?? null) : null,
    },
  ]
}

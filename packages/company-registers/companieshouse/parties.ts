/** People and organizations as Companies House names them: officers and those with control. Pure. */

import { isEverHighRisk } from '@foyer/national-fields/high-risk/country-lists'
import type { OrganizationIdentifier } from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode, PartialDate } from '@foyer/national-fields/schemas/primitives'
import { type Fields, fields, text } from '@foyer/provider-http/answer-fields'
import type { OrganizationRef, PersonRef } from '@foyer/signing-rules/schemas'
import { countryNamed, isNationalityRead, nationalityNamed } from '../country-words.ts'
import { numberIn, personNamed } from '../registry-calls.ts'
import { countryIn } from './addresses.ts'

export function personOf(entry: Fields): PersonRef | undefined {
  const name = nameOf(entry)
  return (
    name &&
    personNamed(name, {
      dateOfBirth: birthOf(entry.date_of_birth),
      nationality: nationalityNamed(text(entry.nationality, 100), 'en'),
      countryOfResidence: residenceOf(entry) ?? null,
    })
  )
}

/**
 * A nationality, residence or register in words that Foyer does not know: it could be a high-risk country.
 */
export function hasUnreadCountry(entry: Fields): boolean {
  if (isCompany(entry)) return losesItsCountry(entry)
  const nationality = text(entry.nationality, 100)
  return (nationality !== null && !isNationalityRead(nationality, 'en')) || residenceOf(entry) === undefined
}

const isCompany = ({ officer_role, kind }: Fields): boolean =>
  /^corporate-/.test(text(officer_role) ?? '') || /^(corporate-entity|legal-person)-/.test(text(kind) ?? '')

/** A secretary has no residence, only an address for letters. undefined: unreadable. */
function residenceOf(entry: Fields): CountryCode | null | undefined {
  const residence = text(entry.country_of_residence, 100)
  return residence === null ? countryIn(entry.address) : (countryNamed(residence, 'en') ?? undefined)
}

const title = /^(?:mr|mrs|miss|ms|dr|sir|dame|lord|lady|prof|professor|rev|reverend)\.?\s+/i

/**
 * Reads the parts of a name where the register gives them. Otherwise the register writes officers as
 * "SURNAME, Forenames, Title", and persons with significant control as "Title Forenames Surname".
 */
function nameOf(entry: Fields): (Partial<PersonRef['name']> & { fullName: string }) | undefined {
  const parts = fields(entry.name_elements)
  const written = text(entry.name)
  const familyName = text(parts.surname)
  const given = [parts.forename, parts.other_forenames, parts.middle_name].flatMap((part) => text(part) ?? [])
  if (familyName !== null && given[0] !== undefined) {
    const middleName = given.slice(1).join(' ') || null
    const fullName = [...given, familyName].join(' ')
    return { fullName, givenName: given[0], middleName, familyName }
  }
  if (written === null) return undefined
  const [surname, forenames] = written.split(',').map((part) => part.trim())
  if (!surname || !forenames) return { fullName: written.replace(title, '') }
  const [givenName, ...others] = forenames.split(/\s+/)
  return {
    fullName: `${forenames} ${surname}`,
    givenName: givenName ?? null,
    middleName: others.join(' ') || null,
    familyName: surname,
  }
}

/** The day is not public. */
function birthOf(value: unknown): PartialDate | null {
  const { year, month } = fields(value)
  const [inYear, inMonth] = [Number(year), Number(month)]
  if (!Number.isInteger(inYear) || inYear < 1850 || inYear > 2100) return null
  const isMonth = Number.isInteger(inMonth) && inMonth >= 1 && inMonth <= 12
  return { value: isMonth ? `${inYear}-${String(inMonth).padStart(2, '0')}` : `${inYear}`, circa: false }
}

export function companyOf(entry: Fields): OrganizationRef | undefined {
  const name = text(entry.name)
  return name === null
    ? undefined
    : { kind: 'ORGANIZATION', name, organizationNumber: numberOf(fields(entry.identification)) }
}

/** A number is only one together with its country, and valid there. */
function numberOf(identification: Fields): OrganizationIdentifier | null {
  const country = registeredIn(identification)
  return country === null ? null : numberIn(identification.registration_number, country)
}

const placeOf = (identification: Fields): string | null =>
  text(identification.country_registered, 100) ?? text(identification.place_registered, 100)

function registeredIn(identification: Fields): string | null {
  const isBritish = text(identification.identification_type) === 'uk-limited-company'
  const place = placeOf(identification)
  return isBritish ? 'GB' : (countryNamed(place, 'en') ?? countryOf(place))
}

/** The number of a company contains its country, so any other country would be lost. */
function losesItsCountry(entry: Fields): boolean {
  const identification = fields(entry.identification)
  const number = numberOf(identification)
  const offices = [entry.principal_office_address, entry.address].map(countryIn)
  const countries = [registeredIn(identification), ...offices].filter((each) => typeof each === 'string')
  if (countries.some((each) => isEverHighRisk(each) && each !== number?.issuingCountry)) return true
  const isWritten = placeOf(identification) !== null || offices.includes(undefined)
  return number === null && isWritten && countries.length === 0
}

/** "Companies House", "England & Wales Register": words around a country's name. */
const countryOf = (place: string | null): string | null =>
  /\b(companies house|england|wales|scotland|northern ireland|united kingdom)\b/i.test(place ?? '')
    ? 'GB'
    : null

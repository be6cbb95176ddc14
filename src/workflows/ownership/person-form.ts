/** The form of an owner: names, date of birth, residence, nationality and, optionally, an identity number. */

import { countryCode } from '@foyer/national-fields/contact/address'
import { email } from '@foyer/national-fields/contact/email'
import { isoDate, oldestBirth } from '@foyer/national-fields/date'
import {
  personalIdentityNumber,
  shownIdentityNumber,
} from '@foyer/national-fields/identity/personal-identity-number'
import { marketOf } from '@foyer/national-fields/markets'
import { type FieldResult, optional, type Problem } from '@foyer/national-fields/problem'
import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type { CountryCode, ISODate, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import { yesNo } from '../fields/choice.ts'
import { readFields } from '../fields/read-fields.ts'
import { personName } from '../fields/text.ts'
import { type Form, field, type Values } from '../steps/step-kind.ts'
import type { OwnerContact, OwnerPerson } from './declared.ts'

export interface OwnerFormContext {
  market: CountryCode
  mode: 'sandbox' | 'live'
  today: ISODate
}

/** The proven person: their names, date of birth and number are not asked for again. */
export interface KnownPerson {
  givenName: string
  familyName: string
  dateOfBirth: ISODate
  personalIdentityNumber: PersonalIdentityNumber | null
}

export interface PersonReading {
  person: OwnerPerson
  isPep: boolean | null
  /** null: none was given. Absent: not asked for. */
  contact?: OwnerContact | null
}

export interface PersonQuestions {
  asksPep: boolean
  known?: KnownPerson | undefined
  /** The languages of the e-mail with a link of their own. Empty: no e-mail is sent. */
  linkLanguages?: readonly LanguageCode[]
}

type Read<T> = { value: T } | { problems: Problem[] }

export function readPerson(
  form: Form,
  context: OwnerFormContext,
  { asksPep, known, linkLanguages = [] }: PersonQuestions,
): Read<PersonReading> {
  const residence = countryCode(field(form, 'residence'))
  const nationality = countryCode(field(form, 'nationality'))
  const countries = [residence, nationality].flatMap((read) => ('value' in read ? [read.value] : []))
  const read = readFields({
    ...(known ? {} : identityReadings(form, context, countries)),
    residence,
    nationality,
    ...(asksPep ? { isPep: yesNo(field(form, 'isPep')) } : {}),
    ...(linkLanguages.length > 0 ? { ownerEmail: optional(field(form, 'ownerEmail'), email) } : {}),
  })
  if ('problems' in read) return read
  const typed = read.values as TypedIdentity & Places & { ownerEmail?: string | null }
  const identity = known ?? identityOf(typed)
  if ('problems' in identity) return identity
  return {
    value: {
      person: { ...identity, countryOfResidence: typed.residence, nationality: typed.nationality },
      isPep: typed.isPep ?? null,
      ...contactOf(typed, form, linkLanguages),
    },
  }
}

/** In the language that was chosen, else the first: that of the page. */
function contactOf(
  { ownerEmail }: { ownerEmail?: string | null },
  form: Form,
  [first, ...others]: readonly LanguageCode[],
): Pick<PersonReading, 'contact'> {
  if (!first) return {}
  const language = others.find((each) => each === field(form, 'ownerLanguage')) ?? first
  return { contact: ownerEmail ? { email: ownerEmail, language } : null }
}

interface Places {
  residence: CountryCode
  nationality: CountryCode
  isPep?: boolean
}
interface NumberAndBirth {
  number: PersonalIdentityNumber
  dateOfBirth: ISODate | null
}
interface TypedIdentity {
  firstNames: string
  lastNames: string
  birth: ISODate
  identityNumber: NumberAndBirth | null
}

function identityReadings(form: Form, context: OwnerFormContext, countries: CountryCode[]) {
  const { today } = context
  const parts = {
    day: field(form, 'birth.day'),
    month: field(form, 'birth.month'),
    year: field(form, 'birth.year'),
  }
  return {
    firstNames: personName(field(form, 'firstNames')),
    lastNames: personName(field(form, 'lastNames')),
    birth: isoDate(parts, { today, past: true, min: oldestBirth(today) }),
    identityNumber: optional(field(form, 'identityNumber'), (typed) => readNumber(typed, context, countries)),
  }
}

/** A number that says another birthday belongs to another person, or one of the two is mistyped. */
function identityOf({
  firstNames,
  lastNames,
  birth,
  identityNumber,
}: TypedIdentity): KnownPerson | { problems: Problem[] } {
  const own = identityNumber?.dateOfBirth
  if (own && own !== birth) return { problems: [{ field: 'birth', code: 'birth_date_differs' }] }
  return {
    givenName: firstNames,
    familyName: lastNames,
    dateOfBirth: birth,
    personalIdentityNumber: identityNumber?.number ?? null,
  }
}

/** By the rules of the country of residence, else of nationality, else of the market: people move. */
function readNumber(
  typed: string,
  { market, mode, today }: OwnerFormContext,
  countries: CountryCode[],
): FieldResult<NumberAndBirth> {
  const all = [...new Set([...countries, market])]
  const hasRules = (country: CountryCode) => Boolean(marketOf(country)?.personalIdentityNumber)
  // A country without rules takes any number, so it comes last.
  const ordered = [...all.filter(hasRules), ...countries.filter((country) => !hasRules(country))]
  const results = ordered.map((country) => personalIdentityNumber(typed, { country, mode, today }))
  const read = results.find((result) => 'value' in result) ?? results[0]
  if (!read || 'problem' in read) return read ?? { problem: 'invalid_identity_number' }
  return { value: { number: read.value, dateOfBirth: read.dateOfBirth } }
}

/** The fields of a person who was entered before. */
export function personValues(
  person: OwnerPerson,
  isPep: boolean | null,
  contact: OwnerContact | null = null,
): Values {
  const [year = '', month = '', day = ''] = person.dateOfBirth.split('-')
  const number = person.personalIdentityNumber
  return {
    firstNames: person.givenName,
    lastNames: person.familyName,
    'birth.year': year,
    'birth.month': month,
    'birth.day': day,
    identityNumber: number ? shownIdentityNumber(number) : '',
    residence: person.countryOfResidence,
    nationality: person.nationality,
    ...(isPep === null ? {} : { isPep: isPep ? 'yes' : 'no' }),
    ...(contact && { ownerEmail: contact.email, ownerLanguage: contact.language }),
  }
}

/** The fields of a person that the register knows. It may have the birth year or month only. */
export function registeredValues({
  name,
  dateOfBirth,
  personalIdentityNumber: number,
  ...places
}: PersonRef): Values {
  const { givenName, familyName } = namesOf(name)
  const born = typeof dateOfBirth === 'string' ? dateOfBirth : (dateOfBirth?.value ?? '')
  const [year = '', month = '', day = ''] = born.split('-')
  return {
    firstNames: givenName,
    lastNames: familyName,
    'birth.year': year,
    'birth.month': month,
    'birth.day': day,
    identityNumber: number ? shownIdentityNumber(number) : '',
    residence: places.countryOfResidence ?? '',
    nationality: places.nationality ?? '',
  }
}

/**
 * The form has one field for all given names, including middle names. Some registers give the name in one
 * piece: the last word then counts as the family name.
 */
function namesOf({ givenName, middleName, familyName, fullName }: PersonRef['name']): {
  givenName: string
  familyName: string
} {
  const whole = fullName.trim().replace(/\s+/g, ' ')
  if (givenName && familyName) {
    const parts = [givenName, ...(middleName ? [middleName] : [])].join(' ')
    const rest = whole.endsWith(` ${familyName}`) ? whole.slice(0, -familyName.length - 1) : parts
    return { givenName: rest, familyName }
  }
  const words = whole.split(' ')
  return { givenName: words.slice(0, -1).join(' '), familyName: words.at(-1) ?? '' }
}

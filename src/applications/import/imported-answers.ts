/** The answers of an imported application, read with the rules of the forms where they have some. */

import type { IdentityProof } from '@foyer/eids/contract/identity-provider'
import { email } from '@foyer/national-fields/contact/email'
import { phoneNumber } from '@foyer/national-fields/contact/phone-number'
import { isoDate } from '@foyer/national-fields/date'
import { nationalitiesIn, placeOfBirthIn } from '@foyer/national-fields/identity/birth-and-nationality'
import { organizationNumber } from '@foyer/national-fields/identity/organization-number'
import { personalIdentityNumber } from '@foyer/national-fields/identity/personal-identity-number'
import type {
  OrganizationIdentifier,
  PersonalIdentityNumber,
} from '@foyer/national-fields/schemas/identifiers'
import type { Address, CountryCode, ISODate } from '@foyer/national-fields/schemas/primitives'
import type { FieldError } from '#kernel/api-error.ts'
import type { NewAnswer } from '#workflows/answers.ts'
import { personName } from '#workflows/fields/text.ts'
import type { Case } from '../case.ts'
import type { ImportedAddress, ImportLine, OfficialNumber } from './line-schema.ts'

export interface AnswerContext {
  country: CountryCode
  mode: Case['mode']
  today: ISODate
  /** SHA-256 of the line, as evidence of the imported data. */
  digest: string
}

export interface ImportedAnswers {
  answers: NewAnswer[]
  identity: IdentityProof | null
  problems: FieldError[]
}

type Reading<T> = { value: T } | { problem: string }

export function importedAnswersOf(line: ImportLine, context: AnswerContext): ImportedAnswers {
  const problems: FieldError[] = []
  /** null for an absent or wrong value; a wrong one is a problem. The message never repeats it. */
  const read = <T>(
    path: string,
    sent: string | null | undefined,
    by: (text: string) => Reading<T>,
  ): T | null => {
    if (sent === null || sent === undefined) return null
    const result = by(sent)
    if ('value' in result) return result.value
    // The names of a person are read twice: for the person, and for the contact details.
    if (!problems.some((each) => each.path === path))
      problems.push({ path, code: result.problem, message: messageOf(result.problem) })
    return null
  }
  const contact = contactOf(line, context, read)
  const { answer: person, proven } = personOf(line, context, read)
  const organization = organizationOf(line, context, read)
  const answers = [person, contact, organization].filter((each) => each !== null)
  return { answers, identity: proven, problems }
}

type Read = <T>(path: string, sent: string | null | undefined, by: (text: string) => Reading<T>) => T | null

const messageOf = (code: string): string =>
  code.endsWith('_synthetic')
    ? 'Test numbers are possible for sandbox customers only.'
    : 'Is not valid by the rules of the forms. Correct it, or leave it out.'

/** The contact details of the person, or else of the organization. An empty text is shown as null. */
function contactOf(line: ImportLine, { country, mode }: AnswerContext, read: Read): NewAnswer | null {
  const { person, contactDetails } = line
  const given = contactDetails ?? person
  const at = contactDetails ? '/contactDetails' : '/person'
  if (!given || !(given.email || given.phoneNumber || contactDetails)) return null
  return {
    kind: 'CONTACT_DETAILS',
    firstName: read(`${at}/firstName`, given.firstName, personName) ?? '',
    lastName: read(`${at}/lastName`, given.lastName, personName) ?? '',
    email: read(`${at}/email`, given.email, email) ?? '',
    phoneNumber:
      read(`${at}/phoneNumber`, given.phoneNumber, (sent) => phoneNumber(sent, { country, mode })) ?? '',
  }
}

interface ImportedPerson {
  answer: NewAnswer | null
  proven: IdentityProof | null
}

function personOf({ person, identity }: ImportLine, context: AnswerContext, read: Read): ImportedPerson {
  if (!person) return { answer: null, proven: null }
  const { today } = context
  const number = identityNumberOf(person, context, read)
  const birth = (sent: string) => isoDate(sent, { today, past: true })
  const dateOfBirth = read('/person/dateOfBirth', person.dateOfBirth, birth) ?? number?.dateOfBirth ?? null
  const givenName = read('/person/firstName', person.firstName, personName)
  const familyName = read('/person/lastName', person.lastName, personName)
  if (givenName === null || familyName === null) return { answer: null, proven: null }
  const address = person.address ? addressOf(person.address, 'RESIDENTIAL') : null
  const value = number?.value ?? null
  const named = { givenName, familyName, dateOfBirth, address }
  return {
    answer: {
      ...{ kind: 'PERSON_DETAILS', ...named, personalIdentityNumber: value },
      ...(identity ? {} : declaredOrigin(person)),
    },
    proven: identity
      ? {
          ...named,
          ...identity,
          nationalities: nationalitiesIn(person.nationalities),
          placeOfBirth: placeOfBirthIn(person.placeOfBirth),
          provenAt: new Date(identity.provenAt).toISOString(),
          country: value?.issuingCountry ?? context.country,
          personalIdentityNumber: value && { ...value, assurance: 'EID' },
          evidence: { type: 'IMPORT', sha256: context.digest },
        }
      : null,
  }
}

/** For persons without a proven identity; a proof gives these facts itself. */
function declaredOrigin({ isStateless, ...person }: NonNullable<ImportLine['person']>) {
  const nationalities = nationalitiesIn(person.nationalities)
  const placeOfBirth = placeOfBirthIn(person.placeOfBirth)
  return {
    ...(nationalities.length > 0 ? { nationalities } : {}),
    ...(isStateless && nationalities.length === 0 ? { nationalities, isStateless } : {}),
    ...(placeOfBirth ? { placeOfBirth } : {}),
  }
}

type NumberReading = { value: PersonalIdentityNumber; dateOfBirth: ISODate | null }

function identityNumberOf(
  { personalIdentityNumber: personal, coordinationNumber: coordination }: NonNullable<ImportLine['person']>,
  context: AnswerContext,
  read: Read,
): NumberReading | null {
  const [name, given] = personal
    ? ['personalIdentityNumber', personal]
    : ['coordinationNumber', coordination ?? null]
  return read(`/person/${name}`, textOf(given), (sent): Reading<NumberReading> => {
    const result = personalIdentityNumber(sent, { ...context, country: countryOf(given, context) })
    return 'problem' in result ? result : { value: result }
  })
}

function organizationOf(
  { organization: given }: ImportLine,
  context: AnswerContext,
  read: Read,
): NewAnswer | null {
  if (!given) return null
  const number = read('/organization/organizationNumber', textOf(given.organizationNumber), (sent) => {
    const country = countryOf(given.organizationNumber, context)
    return organizationNumber(sent, { ...context, country }) as Reading<OrganizationIdentifier>
  })
  return {
    kind: 'ORGANIZATION',
    source: 'DECLARED',
    name: given.organizationName,
    organizationNumber: number,
    declared: {
      legalForm: given.legalForm ?? null,
      address: given.address ? addressOf(given.address, 'REGISTERED') : null,
    },
  }
}

const textOf = (number: OfficialNumber | null | undefined): string | null =>
  typeof number === 'object' && number ? number.id : (number ?? null)
const countryOf = (number: OfficialNumber | null | undefined, { country }: AnswerContext): CountryCode =>
  typeof number === 'object' && number ? number.issuingCountry : country

/** The address of the earlier service, unchecked: postal rules may have changed since. */
function addressOf(given: ImportedAddress, type: Address['type']): Address {
  const { lines, postalCode = null, city = null, country = null } = given
  const place = [postalCode, city].filter(Boolean).join(' ')
  return {
    type,
    careOf: null,
    lines,
    street: null,
    houseNumber: null,
    apartment: null,
    poBox: null,
    postalCode,
    city,
    municipality: null,
    region: null,
    country,
    formatted: [...lines, place, country].filter(Boolean).join(', '),
  }
}

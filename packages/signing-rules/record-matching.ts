/** Whether two records describe the same person or organization. */

import type { ISODate, PartialDate } from '@foyer/national-fields/schemas/primitives'
import type { OrganizationRef, PersonName, PersonRef } from './schemas.ts'

export type Party = PersonRef | OrganizationRef

// Norwegian, Swedish, Danish and passports (ICAO 9303-3, section 6) spell the same name in different ways.
const spellings: Record<string, string> = {
  å: 'aa',
  ä: 'ae',
  æ: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  ð: 'd',
  đ: 'd',
  ł: 'l',
  þ: 'th',
  ß: 'ss',
}

/** The words of a name without case, accents, punctuation and national spellings. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[åäæöøüðđłþß]/g, (letter) => spellings[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}|['’`´.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** From the two parts that an eID or a form gives; one may be empty. */
export const nameOf = (givenName: string, familyName: string): PersonName => ({
  fullName: `${givenName} ${familyName}`.trim(),
  givenName: givenName || null,
  middleName: null,
  familyName: familyName || null,
})

/** Ignores order and middle names: registries, eIDs and people select them differently. */
export function sameName(a: PersonName, b: PersonName): boolean {
  const [left, right] = [firstAndLastOf(a), firstAndLastOf(b)]
  return isContained(a, b) || (left !== null && left === right)
}

/**
 * All words of one are in the other. False for Anna Lie Hansen and Anna Moe Hansen: two people, perhaps on
 * one board.
 */
function isContained(a: PersonName, b: PersonName): boolean {
  const [left, right] = [distinctWordsOf(a), distinctWordsOf(b)]
  const [short, long] = left.size < right.size ? [left, right] : [right, left]
  if (short.size === 0 || (short.size === 1 && long.size > 1)) return false
  return [...short].every((word) => long.has(word))
}

/** The same words, in any order. */
const isWhole = (a: PersonName, b: PersonName): boolean =>
  isContained(a, b) && distinctWordsOf(a).size === distinctWordsOf(b).size

/** A company may have a thousand owners, each compared with each. */
const distinctWords = new WeakMap<PersonName, ReadonlySet<string>>()

function distinctWordsOf(name: PersonName): ReadonlySet<string> {
  const known = distinctWords.get(name) ?? new Set(wordsOf(name.fullName))
  distinctWords.set(name, known)
  return known
}

function firstAndLastOf(name: PersonName): string | null {
  const all = wordsOf(name.fullName)
  const first = name.givenName === null ? all.at(0) : wordsOf(name.givenName).at(0)
  const last = name.familyName === null ? all.at(-1) : wordsOf(name.familyName).at(-1)
  if (first === undefined || last === undefined || first === last) return null
  return [first, last].sort().join(' ')
}

/** The full date, or null: a year or an approximate date does not distinguish two people. */
function birthDateOf(date: ISODate | PartialDate | null): string | null {
  const value = date === null ? null : typeof date === 'string' ? date : date.circa ? null : date.value
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
}

/**
 * By personal identity number if both have the same type, otherwise by date of birth and name. Never by name
 * alone.
 */
export function samePerson(a: PersonRef, b: PersonRef): boolean {
  const byNumber = sameNumber(a, b)
  if (byNumber !== null) return byNumber
  const date = birthDateOf(a.dateOfBirth)
  return date !== null && date === birthDateOf(b.dateOfBirth) && sameName(a.name, b.name)
}

/** All words of a name, in one order. */
export const wholeNameOf = (name: PersonName): string => wordsOf(name.fullName).sort().join(' ')

/** All words of both names are the same, in any order. */
export const isSameFullName = (a: PersonName, b: PersonName): boolean =>
  wordsOf(a.fullName).length > 1 && wholeNameOf(a) === wholeNameOf(b)

export const hasBirthMonth = (date: ISODate | PartialDate | null): boolean => birthMonthOf(date) !== null

/** "1980-05", which is all that some registers publish. */
const birthMonthOf = (date: ISODate | PartialDate | null): string | null => {
  const value = date === null ? null : typeof date === 'string' ? date : date.circa ? null : date.value
  return value !== null && /^\d{4}-\d{2}(-\d{2})?$/.test(value) ? value.slice(0, 7) : null
}

/**
 * Whether a person is this entry of a register: as samePerson, or by name with month and year of birth where
 * the register publishes no day. `byName`: where it publishes no birth at all, the whole name is enough.
 */
export function isRegisteredAs(person: PersonRef, entry: PersonRef, byName = false): boolean {
  if (samePerson(person, entry)) return true
  if (entry.personalIdentityNumber !== null && sameNumber(person, entry) !== null) return false
  const month = birthMonthOf(entry.dateOfBirth)
  if (month !== null && birthDateOf(entry.dateOfBirth) === null)
    return month === birthMonthOf(person.dateOfBirth) && sameName(person.name, entry.name)
  return byName && isNamedOnly(entry) && isSameFullName(person.name, entry.name)
}

/** A register that publishes names without births and numbers. */
export const isNamedOnly = ({ personalIdentityNumber, dateOfBirth }: PersonRef): boolean =>
  personalIdentityNumber === null && dateOfBirth === null

/** As precise as it is known: two people of one register differ if their days, months or years do. */
export const birthKeyOf = (date: ISODate | PartialDate | null): string | null =>
  date === null || typeof date === 'string' ? date : date.circa ? `about ${date.value}` : date.value

/**
 * Whether two entries of one registry are the same party, so that no party counts twice and none is lost. By
 * number, or by what the register calls them, otherwise by birth and name: the name may leave words out where
 * the month of birth agrees, and must be whole where less is known. With only one birth they stay two
 * parties: a father and a son can have the same name.
 */
export function isSameParty(a: Party, b: Party): boolean {
  if (a.kind === 'PERSON' && b.kind === 'PERSON') {
    const byNumber = sameNumber(a, b)
    if (byNumber !== null) return byNumber
    if (a.registryId !== undefined && b.registryId !== undefined) return a.registryId === b.registryId
    if (birthKeyOf(a.dateOfBirth) !== birthKeyOf(b.dateOfBirth)) return false
    return hasBirthMonth(a.dateOfBirth) ? isContained(a.name, b.name) : isWhole(a.name, b.name)
  }
  if (a.kind === 'ORGANIZATION' && b.kind === 'ORGANIZATION') {
    const [left, right] = [a.organizationNumber, b.organizationNumber]
    if (left && right) return left.id === right.id && left.issuingCountry === right.issuingCountry
    return wordsOf(a.name).join(' ') === wordsOf(b.name).join(' ')
  }
  return false
}

function sameNumber(a: PersonRef, b: PersonRef): boolean | null {
  const [left, right] = [a.personalIdentityNumber, b.personalIdentityNumber]
  if (!left || !right) return null
  // One person can have a D-number and a national number, or numbers of two countries.
  if (left.issuingCountry !== right.issuingCountry || left.type !== right.type) return null
  return left.id === right.id
}

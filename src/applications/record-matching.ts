/** Whether two records speak of the same person or organization. */

import type { OrganizationRef, PersonName, PersonRef } from '../schemas/people.ts'
import type { ISODate, PartialDate } from '../schemas/primitives.ts'

type Party = PersonRef | OrganizationRef

// The same name is written with either spelling in Norwegian, Swedish, Danish and on passports (ICAO 9303-3, section 6).
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

/** The words of a name without case, accents, punctuation and national spelling. */
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

/** As an eID or a form gives it, in two parts; one of them may be empty. */
export const nameOf = (givenName: string, familyName: string): PersonName => ({
  fullName: `${givenName} ${familyName}`.trim(),
  givenName: givenName || null,
  middleName: null,
  familyName: familyName || null,
})

/** Order and middle names are ignored: registers, eIDs and people each write another selection of them. */
export function sameName(a: PersonName, b: PersonName): boolean {
  const [mine, yours] = [endsOf(a), endsOf(b)]
  return isContained(a, b) || (mine !== null && mine === yours)
}

/** All words of one are in the other. False for Anna Lie Hansen and Anna Moe Hansen, who may be twins on one board. */
function isContained(a: PersonName, b: PersonName): boolean {
  const [mine, yours] = [new Set(wordsOf(a.fullName)), new Set(wordsOf(b.fullName))]
  const [short, long] = mine.size < yours.size ? [mine, yours] : [yours, mine]
  if (short.size === 0 || (short.size === 1 && long.size > 1)) return false
  return [...short].every((word) => long.has(word))
}

function endsOf(name: PersonName): string | null {
  const all = wordsOf(name.fullName)
  const first = name.givenName === null ? all.at(0) : wordsOf(name.givenName).at(0)
  const last = name.familyName === null ? all.at(-1) : wordsOf(name.familyName).at(-1)
  if (first === undefined || last === undefined || first === last) return null
  return [first, last].sort().join(' ')
}

/** The whole day, or null: a year or "about" is too little to tell two people apart. */
function birthDayOf(date: ISODate | PartialDate | null): string | null {
  const value = date === null ? null : typeof date === 'string' ? date : date.circa ? null : date.value
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
}

/** By personal identity number where both have one of the same kind, else by day of birth and name. Never by name alone. */
export function samePerson(a: PersonRef, b: PersonRef): boolean {
  const byNumber = sameNumber(a, b)
  if (byNumber !== null) return byNumber
  const day = birthDayOf(a.dateOfBirth)
  return day !== null && day === birthDayOf(b.dateOfBirth) && sameName(a.name, b.name)
}

/**
 * Whether two entries of one register are the same: stricter than needed to identify, so that nobody counts as two. Where
 * both are without a day of birth the name decides. Where one is, they stay two: father and son would sign as one.
 */
function isSameParty(a: Party, b: Party): boolean {
  if (a.kind === 'PERSON' && b.kind === 'PERSON') {
    const byNumber = sameNumber(a, b)
    if (byNumber !== null) return byNumber
    const [mine, yours] = [birthDayOf(a.dateOfBirth), birthDayOf(b.dateOfBirth)]
    return mine === yours && isContained(a.name, b.name)
  }
  if (a.kind === 'ORGANIZATION' && b.kind === 'ORGANIZATION') {
    const [mine, yours] = [a.organizationNumber, b.organizationNumber]
    if (mine && yours) return mine.id === yours.id && mine.issuingCountry === yours.issuingCountry
    return wordsOf(a.name).join(' ') === wordsOf(b.name).join(' ')
  }
  return false
}

function sameNumber(a: PersonRef, b: PersonRef): boolean | null {
  const [mine, yours] = [a.personalIdentityNumber, b.personalIdentityNumber]
  if (!mine || !yours) return null
  // A person can have had a D-number before a national one, and numbers of two countries: no contradiction.
  if (mine.issuingCountry !== yours.issuingCountry || mine.type !== yours.type) return null
  return mine.id === yours.id
}

/** Gives each distinct party a number, in the order of first sight. */
export function roster(): { numberOf(party: Party): number } {
  const seen: Party[] = []
  const known = new Map<string, number>()
  return {
    numberOf(party) {
      const key = JSON.stringify(party)
      const before = known.get(key)
      if (before !== undefined) return before
      const found = seen.findIndex((other) => isSameParty(other, party))
      const number = found === -1 ? seen.push(party) - 1 : found
      known.set(key, number)
      return number
    },
  }
}

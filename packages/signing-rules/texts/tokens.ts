/** Splits a signing text into words that its language knows, names of officers, and unknown words. */

import { isSameParty, wordsOf } from '../record-matching.ts'
import type { GoverningMember, PersonRef, RoleCode } from '../schemas.ts'

/**
 * - `ONE`: any holder of the office ("ledamot").
 * - `THE`: the only holder ("verkställande direktören").
 * - `OTHER`: any other holder than who is named before ("en av de övriga ledamöterna").
 * - `MEMBERS`: the holders, one by one ("ledamöterna").
 * - `BODY`: all holders together ("styrelsen").
 */
export type OfficeForm = 'ONE' | 'THE' | 'OTHER' | 'MEMBERS' | 'BODY'

export type Token =
  /** "firman tecknas": begins a sentence about who signs, or who has procuration. */
  | { kind: 'OPEN'; authority: 'SIGNATURE' | 'PROCURATION' }
  /** "har" and "rätt att teckna firman": another form of such a sentence. */
  | { kind: 'HAS' }
  | { kind: 'MAY_SIGN' }
  /** "beträffande löpande förvaltningsåtgärder". */
  | { kind: 'DAY_TO_DAY' }
  | { kind: 'BY' }
  | { kind: 'OR' }
  | { kind: 'AND' }
  | { kind: 'COMMA' }
  /** "i förening". */
  | { kind: 'TOGETHER' }
  /** "i förening med". `WITH_END`: the Finnish "kanssa", which follows the other signer. */
  | { kind: 'WITH' }
  | { kind: 'WITH_END' }
  /** "var för sig". */
  | { kind: 'EACH' }
  | { kind: 'NUMBER'; n: number }
  | { kind: 'OFFICE'; role: RoleCode; form: OfficeForm }
  | { kind: 'PERSON'; person: PersonRef; roles: RoleCode[] }
  /** Words that change nothing: "dessutom". */
  | { kind: 'SKIP' }
  | { kind: 'UNKNOWN' }

/** The words of one language in lower case, several words with one space between them. */
export type Lexicon = Map<string, Token>

interface Officer {
  person: PersonRef
  words: string[]
  roles: RoleCode[]
}

// The longest phrase of the lexicons, and more names than people write in a signing text.
const MOST_WORDS = 7

/** A name counts only if exactly one officer has it. */
export function tokensOf(text: string, lexicon: Lexicon, officers: GoverningMember[][]): Token[] {
  const words = wordsAndMarksOf(text)
  const people = peopleIn(officers)
  const tokens: Token[] = []
  for (let at = 0; at < words.length; ) {
    const found = nameAt(words, at, people) ?? phraseAt(words, at, lexicon)
    if (found === undefined || found.token.kind !== 'SKIP') tokens.push(found?.token ?? { kind: 'UNKNOWN' })
    at += found?.length ?? 1
  }
  return tokens
}

// A character that is neither a letter, a digit nor a space is a word of its own, so that it stays unknown.
const wordsAndMarksOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+(?:[-'’:][\p{L}\p{M}\p{N}]+)*|\S/gu) ?? []

interface Found {
  token: Token
  length: number
}

function phraseAt(words: string[], at: number, lexicon: Lexicon): Found | undefined {
  if (words[at] === ',') return { token: { kind: 'COMMA' }, length: 1 }
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length -= 1) {
    const token = lexicon.get(words.slice(at, at + length).join(' '))
    if (token) return { token, length }
  }
  return undefined
}

/** "Anna Andersson" or "Andersson, Anna". */
function nameAt(words: string[], at: number, people: Officer[]): Found | undefined {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 1; length -= 1) {
    const written = words.slice(at, at + length)
    if (written.at(-1) === ',') continue
    const names = written.filter((word, index) => word !== ',' || index !== written.indexOf(','))
    const folded = names.flatMap((name) => (/\p{L}/u.test(name) ? wordsOf(name) : [name]))
    const named = people.filter((officer) => isNameOf(folded, officer))
    const [only] = named
    if (only && named.length === 1)
      return { token: { kind: 'PERSON', person: only.person, roles: only.roles }, length }
    // Two officers may be meant, and a shorter part of the name must not decide.
    if (named.length > 1) return { token: { kind: 'UNKNOWN' }, length }
  }
  return undefined
}

/** All words are of this name, with the family name and a given name. */
function isNameOf(folded: string[], { person, words }: Officer): boolean {
  const family = person.name.familyName === null ? words.slice(-1) : wordsOf(person.name.familyName)
  const given = person.name.givenName === null ? words.slice(0, 1) : wordsOf(person.name.givenName)
  return (
    folded.length > 1 &&
    new Set(folded).size === folded.length &&
    folded.every((word) => words.includes(word)) &&
    family.some((word) => folded.includes(word)) &&
    given.some((word) => folded.includes(word))
  )
}

/** Each person once, with the roles of all bodies. */
function peopleIn(officers: GoverningMember[][]): Officer[] {
  const people: Officer[] = []
  for (const { party, roles } of officers.flat()) {
    if (party.kind !== 'PERSON') continue
    const codes = roles.map(({ code }) => code)
    const before = people.find(({ person }) => isSameParty(person, party))
    if (before) before.roles.push(...codes)
    else people.push({ person: party, words: wordsOf(party.name.fullName), roles: codes })
  }
  return people
}

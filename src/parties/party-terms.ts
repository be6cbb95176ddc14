/**
 * What a party is found by: parts of the words of its names, and its numbers. Each becomes a keyed hash, so
 * that the database alone tells no name.
 */

import { wordsOf } from '@foyer/signing-rules/record-matching'
import { compactTerm } from '#kernel/compact-term.ts'
import type { CaseParty } from './case-parties.ts'

/** One text to hash. A PART is looked for among the parties of a week, a NUMBER among all. */
export interface PartyTerm {
  kind: 'PART' | 'NUMBER'
  text: string
}

const SHORT = 3
const LONG = 5
/** Bounds the index of one party: a company can have fifty former names. */
const MAX_PARTS = 200

const windows = (word: string, length: number): string[] =>
  Array.from({ length: Math.max(0, [...word].length - length + 1) }, (_, at) =>
    [...word].slice(at, at + length).join(''),
  )

/** "hansen": han, ans, nse, sen, hanse, ansen. "li" is found as a whole only. */
const partsOfWord = (word: string): string[] =>
  [...word].length < SHORT ? [`=${word}`] : [...windows(word, SHORT), ...windows(word, LONG)]

/** The words in both spellings that people type: "Sørensen" as sorensen and soerensen. */
function spellingsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...words.map(compactTerm), ...wordsOf(name)].filter((word) => word !== '')
}

export const namesOf = ({ name, otherNames }: Pick<CaseParty, 'name' | 'otherNames'>): string[] => [
  name,
  ...otherNames,
]

/** As they are written and as they are kept; Swedish identity numbers also without their century. */
function numbersOf({ personalIdentityNumber, organizationNumber, otherNumbers = [] }: CaseParty): string[] {
  const numbers = [organizationNumber, personalIdentityNumber, ...otherNumbers].flatMap((number) => {
    if (number === null) return []
    const { id, issuingCountry } = number
    if ('display' in number) return [id, number.display]
    return issuingCountry === 'SE' && id.length >= 12 ? [id, id.slice(2)] : [id]
  })
  return [...new Set(numbers.map(compactTerm))].filter((number) => number !== '')
}

export function termsOf(party: CaseParty): PartyTerm[] {
  const words = [...new Set(namesOf(party).flatMap(spellingsOf))]
  const parts = [...new Set(words.flatMap(partsOfWord))].slice(0, MAX_PARTS)
  return [
    ...numbersOf(party).map((text) => ({ kind: 'NUMBER' as const, text })),
    ...parts.map((text) => ({ kind: 'PART' as const, text })),
  ]
}

/** A search: a number to find as a whole, and words of which each must be part of a name. */
export interface PartyQuery {
  /** null: the text has no digit. */
  number: string | null
  words: string[]
}

/** More words than this narrow nothing down any further. */
const MAX_WORDS = 6

export function partyQueryOf(text: string): PartyQuery {
  const words = text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(compactTerm)
    .filter((word) => word !== '')
  const hasLetters = /\p{L}/u.test(text)
  return {
    number: /\p{N}/u.test(text) ? compactTerm(text) || null : null,
    words: hasLetters ? [...new Set(words)].slice(0, MAX_WORDS) : [],
  }
}

/** The parts that every match has. Long parts alone say more than the short ones in them. */
export const searchedParts = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const { length } = [...word]
      return length < SHORT ? [`=${word}`] : windows(word, length < LONG ? SHORT : LONG)
    }),
  ),
]

/** Whether a name has each word of the search as a part; parts of hashes cannot say so for certain. */
export const isNamed = (party: Pick<CaseParty, 'name' | 'otherNames'>, words: readonly string[]): boolean =>
  namesOf(party).some((name) => {
    const spelled = spellingsOf(name)
    return words.every((word) =>
      spelled.some((each) => ([...word].length < SHORT ? each === word : each.includes(word))),
    )
  })

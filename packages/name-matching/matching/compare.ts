/** Compares two names: pairs their parts, counts what differs, and lists what contradicts. */

import { companyFactors } from './compare-companies.ts'
import { personFactors } from './compare-persons.ts'
import { type FactorName, factorOf, type MatchFactor, scoreOf } from './factors.ts'
import { type Pairing, pairParts } from './pair-parts.ts'
import type { PairedParts } from './part-cost.ts'
import type { NamePart, PreparedName } from './prepared-name.ts'
import { lettersBetween } from './words/distance.ts'

export interface NameComparison {
  score: number
  factors: MatchFactor[]
}

/** `screened` is the applicant's name, `listed` that of the list: of one part, the list's says less. */
export function compareNames(screened: PreparedName, listed: PreparedName): NameComparison {
  const factors = factorsOf(screened, listed)
  return { score: scoreOf(factors), factors }
}

function factorsOf(screened: PreparedName, listed: PreparedName): MatchFactor[] {
  if (screened.parts.length === 0 || listed.parts.length === 0) {
    const equal = screened.text === listed.text && screened.text.trim() !== ''
    return equal ? [nameFactor([])] : [factorOf('noWordInCommon', 1, 'a name without letters')]
  }
  if (areWrittenTogether(screened, listed)) return [nameFactor([])]
  const letters = lettersOfCompanies(screened, listed)
  if (letters !== undefined)
    return [nameFactor([]), ...(letters > 0 ? [factorOf('lettersDiffer', letters, `${listed.text}`)] : [])]
  const pairing = pairParts(screened, listed)
  return [
    nameFactor(pairing.pairs),
    ...lettersFactors(pairing, screened, listed),
    ...orderFactors(pairing),
    ...(screened.kind === 'PERSON'
      ? personFactors(screened, listed, pairing)
      : companyFactors(screened, listed, pairing)),
  ]
}

const nameFactor = (pairs: readonly PairedParts[]): MatchFactor => {
  const equal = pairs
    .filter(({ how }) => how !== 'LETTERS' && how !== 'INITIAL')
    .map(({ other }) => other.text)
  return factorOf('name', 1, equal.length > 0 ? `same: ${equal.join(' ')}` : null)
}

const SHORTEST_WHOLE = 5
/** With their places: 3M is not M3. */
const digitsOf = (text: string): string => text.replace(/\D+/g, '-')

const SHORTEST_PERSON = 8

/** A person's name with its spaces elsewhere: KIM TONGH-O, SAID JANABD. */
const areWrittenTogether = (screened: PreparedName, listed: PreparedName): boolean =>
  screened.kind === 'PERSON' &&
  screened.letters.length >= SHORTEST_PERSON &&
  screened.letters === listed.letters &&
  screened.parts.every(({ script }) => script === 'LATIN') &&
  listed.parts.every(({ script }) => script === 'LATIN') &&
  !areSameWords(screened, listed)

/** The roles of the words are compared elsewhere: names with the same words may differ in them. */
const areSameWords = (one: PreparedName, other: PreparedName): boolean =>
  one.parts.length === other.parts.length && one.parts.every(({ text }, at) => text === other.parts[at]?.text)

/** Two company names that are one letter apart as a whole, however their words are divided. */
function lettersOfCompanies(screened: PreparedName, listed: PreparedName): number | undefined {
  const [one, other] = [screened.letters, listed.letters]
  if (screened.kind === 'PERSON' || Math.min(one.length, other.length) < SHORTEST_WHOLE) return undefined
  if ([screened, listed].some((name) => lengthOf(name) <= SHORT_COMPANY) && one !== other) return undefined
  if (Math.abs(one.length - other.length) > 1 || digitsOf(one) !== digitsOf(other)) return undefined
  if (haveOtherCountries(screened, listed)) return undefined
  const letters = lettersBetween(one, other)
  return letters <= 1 ? letters : undefined
}

/** Iran and Iraq are a letter apart too. */
function haveOtherCountries(screened: PreparedName, listed: PreparedName): boolean {
  const [mine, theirs] = [screened, listed].map(({ parts }) => parts.filter(({ role }) => role === 'COUNTRY'))
  const isAmong = (all: readonly NamePart[]) => (part: NamePart) => all.some(({ key }) => key === part.key)
  return [mine, theirs].every((all = [], side) => !all.every(isAmong((side === 0 ? theirs : mine) ?? [])))
}

const MOST_LETTERS = 2
const SHORT_WORD = 4
const SHORT_NAME = 4
/** Another letter makes another company of a name of so few: Zora and Zara. */
const SHORT_COMPANY = 5

function lettersFactors({ pairs }: Pairing, screened: PreparedName, listed: PreparedName): MatchFactor[] {
  const differing = pairs.filter(({ letters }) => letters > 0)
  const letters = differing.reduce((sum, pair) => sum + pair.letters, 0)
  if (letters === 0) return []
  const share = Math.max(...differing.map((pair) => pair.share))
  const detail = differing.map(({ one, other }) => `${one.text} / ${other.text}`).join(', ')
  const factors = [
    factorOf('lettersDiffer', Math.min(letters, MOST_LETTERS), detail),
    factorOf('shareOfWord', share, detail),
  ]
  const add = (name: FactorName, units: number) => factors.push(factorOf(name, units, detail))
  if (letters > MOST_LETTERS) add('tooManyLetters', letters - MOST_LETTERS)
  if (
    isShort(screened) &&
    isShort(listed) &&
    (letters >= 1 || (screened.kind !== 'PERSON' && differing.some(areOtherNames)))
  )
    add('shortNameDiffers', 1)
  const equal = pairs.filter((pair) => pair.letters === 0 && pair.how !== 'INITIAL').length
  const isShortWord = differing.some(
    (pair) => pair.letters >= 2 && Math.max(pair.one.roman.length, pair.other.roman.length) <= SHORT_WORD,
  )
  if (isShortWord && equal < 2) add('shortWordDiffers', 1)
  return factors
}

/** Words that sound the same still name two companies when the name is this short: Kora and Cora. */
const areOtherNames = ({ one, other }: PairedParts): boolean =>
  one.script === 'LATIN' && other.script === 'LATIN' && withoutUmlauts(one) !== withoutUmlauts(other)
/** å and ä, which others write with two letters. */
const withoutUmlauts = ({ roman }: NamePart): string => roman.replace(/a[ae]/g, 'a').replace(/([ou])e/g, '$1')

const lengthOf = ({ parts }: PreparedName): number =>
  parts.reduce((length, { roman }) => length + roman.length, 0)
const isShort = (name: PreparedName): boolean =>
  lengthOf(name) <= (name.kind === 'PERSON' ? SHORT_NAME : SHORT_COMPANY)

function orderFactors({ pairs }: Pairing): MatchFactor[] {
  const ordered = pairs.filter(({ how }) => how !== 'INITIAL').toSorted((a, b) => a.at[0] - b.at[0])
  const moved = ordered.find(
    (pair, index) => index > 0 && pair.at[1] < (ordered[index - 1] as PairedParts).at[1],
  )
  if (!moved) return []
  const letters = pairs.reduce((sum, pair) => sum + pair.letters, 0)
  const detail = ordered.map(({ other }) => other.text).join(' ')
  return [factorOf(letters >= MOST_LETTERS ? 'orderAndLetters' : 'order', 1, detail)]
}

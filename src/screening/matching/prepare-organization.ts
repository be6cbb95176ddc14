/** Reads an organization's name: finds its legal form, and gives each word its role. */

import { type NamePart, type PartMemo, type PreparedName, partOf } from './prepared-name.ts'
import { readNumber } from './words/numbers.ts'
import { cleaned, wordsIn } from './words/split-words.ts'
import { knownFormOf } from './words/word-forms.ts'
import {
  type KnownPhrase,
  type LegalForm,
  misspeltForm,
  type Phrases,
  wordTables,
} from './words/word-tables.ts'
import { lookupOf, scriptOf, writesSyllables } from './words/writing.ts'

export function prepareOrganization(text: string, memo: PartMemo): PreparedName {
  const clean = cleaned(text).replace(vesselPrefix, '$1$2 ')
  const words = segmented(wordsIn(clean, { joinsDottedLetters: true })).map(inKnownForm)
  const romans = words.map(lookupOf)
  const forms: LegalForm[] = []
  const isForm = formsIn(romans, forms)
  const kept = romans.some((_, index) => !isForm[index])
  const acronym = acronymAt(romans, isForm)
  const parts: NamePart[] = []
  for (let index = 0; index < words.length; ) {
    if ((kept && isForm[index]) || index === acronym) index++
    else index += readPart(words, romans, index, parts, memo)
  }
  if (isVessel(parts)) parts.shift()
  // "The Of" has no other words: then these are its name.
  if (parts.length === 0) for (const word of words) parts.push(partOf('NAME', word, '', memo))
  return {
    text,
    kind: 'ORGANIZATION',
    parts,
    forms: kept ? forms : [],
    letters: romans.join(''),
    generation: '',
  }
}

/** M/V, M.T.: motor vessel, motor tanker; SS: steamship. */
const vesselPrefix = /^([msf])[/.]([vts])\.?\s+(?=\S)/
const vesselPrefixes = new Set(['mv', 'mt', 'ss', 'fv'])

const isVessel = ([first, ...others]: readonly NamePart[]): boolean =>
  first !== undefined && vesselPrefixes.has(first.roman) && others.some(({ role }) => role === 'NAME')

const inKnownForm = (word: string): string => {
  const { phrases, cyrillicStems, forms } = wordTables()
  const isKnown = (form: string) => phrases.values.has(lookupOf(form)) || forms.values.has(lookupOf(form))
  return knownFormOf(word, isKnown, cyrillicStems)
}

const [SHORTEST_ACRONYM, LONGEST_ACRONYM] = [3, 8]

/** Where a name repeats itself in its initials, as in "Harbour Workers Union (HWU)"; -1 where it does not. */
function acronymAt(romans: readonly string[], isForm: readonly boolean[]): number {
  const places = romans.flatMap((_, index) => (isForm[index] ? [] : [index]))
  const found = [places.at(-1), places[0]].find((place) => {
    const word = place === undefined ? '' : (romans[place] as string)
    if (word.length < SHORTEST_ACRONYM || word.length > LONGEST_ACRONYM) return false
    return initialsOf(places.filter((each) => each !== place).map((each) => romans[each] as string)).has(word)
  })
  return found ?? -1
}

/** With and without words such as "of". */
function initialsOf(romans: readonly string[]): Set<string> {
  const isStop = (word: string) => wordTables().phrases.values.get(word)?.role === 'STOP'
  const initials = (all: readonly string[]) => all.map((word) => word[0]).join('')
  return new Set([initials(romans), initials(romans.filter((word) => !isStop(word)))])
}

/** Marks the words of legal forms, the longest first. */
function formsIn(romans: readonly string[], found: LegalForm[]): boolean[] {
  const tables = wordTables()
  const marked = romans.map(() => false)
  for (let index = 0; index < romans.length; ) {
    const exact = longestAt(romans, index, tables.forms)
    const match = misspeltAt(romans, index, exact?.words ?? 0) ?? exact
    if (!match || !isPlaceOfForm(romans, index, match.words)) {
      index++
      continue
    }
    found.push(match.value)
    marked.fill(true, index, index + match.words)
    index += match.words
  }
  return marked
}

const LONGEST_SHORT_FORM = 3

/** Two or three letters are a legal form at the end, and some of them at the beginning: OOO, JSC. */
function isPlaceOfForm(romans: readonly string[], at: number, count: number): boolean {
  const { anywhereForms, frontForms, forms } = wordTables()
  const phrase = romans.slice(at, at + count).join(' ')
  if (phrase.replaceAll(' ', '').length > LONGEST_SHORT_FORM || anywhereForms.has(phrase)) return true
  if (at === 0) return frontForms.has(phrase)
  const rest = romans.slice(at + count)
  return rest.every((word) => forms.values.has(word) || isAddition(word))
}
/** Words that follow a legal form: a country, a number, "publ". */
const isAddition = (word: string): boolean =>
  word === 'publ' || /^\d+$/.test(word) || wordTables().phrases.values.get(word)?.role === 'COUNTRY'

interface Found<Value> {
  value: Value
  words: number
}

function longestAt<Value>(
  romans: readonly string[],
  at: number,
  phrases: Phrases<Value>,
): Found<Value> | undefined {
  const longest = Math.min(phrases.longest.get(romans[at] as string) ?? 0, romans.length - at)
  for (let words = longest; words > 0; words--) {
    const value = phrases.values.get(
      words === 1 ? (romans[at] as string) : romans.slice(at, at + words).join(' '),
    )
    if (value !== undefined) return { value, words }
  }
  return undefined
}

const LONGEST_FORM = 6

/** Of more words than the one that is written correctly: Limited Liabilty Company is no Limited. */
function misspeltAt(romans: readonly string[], at: number, exact: number): Found<LegalForm> | undefined {
  for (let words = Math.min(LONGEST_FORM, romans.length - at); words > exact; words--) {
    const value = misspeltForm(romans.slice(at, at + words))
    if (value) return { value, words }
  }
  return undefined
}

/** "No. 17" is 17. */
const numberWords = new Set('no nr nro n num number numero nummer nomer'.split(' '))

/** Adds the part that begins at this word, and returns how many words it takes. */
function readPart(
  words: readonly string[],
  romans: readonly string[],
  at: number,
  parts: NamePart[],
  memo: PartMemo,
): number {
  if (numberWords.has(romans[at] as string) && /^\d/.test(romans[at + 1] ?? '')) return 1
  const number = readNumber(romans, at)
  if (number) {
    parts.push(partOf('NUMBER', words.slice(at, at + number.words).join(' '), number.value, memo))
    return number.words
  }
  const known = longestAt(romans, at, wordTables().phrases)
  const text = words.slice(at, at + (known?.words ?? 1)).join(' ')
  if (!known) parts.push(partOf('NAME', text, '', memo))
  else if (isPart(known.value)) parts.push(partOf(known.value.role, text, known.value.key, memo))
  return known?.words ?? 1
}

const isPart = (phrase: KnownPhrase): phrase is KnownPhrase & { role: 'COMMON' | 'SOFT' | 'COUNTRY' } =>
  phrase.role !== 'STOP' && phrase.role !== 'REGION'

/** Chinese, Japanese and Korean names have no spaces: known words are split off. */
function segmented(words: readonly string[]): string[] {
  return words.flatMap((word) => (writesSyllables(scriptOf(word)) ? split(word) : [word]))
}

const LONGEST_WORD = 8
const SHORTEST_WORD = 2

function split(word: string): string[] {
  const { forms, phrases } = wordTables()
  const found: string[] = []
  let rest = ''
  for (let at = 0; at < word.length; ) {
    let length = Math.min(LONGEST_WORD, word.length - at)
    const isKnown = (count: number): boolean => {
      const phrase = lookupOf(word.slice(at, at + count))
      return forms.values.has(phrase) || phrases.values.has(phrase)
    }
    while (length >= SHORTEST_WORD && !isKnown(length)) length--
    if (length < SHORTEST_WORD) rest += word[at++] as string
    else {
      if (rest !== '') found.push(rest)
      rest = ''
      found.push(word.slice(at, at + length))
      at += length
    }
  }
  return rest === '' ? found : [...found, rest]
}

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
  const written = segmented(wordsIn(clean, { joinsDottedLetters: true }))
  const words = written.map(inKnownForm)
  const romans = words.map(lookupOf)
  const { forms, isForm } = formsIn(written.map(lookupOf), romans)
  const acronym = acronymAt(romans, isForm)
  const parts: NamePart[] = []
  for (let index = 0; index < words.length; ) {
    if (isForm[index] || index === acronym) index++
    else index += readPart({ words, romans, isForm }, index, parts, memo)
  }
  if (isVessel(parts)) parts.shift()
  // "The Of" has no other words: then these are its name.
  if (parts.length === 0)
    for (const [at, word] of words.entries()) if (!isForm[at]) parts.push(partOf('NAME', word, '', memo))
  return { text, kind: 'ORGANIZATION', parts, forms, letters: romans.join(''), generation: '' }
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

interface Forms {
  forms: LegalForm[]
  /** By word: whether it belongs to a legal form. */
  isForm: boolean[]
}

/** The legal forms of a name. "Company Limited" has nothing else, so its first word is the name. */
function formsIn(written: readonly string[], romans: readonly string[]): Forms {
  const found = formsFrom(written, romans, 0)
  if (!found.isForm.every(Boolean)) return found
  const others = formsFrom(written, romans, 1)
  const isNamed = romans.length > 1 && others.isForm.every((isForm, at) => isForm || at === 0)
  return isNamed ? others : { forms: [], isForm: romans.map(() => false) }
}

/** Marks the words of legal forms from a place on, the longest first. */
function formsFrom(written: readonly string[], romans: readonly string[], from: number): Forms {
  const tables = wordTables()
  const [forms, isForm]: [LegalForm[], boolean[]] = [[], romans.map(() => false)]
  for (let index = from; index < romans.length; ) {
    const exact = longerOf(longestAt(written, index, tables.forms), longestAt(romans, index, tables.forms))
    const match = misspeltAt(romans, index, exact?.words ?? 0) ?? exact
    if (!match || !isPlaceOfForm(romans, index, match.words)) {
      index++
      continue
    }
    forms.push(match.value)
    isForm.fill(true, index, index + match.words)
    index += match.words
  }
  return { forms, isForm }
}

const longerOf = <Value>(
  one: Found<Value> | undefined,
  other: Found<Value> | undefined,
): Found<Value> | undefined => ((other?.words ?? 0) > (one?.words ?? 0) ? other : one)

const LONGEST_SHORT_FORM = 3

/** Two or three letters are a legal form at the end, and some of them at the beginning: OOO, JSC. */
function isPlaceOfForm(romans: readonly string[], at: number, count: number): boolean {
  const { anywhereForms, frontForms } = wordTables()
  const phrase = romans.slice(at, at + count).join(' ')
  if (at > 0 && isWordToo(phrase) && isForms(romans.slice(at + count))) return false
  if (phrase.replaceAll(' ', '').length > LONGEST_SHORT_FORM || anywhereForms.has(phrase)) return true
  if (at === 0) return frontForms.has(phrase)
  // Before another legal form it is the name: Northern AG Ltd.
  return romans.slice(at + count).every(isAddition)
}

/** Epic, Spa, Too: before another legal form it is a word of the name. */
const isWordToo = (phrase: string): boolean => /^(?!inc$)[a-z]{2,4}$/.test(phrase) && /[aeiou]/.test(phrase)

/** Whether all the words are those of a legal form. */
const isForms = (romans: readonly string[]): boolean =>
  romans.length > 0 && wordTables().forms.values.has(romans.join(' '))

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

/**
 * A misspelt form needs more words than the correct one: Limited Liabilty Company is not Limited. A word
 * before a correct form is a name: Point Stock Company.
 */
function misspeltAt(romans: readonly string[], at: number, exact: number): Found<LegalForm> | undefined {
  const { forms, phrases } = wordTables()
  for (let words = Math.min(LONGEST_FORM, romans.length - at); words > exact; words--) {
    const value = misspeltForm(romans.slice(at, at + words))
    // "Association" is a common word of its own, and no "associazione".
    if (!value || (words === 1 && phrases.values.has(romans[at] as string))) continue
    const isBefore = romans
      .slice(at, at + words)
      .some((_, more) => more > 0 && longestAt(romans, at + more, forms))
    if (!isBefore) return { value, words }
  }
  return undefined
}

/** "No. 17" is 17. */
const numberWords = new Set('no nr nro n num number numero nummer nomer'.split(' '))

interface Reading {
  words: readonly string[]
  romans: readonly string[]
  isForm: readonly boolean[]
}

/** Adds the part that begins at this word, and returns how many words it takes. */
function readPart({ words, romans, isForm }: Reading, at: number, parts: NamePart[], memo: PartMemo): number {
  if (numberWords.has(romans[at] as string) && /^\d/.test(romans[at + 1] ?? '')) return 1
  const number = readNumber(romans, at)
  if (number) {
    parts.push(partOf('NUMBER', words.slice(at, at + number.words).join(' '), number.value, memo))
    return number.words
  }
  const known = phraseAt({ words, romans, isForm }, at)
  const text = words.slice(at, at + (known?.words ?? 1)).join(' ')
  if (!known) parts.push(partOf('NAME', text, '', memo))
  else if (isPart(known.value)) parts.push(partOf(known.value.role, text, known.value.key, memo))
  return known?.words ?? 1
}

/** "And" or "of" do not end a name: "Northern Van Ltd" is no "Northern Ltd". */
const conjunctions = new Set('and und et och og ja y e i ve'.split(' '))

function phraseAt({ words, romans, isForm }: Reading, at: number): Found<KnownPhrase> | undefined {
  const { phrases, romanisedStops } = wordTables()
  const known = longestAt(romans, at, phrases)
  if (known?.value.role !== 'STOP' || known.words > 1) return known
  const roman = romans[at] as string
  if (romanisedStops.has(roman) && scriptOf(words[at] as string) === 'LATIN') return undefined
  const isLast = at > 0 && isForm.slice(at + 1).every(Boolean)
  return isLast && roman.length > 2 && !conjunctions.has(roman) ? undefined : known
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

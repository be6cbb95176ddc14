/** The tables of words that names share: legal forms, common words, titles, particles and nicknames. */

import commonWords from './common-words.json' with { type: 'json' }
import { countryPhrases } from './countries.ts'
import { lettersBetween } from './distance.ts'
import givenNames from './given-names.json' with { type: 'json' }
import legalForms from './legal-forms.json' with { type: 'json' }
import personWords from './person-words.json' with { type: 'json' }
import { phraseOf } from './split-words.ts'
import { stemOf } from './word-forms.ts'
import { scriptOf } from './writing.ts'

export interface LegalForm {
  /** The same for all spellings of one form. */
  id: string
  /** Forms without a common class contradict each other. */
  classes: readonly string[]
}
export interface KnownPhrase {
  role: 'COMMON' | 'SOFT' | 'COUNTRY' | 'REGION' | 'STOP'
  key: string
}
/** Phrases by their romanised words, and how many words a phrase that begins so can have. */
export interface Phrases<Value> {
  values: ReadonlyMap<string, Value>
  longest: ReadonlyMap<string, number>
}

const alternatives = (group: string): string[] => group.split(' | ').map(phraseOf)
const phrasesOf = (words: string): Set<string> => new Set(words.split(' ').map(phraseOf))

function indexed<Value>(values: Map<string, Value>): Phrases<Value> {
  const longest = new Map<string, number>()
  for (const phrase of values.keys()) {
    const words = phrase.split(' ')
    const first = words[0] as string
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return { values, longest }
}

function readForms(): Map<string, LegalForm> {
  const forms = new Map<string, LegalForm>()
  for (const [classes, groups] of Object.entries(legalForms))
    for (const group of groups) {
      const phrases = alternatives(group)
      const form: LegalForm = { id: phrases[0] as string, classes: classes.split(' ') }
      for (const phrase of phrases) if (phrase !== '' && !forms.has(phrase)) forms.set(phrase, form)
    }
  return forms
}

function readPhrases(): Map<string, KnownPhrase> {
  const known = new Map<string, KnownPhrase>()
  const add = (phrase: string, role: KnownPhrase['role'], key: string) => {
    if (phrase !== '' && !known.has(phrase)) known.set(phrase, { role, key })
  }
  for (const phrase of phrasesOf(commonWords.stop)) add(phrase, 'STOP', phrase)
  for (const phrase of phrasesOf(commonWords.regions)) add(phrase, 'REGION', phrase)
  for (const [phrase, code] of countryPhrases()) add(phrase, 'COUNTRY', code)
  for (const group of commonWords.soft)
    for (const phrase of alternatives(group)) add(phrase, 'SOFT', alternatives(group)[0] as string)
  for (const group of commonWords.groups) {
    const phrases = alternatives(group)
    for (const phrase of phrases) add(phrase, 'COMMON', phrases[0] as string)
  }
  return known
}

/** Phrases that only words of another script give: "chang" is 厂 (factory), and a surname of millions. */
function readRomanisedPhrases(): Set<string> {
  const all = [...commonWords.soft, ...commonWords.groups].flatMap((group) => group.split(' | '))
  const [latin, others] = [true, false].map((isLatin) => {
    const written = all.filter((word) => (scriptOf(word) === 'LATIN') === isLatin)
    return new Set(written.map(phraseOf))
  }) as [Set<string>, Set<string>]
  return new Set([...others].filter((phrase) => !latin.has(phrase)))
}

/** The same of stop words: "toy" is του, and a toy. */
function readRomanisedStops(): Set<string> {
  const all = commonWords.stop.split(' ')
  const latin = new Set(all.filter((word) => scriptOf(word) === 'LATIN').map(phraseOf))
  return new Set(all.map(phraseOf).filter((word) => !latin.has(word)))
}

function readCyrillicStems(): Map<string, string> {
  const words = commonWords.groups.flatMap((group) => group.split(' | '))
  const stems = new Map<string, string>()
  for (const word of words)
    if (scriptOf(word) === 'CYRILLIC' && !word.includes(' ') && stemOf(word) !== '')
      stems.set(stemOf(word), word)
  return stems
}

/** For each given name or nickname, the groups that it belongs to, negative where it is the full name. */
function readGivenNames(): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  const add = (name: string, group: number) => {
    const key = phraseOf(name)
    groups.set(key, [...(groups.get(key) ?? []), group])
  }
  for (const [index, line] of givenNames.nicknames.entries()) {
    const [full = '', short = ''] = line.split(' | ')
    for (const name of full.split(' ')) add(name, -(index + 1))
    for (const name of short.split(' ')) add(name, index + 1)
  }
  return groups
}

/** Lines that share a name are of one name. */
function readSpellings(): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const line of givenNames.spellings) {
    const names = line.split(' ').map(phraseOf)
    const keys = new Set(names.flatMap((name) => spellings.get(name) ?? []))
    const key = [...keys][0] ?? (names[0] as string)
    for (const [name, before] of spellings) if (keys.has(before)) spellings.set(name, key)
    for (const name of names) spellings.set(name, key)
  }
  return spellings
}

const SHORTEST_TITLE = 6

/** Long titles that are no names, with two letters swapped, one left out, or one doubled: Maualwi. */
function misspeltTitles(titles: ReadonlySet<string>, names: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  for (const title of titles) {
    if (title.length < SHORTEST_TITLE || names.has(title) || title.includes(' ')) continue
    for (let at = 1; at < title.length; at++) {
      const [before, after] = [title.slice(0, at), title.slice(at + 1)]
      found.add(before + after).add(`${before}${title[at + 1] ?? ''}${title[at]}${title.slice(at + 2)}`)
      found.add(`${before}${title[at]}${title.slice(at)}`)
    }
  }
  return found
}

const FRONT = 'ao ab as pt ip oy ooo oao zao pao nao too tov uab sia jsc ood gup mup ano npo aat at sp kb'
const ANYWHERE = 'ltd llc inc plc ooo jsc bhd pte pty pvt mbh zao oao pao llp gup too uab srl spa'

function read() {
  const forms = readForms()
  return {
    forms: indexed(forms),
    /**
     * Indexed by the number of words and by the first and last word, to find a misspelt form without a scan.
     */
    longForms: longFormsOf(forms),
    phrases: indexed(readPhrases()),
    romanisedPhrases: readRomanisedPhrases(),
    romanisedStops: readRomanisedStops(),
    cyrillicStems: readCyrillicStems(),
    frontForms: phrasesOf(FRONT),
    anywhereForms: phrasesOf(ANYWHERE),
    titles: phrasesOf(personWords.titles),
    misspeltTitles: misspeltTitles(phrasesOf(personWords.titles), phrasesOf(personWords.maybeNames)),
    titlesOrNames: phrasesOf(personWords.maybeNames),
    suffixes: phrasesOf(personWords.suffixes),
    particles: phrasesOf(personWords.particles),
    sonOf: phrasesOf(personWords.sonOf),
    childOf: phrasesOf(personWords.childOf),
    mostFrequent: phrasesOf(personWords.mostFrequent),
    frequent: phrasesOf(personWords.frequent),
    nicknames: readGivenNames(),
    spellings: readSpellings(),
  }
}

/** Shorter words are too near to other words. */
const SHORTEST_MISSPELT = 9

function longFormsOf(forms: ReadonlyMap<string, LegalForm>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const phrase of forms.keys()) {
    if (phrase.length < SHORTEST_MISSPELT) continue
    const words = phrase.split(' ')
    const keys =
      words.length === 1 ? ['1'] : [`${words.length} ${words[0]}`, `${words.length} ${words.at(-1)}`]
    for (const key of keys) found.set(key, [...(found.get(key) ?? []), phrase])
  }
  return found
}

let tables: ReturnType<typeof read> | undefined
/** Read at the first use: 5,000 names of countries take a tenth of a second. */
export const wordTables = (): ReturnType<typeof read> => {
  tables ??= read()
  return tables
}

/** The legal form that these words misspell, as in "Joynt Stock Company". */
export function misspeltForm(words: readonly string[]): LegalForm | undefined {
  const { forms, longForms } = wordTables()
  const phrase = words.join(' ')
  if (phrase.length < SHORTEST_MISSPELT) return undefined
  const keys = words.length === 1 ? ['1'] : [`${words.length} ${words[0]}`, `${words.length} ${words.at(-1)}`]
  for (const key of keys)
    for (const form of longForms.get(key) ?? []) if (isMisspelt(words, form)) return forms.values.get(form)
  return undefined
}

/** Word by word: "Pike Limited" is a name and no "Pte Limited". */
function isMisspelt(words: readonly string[], form: string): boolean {
  const right = form.split(' ')
  const most = form.length >= LONG_PHRASE ? 2 : 1
  let letters = 0
  for (const [at, word] of words.entries()) {
    const correct = right[at] as string
    const differing = Math.abs(correct.length - word.length) > most ? most + 1 : lettersBetween(correct, word)
    if (differing > mostMisspelt(correct.length)) return false
    letters += differing
  }
  return letters <= most
}

const LONG_PHRASE = 12
const [SHORTEST_WORD, LONG_WORD] = [5, 10]
const mostMisspelt = (length: number): number => (length < SHORTEST_WORD ? 0 : length < LONG_WORD ? 1 : 2)

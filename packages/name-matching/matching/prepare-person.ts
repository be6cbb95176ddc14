/** Reads a person's name: turns "Surname, Given", and gives each word its role. */
import { generationOf } from './persons/generations.ts'
import { isDigraphInitial, lettersOfInitial, withDigraphInitials } from './persons/initials.ts'
import { type NamePart, type PartMemo, type PartRole, type PreparedName, partOf } from './prepared-name.ts'
import { cleaned, wordsIn } from './words/split-words.ts'
import { wordTables } from './words/word-tables.ts'
import { lookupOf, scriptOf } from './words/writing.ts'

const articles = new Set([
  'al',
  'el',
  'ul',
  'ur',
  'ar',
  'as',
  'ash',
  'at',
  'az',
  'ad',
  'an',
  'us',
  'ال',
  'il',
])
const servant = new Set(['abd', 'عبد'])
/** However the article is written, and whatever it is written together with. */
const servantOf = /abd[aeiou]l/g

export function preparePerson(text: string, memo: PartMemo): PreparedName {
  const clean = cleaned(text)
  const split = (each: string) => wordsIn(each, { joinsDottedLetters: false })
  const words = withArticles(withKoreanSurname(withDigraphInitials(turned(clean), split)))
  const { title, name } = withoutTitles(words)
  const named = partsOf(withoutLegalForm(name), memo)
  const letters = named
    .map(({ roman }) => roman)
    .join('')
    .replace(servantOf, 'abdul')
  // Others write it together with the name: HAJIMUHAMMAD.
  const parts = title === '' ? named : [partOf('PARTICLE', title, '', memo), ...named]
  return { text, kind: 'PERSON', parts, forms: [], letters, generation: generationOf(words) }
}

const koreanName = /^[\uac00-\ud7af]{3}$/

/** Three Korean syllables are a surname and a given name: others write these as two words. */
const withKoreanSurname = (words: string[]): string[] => {
  const [name = ''] = words
  return words.length === 1 && koreanName.test(name) ? [name.slice(0, 1), name.slice(1)] : words
}

const comma = /[,،、，]/

/** "Surname, Given" becomes "Given Surname"; "Given Surname, Jr" stays. */
function turned(clean: string): string {
  const [surname = '', given = '', ...more] = clean.split(comma).map((each) => each.trim())
  if (more.length > 0 || surname === '' || given === '') return clean
  const { suffixes } = wordTables()
  return given.split(/[\s.]+/).every((word) => word === '' || suffixes.has(word))
    ? clean
    : `${given} ${surname}`
}

/** The article that Arabic writes together with its word is a word; "abd al" is "abdul". */
function withArticles(words: readonly string[]): string[] {
  const apart = words.flatMap((word) =>
    word.startsWith('ال') && word.length > 3 && word !== 'الله' ? ['ال', word.slice(2)] : [word],
  )
  const joined: string[] = []
  for (let index = 0; index < apart.length; index++) {
    const word = apart[index] as string
    const next = apart[index + 1]
    if (servant.has(word) && next !== undefined && articles.has(next) && index + 2 < apart.length) {
      joined.push(word === 'abd' ? 'abdul' : `${word}${next}`)
      index++
    } else joined.push(word)
  }
  return joined
}

const isInitial = (word: string): boolean => {
  if (isDigraphInitial(word)) return true
  if (word.length !== 1) return false
  const script = scriptOf(word)
  return (script === 'LATIN' || script === 'CYRILLIC' || script === 'GREEK') && /\p{L}/u.test(word)
}

/** Titles that are no name anywhere: AL-BASRI Dr. Omar. */
const onlyTitles = new Set(['dr', 'prof', 'mr', 'mrs', 'mme', 'mlle', 'herr', 'frau', 'доктор', 'الدكتور'])
const FEWEST_WITHOUT_TITLE = 3

/** A title that is also a name is only left out if a whole name remains. */
function withoutTitles(all: readonly string[]): { title: string; name: readonly string[] } {
  const { titles, misspeltTitles, titlesOrNames, suffixes } = wordTables()
  const words =
    all.length >= FEWEST_WITHOUT_TITLE ? all.filter((word, at) => at === 0 || !onlyTitles.has(word)) : all
  let first = 0
  while (first < words.length - 1) {
    const word = lookupOf(words[first] as string)
    const remaining = words.length - first - 1
    if (!(titles.has(word) || misspeltTitles.has(word)) || (titlesOrNames.has(word) && remaining < 2)) break
    first++
  }
  let last = words.length
  while (last - first > 2 && suffixes.has(lookupOf(words[last - 1] as string))) last--
  const isTitle = (word: string): boolean => titles.has(word) && !titlesOrNames.has(word)
  while (last - first > 1 && first === 0 && isTitle(lookupOf(words[last - 1] as string))) last--
  const title = first > 0 ? (words[first - 1] as string) : ''
  return { title: title.length < SHORTEST_JOINED_TITLE ? '' : title, name: words.slice(first, last) }
}
const SHORTEST_JOINED_TITLE = 4

/** Some people trade under their own name: only forms that are no name are left out. */
function withoutLegalForm(words: readonly string[]): readonly string[] {
  const { anywhereForms } = wordTables()
  return words.length > 2 && anywhereForms.has(lookupOf(words.at(-1) as string)) ? words.slice(0, -1) : words
}

const FEWEST_NAMES = 2
/** Particles in French and Portuguese, and in front of a whole name surnames of Vietnam. */
const surnames = new Set(['le', 'lê', 'do', 'đỗ'])

function partsOf(words: readonly string[], memo: PartMemo): NamePart[] {
  const { particles } = wordTables()
  const isParticle = (word: string, index: number): boolean =>
    particles.has(lookupOf(word)) &&
    (index < words.length - 1 || words.length > FEWEST_NAMES) &&
    !(index === 0 && surnames.has(word))
  const names = words.filter((word, index) => !isInitial(word) && !isParticle(word, index)).length
  const initials = words.filter(isInitial).length
  const role = (word: string, index: number): PartRole => {
    if (isInitial(word) && names > 0) return 'INITIAL'
    // "Ben Ali" and "Van Dijk": without a second name, the particle is one.
    return isParticle(word, index) && names + (names > 0 ? initials : 0) >= FEWEST_NAMES ? 'PARTICLE' : 'NAME'
  }
  return words.map((word, index) => partOf(role(word, index), lettersOfInitial(word), '', memo))
}

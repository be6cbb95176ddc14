/** The meaning of a bracket in a listed name: a part of the name, an acronym, a note, or other names. */
import { countryOf } from '../lists/country-names.ts'
import type { NameKind } from '../matching/prepared-name.ts'
import { phraseOf } from '../matching/words/split-words.ts'
import { wordTables } from '../matching/words/word-tables.ts'
import { type Script, scriptOf, writesSyllables } from '../matching/words/writing.ts'
import { isAcronym } from './acronyms.ts'
import { separated } from './brackets.ts'

export interface BracketMeaning {
  /** PART: it distinguishes the name from others, as a place or a legal form does. */
  is: 'PART' | 'ACRONYM' | 'NOTE' | 'NAMES'
  /** Texts in the brackets that are complete names. */
  names: string[]
  /** A former surname, which replaces the current one in the name. */
  surname?: string
}

export interface BracketPlace {
  kind: NameKind
  /** The name without its brackets. */
  name: string
  /** The text in front of the bracket. */
  before: string
  isLast: boolean
}

const part: BracketMeaning = { is: 'PART', names: [] }

export function meaningOf(text: string, place: BracketPlace): BracketMeaning {
  const { kind, name, before, isLast } = place
  const note = noteIn(text, kind)
  if (note) return note
  if (isKnownPlace(text)) return part
  const items = separated(text)
  if (items.length > 1) return { is: 'NAMES', names: items.filter((item) => !isKnownPlace(item)) }
  if (isLast && isInOtherScript(text, name) && isLongEnough(text, name, kind))
    return { is: 'NAMES', names: items }
  const [acronym = '', ...others] = text.split(',').map((each) => each.trim())
  if (kind === 'ORGANIZATION' && isAcronym(acronym, before))
    return { is: 'ACRONYM', names: others.filter((each) => /\p{Ll}/u.test(each)) }
  return part
}

const surnameCue = /^(?:née?|nee|maiden name|birth surname)(?![\p{L}])[\s:.]*/iu
const nameCue = new RegExp(
  '^(?:(?:in )?original script|previously listed as|previously|formerly known as|formerly|former name|' +
    '[fan]\\.?\\s?k\\.?\\s?a\\b\\.?|also (?:known|spelled|spelt|written|transliterated|referred to) as|' +
    'alias(?:es)?|birth name|name at birth|born as|combat name|nom de guerre|nickname|sub-unit name|' +
    'false (?:name|identity))(?!\\p{L})[\\s:]*',
  'iu',
)
/** Whole brackets that say nothing by which names differ: also the number of another entry of the UN list. */
const remark = /^(?:[a-z]{2}[ei]\.\d{3}|n\.?g\.?o\.?|deceased|fnu|lnu|ret'?d\.?|rtd\.?)$/iu
const personalRemark =
  /^born\s+(?:\d|in|on|circa|about|c\.)|\b(?:passport|identification|identity|identity card)\b/iu
const trailingRemark = /\s+[-–—]\s+(?:sub-unit|birth|combat|former|original)[\s-]name$/iu

function noteIn(text: string, kind: NameKind): BracketMeaning | undefined {
  const names = (rest: string): BracketMeaning => ({ is: 'NOTE', names: separated(rest) })
  if (remark.test(text)) return names('')
  const surname = surnameCue.exec(text)
  if (surname && kind === 'PERSON') {
    const rest = text.slice(surname[0].length).trim()
    if (/^\S+$/.test(rest)) return { is: 'NOTE', names: [], surname: rest }
    return names(rest)
  }
  if (kind === 'PERSON' && personalRemark.test(text)) return names('')
  const cue = nameCue.exec(text)
  if (cue) return names(text.slice(cue[0].length))
  if (trailingRemark.test(text)) return { is: 'NAMES', names: [text.replace(trailingRemark, '')] }
  return undefined
}

const isKnownPlace = (text: string): boolean => {
  const role = wordTables().phrases.values.get(phraseOf(text))?.role
  return role === 'COUNTRY' || role === 'REGION' || countryOf(text) !== null
}

/** Chinese and Japanese share signs. */
const familyOf = (script: Script): Script => (script === 'KANA' ? 'HAN' : script)

/** The script of most letters; undefined without letters. */
function scriptIn(text: string): Script | undefined {
  const counts = new Map<Script, number>()
  for (const letter of text.match(/\p{L}/gu) ?? []) {
    const script = familyOf(scriptOf(letter))
    counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function isInOtherScript(text: string, name: string): boolean {
  const [mine, theirs] = [scriptIn(text), scriptIn(name)]
  return mine !== undefined && theirs !== undefined && mine !== theirs
}

const FEWEST_SIGNS = 4

/** One word behind the name of an organization may be the town. */
function isLongEnough(text: string, name: string, kind: NameKind): boolean {
  if (kind === 'PERSON') return true
  const script = scriptIn(text)
  if (script !== undefined && writesSyllables(script)) return text.length >= FEWEST_SIGNS
  return /\S\s+\S/.test(text) || !/\S\s+\S/.test(name.trim())
}

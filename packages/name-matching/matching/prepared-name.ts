/** A name prepared for comparison: its words with their roles. */

import { keysInScript } from './words/arabic-names.ts'
import { lettersIn } from './words/distance.ts'
import { chineseSoundOf, soundOf } from './words/sound.ts'
import type { LegalForm } from './words/word-tables.ts'
import { wordTables } from './words/word-tables.ts'
import { romanOf, type Script, scriptOf } from './words/writing.ts'

export type NameKind = 'PERSON' | 'ORGANIZATION'

/**
 * PARTICLE: al, bin, de, von. COMMON: a word of many company names, such as bank. SOFT: company, corporation.
 * Titles, legal forms, stop words and regions are no parts.
 */
export type PartRole = 'NAME' | 'INITIAL' | 'PARTICLE' | 'COMMON' | 'SOFT' | 'NUMBER' | 'COUNTRY'

export interface NamePart {
  role: PartRole
  /** In its own script, without marks. */
  text: string
  /** In Latin letters. */
  roman: string
  sound: string
  chinese: string
  /** A word that shares one is a spelling of the same name. */
  spellingKeys: readonly string[]
  script: Script
  /** Which letters it has, written and spoken, as bits. */
  letters: readonly [written: number, spoken: number]
  /** The same for words that mean the same: the group of a common word, the number, the country. */
  key: string
  /** Groups of nicknames; negative: the full name. */
  nicknames: readonly number[]
}

export interface PreparedName {
  text: string
  kind: NameKind
  parts: readonly NamePart[]
  forms: readonly LegalForm[]
  /** All letters of the name: of a company with its legal form, of a person without titles. */
  letters: string
  /** Junior, senior, the third: only of a person, otherwise ''. */
  generation: string
}

/** Parts by role and text: names share most of their words. */
export type PartMemo = Map<string, NamePart>

const none: readonly number[] = []

export function partOf(role: PartRole, text: string, key: string, memo: PartMemo): NamePart {
  const name = `${role}${key} ${text}`
  const known = memo.get(name)
  if (known) return known
  const part = newPart(role, text, key)
  memo.set(name, part)
  return part
}

function newPart(role: PartRole, text: string, key: string): NamePart {
  const { nicknames, spellings } = wordTables()
  const roman = romanOf(text) || text
  const sound = soundOf(roman)
  const script = scriptOf(text)
  return {
    role,
    text,
    roman,
    sound,
    chinese: chineseSoundOf(roman, script === 'HAN'),
    spellingKeys: keysInScript(script, text, roman),
    script,
    letters: [lettersIn(roman), lettersIn(sound)],
    key: key || (spellings.get(roman) ?? ''),
    nicknames: role === 'NAME' ? (nicknames.get(roman) ?? none) : none,
  }
}

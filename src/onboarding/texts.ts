/** The words that the flow itself puts on pages: titles of steps and labels of facts. The pages' own are in web/shared/translations. */
import type { LanguageCode } from '../schemas/primitives.ts'
import en from './texts/en.json' with { type: 'json' }
import sv from './texts/sv.json' with { type: 'json' }

export type Word = keyof typeof en
const words: Record<LanguageCode, Record<Word, string>> = { en, sv }

export const word = (language: LanguageCode, key: Word): string => words[language]?.[key] ?? en[key]

/** A word for a member of a closed set, like a company's status; the member itself where there is none. */
export const wordFor = (language: LanguageCode, set: string, member: string): string => {
  const key = `${set}.${member}`
  return key in en ? word(language, key as Word) : member
}

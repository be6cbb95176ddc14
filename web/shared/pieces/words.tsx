/** Hands the words of the page's language to every piece on it. */
import { createContext, type ReactNode, useContext } from 'react'
import {
  filled,
  type Language,
  type Sentence,
  translations,
  type Values,
  type Words,
} from '../translations.ts'

const LanguageOfPage = createContext<Language>('en')

export const Speaking = ({ language, children }: { language: Language; children: ReactNode }) => (
  <LanguageOfPage value={language}>{children}</LanguageOfPage>
)

interface Spoken {
  language: Language
  words: Words
  /** A sentence with its placeholders filled. */
  say(sentence: Sentence, values?: Values): string
}

export function useWords(): Spoken {
  const language = useContext(LanguageOfPage)
  return {
    language,
    words: translations[language],
    say: (sentence, values) => filled(language, sentence, values),
  }
}

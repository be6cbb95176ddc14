/** Provides the texts of the page's language to every component. */
import { createContext, type ReactNode, useContext } from 'react'
import {
  fillPlaceholders,
  type Language,
  type Sentence,
  type Texts,
  translations,
  type Values,
} from '../translations.ts'

const LanguageOfPage = createContext<Language>('en')

export const LanguageProvider = ({ language, children }: { language: Language; children: ReactNode }) => (
  <LanguageOfPage value={language}>{children}</LanguageOfPage>
)

interface TextTools {
  language: Language
  texts: Texts
  /** A sentence with its placeholders filled in. */
  fill(sentence: Sentence, values?: Values): string
}

export function useTexts(): TextTools {
  const language = useContext(LanguageOfPage)
  return {
    language,
    texts: translations[language],
    fill: (sentence, values) => fillPlaceholders(language, sentence, values),
  }
}

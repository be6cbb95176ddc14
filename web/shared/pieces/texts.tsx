/** Provides the texts of the page's language to every component. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { createContext, type ReactNode, useContext } from 'react'
import {
  fillPlaceholders,
  type Language,
  type Sentence,
  type Texts,
  textsOf,
  type Values,
} from '../translations.ts'

interface LanguageAndMarket {
  language: Language
  market: CountryCode
}
const LanguageOfPage = createContext<LanguageAndMarket>({ language: 'en', market: 'SE' })

export const LanguageProvider = ({ children, ...of }: LanguageAndMarket & { children: ReactNode }) => (
  <LanguageOfPage value={of}>{children}</LanguageOfPage>
)

interface TextTools {
  language: Language
  texts: Texts
  /** A sentence with its placeholders filled in. */
  fill(sentence: Sentence, values?: Values): string
}

export function useTexts(): TextTools {
  const { language, market } = useContext(LanguageOfPage)
  return {
    language,
    texts: textsOf(language, market),
    fill: (sentence, values) => fillPlaceholders(language, sentence, values),
  }
}

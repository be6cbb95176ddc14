/** Provides the view to every component of the page. */
import { createContext, useContext } from 'react'
import type { OnboardingView, Values } from '#onboarding/view.ts'
import { useTexts } from '../shared/pieces/texts.tsx'
import { exampleFor } from './examples.ts'
import type { PageWords } from './heading.ts'
import { problemAt } from './problems.ts'

interface Page {
  view: OnboardingView
  words: PageWords
}
const ViewOfPage = createContext<Page | undefined>(undefined)
export const ViewProvider = ViewOfPage

function usePage(): Page {
  const page = useContext(ViewOfPage)
  if (!page) throw new Error('a part of a page was rendered outside of a page')
  return page
}
export const useView = (): OnboardingView => usePage().view
/** The heading and the progress, which several parts of the page show. */
export const usePageWords = (): PageWords => usePage().words

/** The value of a field; the first one if there are several. */
export const oneOf = (values: Values, name: string): string => {
  const value = values[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
export const allOf = (values: Values, name: string): string[] => {
  const value = values[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** The customer's name, or a general term if it is unknown. */
export function useCustomerName(): string {
  const { look } = useView()
  const { texts } = useTexts()
  return look.name || texts.message.unknownCustomer
}

export function useProblem(name: string): string | undefined {
  const view = useView()
  const { language } = useTexts()
  return problemAt(view, language, name)
}

/** Label, hint and problem of a built-in field. A hint is left out if its example is unknown. */
export function useFieldProps(name: KnownField) {
  const { market } = useView()
  const { texts, fill } = useTexts()
  const { label, hint } = texts.fields[name]
  const example = exampleFor(market, name)
  const usable = hint !== '' && (example !== undefined || !hint.includes('{example}'))
  return {
    name,
    label,
    hint: usable ? fill(hint, example ? { example } : {}) : undefined,
    problem: useProblem(name),
  }
}

export type KnownField = keyof ReturnType<typeof useTexts>['texts']['fields']

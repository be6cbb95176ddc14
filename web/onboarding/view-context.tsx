/** Hands the view to every part of the page. */
import { createContext, useContext } from 'react'
import type { OnboardingView, Values } from '../../src/onboarding/view.ts'
import { useTexts } from '../shared/pieces/texts.tsx'
import { exampleFor } from './examples.ts'
import { problemAt } from './problems.ts'

const ViewOfPage = createContext<OnboardingView | undefined>(undefined)
export const ViewProvider = ViewOfPage

export function useView(): OnboardingView {
  const view = useContext(ViewOfPage)
  if (!view) throw new Error('a part of a page was rendered outside of a page')
  return view
}

/** The one value of a field; of several the first. */
export const oneOf = (values: Values, name: string): string => {
  const value = values[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
export const allOf = (values: Values, name: string): string[] => {
  const value = values[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

/** Whom to turn to; by name where the page knows whose it is. */
export function useCustomerName(): string {
  const { look } = useView()
  const { texts } = useTexts()
  return look.name || texts.message.asker
}

export function useProblem(name: string): string | undefined {
  const view = useView()
  const { language } = useTexts()
  return problemAt(view, language, name)
}

/** Label, hint and problem of a field that the pages know by name; a hint whose example is unknown is not said. */
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

export type KnownField = keyof ReturnType<typeof useTexts>['words']['fields']

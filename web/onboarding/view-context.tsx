/** Hands the view to every part of the page. */
import { createContext, useContext } from 'react'
import type { OnboardingView, Values } from '../../src/onboarding/view.ts'
import { useWords } from '../shared/pieces/words.tsx'
import { exampleFor } from './examples.ts'
import { problemAt } from './problems.ts'

const ViewOfPage = createContext<OnboardingView | undefined>(undefined)
export const Viewing = ViewOfPage

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
export function useAsker(): string {
  const { look } = useView()
  const { words } = useWords()
  return look.name || words.message.asker
}

export function useProblem(name: string): string | undefined {
  const view = useView()
  const { language } = useWords()
  return problemAt(view, language, name)
}

/** Label, hint and problem of a field that the pages know by name; a hint whose example is unknown is not said. */
export function useAsked(name: KnownField) {
  const { market } = useView()
  const { words, say } = useWords()
  const { label, hint } = words.fields[name]
  const example = exampleFor(market, name)
  const sayable = hint !== '' && (example !== undefined || !hint.includes('{example}'))
  return {
    name,
    label,
    hint: sayable ? say(hint, example ? { example } : {}) : undefined,
    problem: useProblem(name),
  }
}

export type KnownField = keyof ReturnType<typeof useWords>['words']['fields']

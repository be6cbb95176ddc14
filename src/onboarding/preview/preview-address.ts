/** The addresses of the preview for staff: `preview/<workflow>/<market>/<language>/<filling>/<page>`. */
import type { LanguageCode } from '../../schemas/primitives.ts'
import type { WorkflowDefinition } from '../../workflows/workflow.ts'
import type { Filling } from './preview-page.ts'

export const fillings: readonly Filling[] = ['EMPTY', 'FILLED', 'PROBLEMS']

/** Where a preview is. `page` is the last part of the address as on the real pages; empty: the start page. */
export interface PreviewPlace {
  /** The id on the wire. */
  workflow: string
  market: string
  language: LanguageCode
  filling: Filling
  page: string
}

type Previewed = Pick<WorkflowDefinition, 'markets' | 'languages'>

/**
 * What was asked for, as far as the workflow has it; the first of its markets and languages in place of
 * another one.
 */
export function placeIn(
  { markets, languages }: Previewed,
  asked: Partial<Record<keyof PreviewPlace, string>>,
): PreviewPlace {
  const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
    known.find((each) => each.toLowerCase() === value?.toLowerCase())
  return {
    workflow: asked.workflow ?? '',
    market: oneOf(markets, asked.market) ?? markets[0] ?? 'SE',
    language: oneOf(languages, asked.language) ?? languages[0] ?? 'en',
    filling: oneOf(fillings, asked.filling) ?? 'EMPTY',
    page: asked.page ?? '',
  }
}

/** The path without the page: what `base` is for the pages of an application. */
export const previewBase = (onboarding: string, place: Omit<PreviewPlace, 'page'>): string =>
  [onboarding, 'preview', place.workflow, place.market, place.language, place.filling.toLowerCase()].join('/')

export const previewUrl = (onboarding: string, place: PreviewPlace): string =>
  place.page === '' ? previewBase(onboarding, place) : `${previewBase(onboarding, place)}/${place.page}`

/** The page after this one: Continue, Send and Start lead there. */
export function pageAfter(pages: readonly string[], page: string): string {
  const index = pages.indexOf(page)
  return pages[Math.min(index + 1, pages.length - 1)] ?? ''
}

/** The addresses of the preview: `preview/<workflow>/<market>/<language>/<filling>/<page>?stage=<stage>`. */
import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
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
  /** A stage of the page; empty: as it opens. */
  stage: string
}

type Previewed = Pick<WorkflowDefinition, 'markets' | 'languages'>

/**
 * The requested place, as far as the workflow has it; the first of its markets and languages in place of an
 * unknown one.
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
    stage: asked.stage ?? '',
  }
}

/** The path without the page: what `base` is for the pages of an application. */
export const previewBase = (onboarding: string, place: Omit<PreviewPlace, 'page' | 'stage'>): string =>
  [onboarding, 'preview', place.workflow, place.market, place.language, place.filling.toLowerCase()].join('/')

export function previewUrl(onboarding: string, place: PreviewPlace): string {
  const base = previewBase(onboarding, place)
  const url = place.page === '' ? base : `${base}/${place.page}`
  return place.stage === '' ? url : `${url}?stage=${encodeURIComponent(place.stage)}`
}

/** The page after this one: Continue, Send and Start lead there. */
export function pageAfter(pages: readonly string[], page: string): string {
  const index = pages.indexOf(page)
  return pages[Math.min(index + 1, pages.length - 1)] ?? ''
}

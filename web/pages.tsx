/** The server bundle: renders every page as a complete HTML document. */

import { type Assets, browserFiles, assets as built } from 'virtual:browser-files'
import { renderToStaticMarkup } from 'react-dom/server'
import type { OnboardingView } from '#onboarding/view.ts'
import { DashboardDocument } from './dashboard/DashboardDocument.tsx'
import type { ReferenceDocument } from './docs/openapi.ts'
import { Reference } from './docs/Reference.tsx'
import { OnboardingDocument } from './onboarding/OnboardingDocument.tsx'
import { lookCss } from './shared/look/look-css.ts'

export { browserFiles, built as assets, lookCss }

const documentOf = (markup: string) => `<!doctype html>${markup}`

/** A page of the hosted onboarding. */
export const render = (view: OnboardingView, assets: Assets = built): string =>
  documentOf(renderToStaticMarkup(<OnboardingDocument view={view} assets={assets} />))

/** The API reference, from the OpenAPI 3.1 document. */
export const reference = (openapi: object, assets: Assets = built): string =>
  documentOf(renderToStaticMarkup(<Reference openapi={openapi as ReferenceDocument} assets={assets} />))

/** The document of the dashboard. Its script does the rest. */
export const dashboard = (assets: Assets = built): string =>
  documentOf(renderToStaticMarkup(<DashboardDocument assets={assets} />))

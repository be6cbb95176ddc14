/**
 * The rendered parts of the web build: the API reference, looks, and pages of the onboarding for previews.
 */
import { readFile } from 'node:fs/promises'
import type { openBuiltPages } from './pages/load-build.ts'
import type { Documentation } from './ports.ts'

const files = { PUBLIC: 'openapi.json', DASHBOARD: 'openapi.dashboard.json' } as const

async function documentOf(audience: keyof typeof files): Promise<object> {
  const text = await readFile(new URL(`../../${files[audience]}`, import.meta.url), 'utf8')
  return JSON.parse(text) as object
}

/** Read at the first request only: the replies are stored. */
export function documentationOf(built: Awaited<ReturnType<typeof openBuiltPages>>): Documentation {
  return {
    openapi: async (audience) => JSON.stringify(await documentOf(audience)),
    page: async () => built?.reference(await documentOf('PUBLIC')) ?? '',
    lookCss: (style) => built?.lookCss(style) ?? '',
    onboardingPage: (view) => built?.pages.render(view),
  }
}

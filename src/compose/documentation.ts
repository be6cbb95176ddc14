/** What the build of web renders: the API reference, looks, and pages of the onboarding for previews. */
import { readFile } from 'node:fs/promises'
import type { openBuiltPages } from '../http/pages/load-build.ts'
import type { Documentation } from '../http/ports.ts'

export async function documentationOf(
  built: Awaited<ReturnType<typeof openBuiltPages>>,
): Promise<Documentation> {
  const openapi = await readFile(new URL('../../openapi.json', import.meta.url), 'utf8').catch(() => '{}')
  return {
    openapi,
    page: () => built?.reference(JSON.parse(openapi) as object) ?? '',
    lookCss: (style) => built?.lookCss(style) ?? '',
    onboardingPage: (view) => built?.pages.render(view),
  }
}

/** Loads the output of `vite build web`: the page renderer and the browser files. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { LookStyle } from '#customers/look.ts'
import type { PageSettings } from '../site.ts'

export interface BuiltPages {
  pages: PageSettings
  reference(openapi: object): string
  dashboard(): string
  lookCss(style: LookStyle): string
}

const bundle = new URL('../../../dist/server/pages.js', import.meta.url)

/** undefined: the pages are not built. The API works, and pages answer 503. */
export async function openBuiltPages(): Promise<BuiltPages | undefined> {
  if (!existsSync(bundle)) return undefined
  const built = (await import(bundle.href)) as PageSettings & Omit<BuiltPages, 'pages'>
  const assetsDirectory = fileURLToPath(new URL('../../../dist/browser/', import.meta.url))
  return {
    pages: { render: (view) => built.render(view), assetsDirectory },
    reference: built.reference,
    dashboard: built.dashboard,
    lookCss: built.lookCss,
  }
}

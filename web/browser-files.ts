/** Vite plugin: passes the names of the built browser files to the server bundle, and prints their sizes. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { fonts } from '#customers/look.ts'
import { fontFamilies } from './shared/look/fonts.ts'

const name = 'virtual:browser-files'
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

interface Manifest {
  [source: string]: { file: string; css?: string[]; imports?: string[] }
}

export const sizesIn = (directory: string) =>
  readdirSync(directory)
    .filter((file) => contentTypes[extname(file)])
    .map((file) => {
      const bytes = readFileSync(join(directory, file))
      // The font format is compressed already.
      const sent = extname(file) === '.woff2' ? bytes.length : gzipSync(bytes, { level: 9 }).length
      return { file, bytes: bytes.length, sent }
    })

/** The imports of a script before it runs, so that the document requests all of them at once. */
function importsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  for (const each of manifest[source]?.imports ?? [])
    if (!seen.has(each)) importsOf(manifest, each, seen.add(each))
  return [...seen]
}

function modules(directory: string): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')) as Manifest
  const url = (source: string) => {
    const file = manifest[source]?.file
    if (!file) throw new Error(`The build of the browser's files has made nothing of ${source}.`)
    return `/assets/${file}`
  }
  const files = sizesIn(directory)
  const fontUrl = (start: string) => `/assets/${files.find(({ file }) => file.startsWith(start))?.file}`
  const assets = {
    onboardingStyle: url('onboarding/onboarding.css'),
    onboardingScript: url('onboarding/browser/page.ts'),
    docsStyle: url('docs/docs.css'),
    docsScript: url('docs/browser/try.ts'),
    dashboardStyles: (manifest['dashboard/main.tsx']?.css ?? []).map((file) => `/assets/${file}`),
    dashboardScript: url('dashboard/main.tsx'),
    dashboardModules: importsOf(manifest, 'dashboard/main.tsx').map(url),
    fontsStyle: url('shared/look/fonts.css'),
    fonts: Object.fromEntries(fonts.map((font) => [font, fontUrl(fontFamilies[font].file)])),
  }
  const browserFiles = files.map(({ file }) => ({
    url: `/assets/${file}`,
    file,
    contentType: contentTypes[extname(file)],
  }))
  return [
    `export const assets = ${JSON.stringify(assets)}`,
    `export const browserFiles = ${JSON.stringify(browserFiles)}`,
    '',
  ].join('\n')
}

export const browserFiles = (directory: string): Plugin => ({
  name: 'foyer:browser-files',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? modules(directory) : undefined),
  closeBundle() {
    if (this.environment.name !== 'client') return
    const lines = sizesIn(directory).map(
      ({ file, bytes, sent }) =>
        `  ${file.padEnd(44)} ${bytes.toString().padStart(7)} B ${sent.toString().padStart(7)} B sent`,
    )
    console.log(lines.join('\n'))
  },
})

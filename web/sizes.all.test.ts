/** Size limits of the built browser files. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sizesIn } from './browser-files.ts'
import { dist } from './samples/serve.ts'

const browser = `${dist}browser`
const skip = existsSync(`${browser}/manifest.json`) ? false : 'the pages are not built: npm run build'

interface Chunk {
  file: string
  isEntry?: boolean
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}

const manifest = () => JSON.parse(readFileSync(`${browser}/manifest.json`, 'utf8')) as Record<string, Chunk>

/** The file with everything that it imports, directly or on demand. */
function closure(
  chunks: Record<string, Chunk>,
  source: string,
  later: boolean,
  seen = new Set<string>(),
): Set<string> {
  const chunk = chunks[source]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const next of [...(chunk.imports ?? []), ...(later ? (chunk.dynamicImports ?? []) : [])])
    closure(chunks, next, later, seen)
  return seen
}

const sent = (files: Iterable<string>) => {
  const sizes = new Map(sizesIn(browser).map((size) => [size.file, size.sent]))
  return [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
}

test('the script of every page is at most 5 kB', { skip }, () => {
  const bytes = sent(closure(manifest(), 'onboarding/browser/page.ts', false))
  assert.ok(bytes > 0 && bytes <= 5_000, `${bytes} bytes`)
})
test('the scripts of a page without a camera or a search are at most 30 kB', { skip }, () => {
  const chunks = manifest()
  const page = 'onboarding/browser/page.ts'
  const heavy = ['onboarding/browser/search.ts', 'onboarding/camera/camera.ts']
  const files = closure(chunks, page, false)
  const later = chunks[page]?.dynamicImports ?? []
  for (const source of heavy) assert.ok(later.includes(source), source)
  for (const source of later) if (!heavy.includes(source)) closure(chunks, source, false, files)
  const bytes = sent(files)
  assert.ok(bytes > 5_000 && bytes <= 30_000, `${bytes} bytes`)
})
test('all scripts together are at most 90 kB', { skip }, () => {
  const bytes = sent(closure(manifest(), 'onboarding/browser/page.ts', true))
  assert.ok(bytes <= 90_000, `${bytes} bytes`)
})
test('embed.js is one module without an import, and at most 5 kB', { skip }, () => {
  const source = 'embed/embed.ts'
  const files = [...closure(manifest(), source, true)]
  assert.equal(files.length, 1)
  const script = readFileSync(`${browser}/${files[0]}`, 'utf8')
  assert.doesNotMatch(script, /\bimport\b/)
  assert.match(script, /export\{[^}]*\bopen\b[^}]*\breturned\b/)
  const bytes = sent(files)
  assert.ok(bytes > 0 && bytes <= 5_000, `${bytes} bytes`)
})
test('the style sheet is at most 14 kB, so that it fits into the first ten packets', { skip }, () => {
  const bytes = sent(closure(manifest(), 'onboarding/onboarding.css', false))
  assert.ok(bytes > 0 && bytes <= 14_000, `${bytes} bytes`)
})
test('the script of the dashboard’s first view is at most 250 kB on every page', { skip }, () => {
  const chunks = manifest()
  const frame = closure(chunks, 'dashboard/main.tsx', false)
  const later = chunks['dashboard/main.tsx']?.dynamicImports ?? []
  const pages = later.filter((source) => /^dashboard\/[^/]+\/\w+Page\.tsx$/.test(source))
  assert.ok(pages.length > 0)
  for (const page of pages) {
    const bytes = sent(
      [...frame, ...closure(chunks, page, false)].filter((file, at, all) => all.indexOf(file) === at),
    )
    assert.ok(bytes <= 250_000, `${page}: ${bytes} bytes`)
  }
})
test('the style sheet of the frame is at most 14 kB', { skip }, () => {
  const bytes = sent(manifest()['dashboard/main.tsx']?.css ?? [])
  assert.ok(bytes > 0 && bytes <= 14_000, `${bytes} bytes`)
})

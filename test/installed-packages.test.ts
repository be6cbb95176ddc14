/** The files removed from node_modules after an installation: none that a program or a person needs. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { isUnread, trim } from '../scripts/trim.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-trim-'))
after(() => fs.rmSync(folder, { recursive: true, force: true }))

const kept = [
  'a/LICENSE',
  'a/index.js',
  'a/data.json',
  'a/src/b.mjs',
  'a/theme.css',
  'node-x/bin/node',
  '@img/sharp-libvips-x/README.md',
  '.cache/c.map',
]
const unread = [
  'a/index.js.map',
  'a/src/b.mts',
  'a/c.tsx',
  'a/.yarn/releases/yarn.cjs',
  'node-x/include/node.h',
  'a/x.bare',
]
const declarations = ['a/index.d.ts', 'a/src/b.d.mts', 'a/c.d.cts', 'a/d.d.css.ts']

function installed(name: string, files: readonly string[]): string {
  const modules = path.join(folder, name)
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(modules, file)), { recursive: true })
    fs.writeFileSync(path.join(modules, file), 'text')
  }
  return modules
}

const filesIn = (modules: string): string[] =>
  fs
    .readdirSync(modules, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(modules, path.join(entry.parentPath, entry.name)))
    .sort()

test('removes source maps, TypeScript, headers and foreign binaries', () => {
  const compiler = 'typescript/lib/typescript.js'
  const modules = installed('all', [...kept, ...unread, ...declarations, compiler])
  assert.equal(trim(modules), unread.length * 4)
  assert.deepEqual(filesIn(modules), [...kept, ...declarations, compiler].sort())
  assert.equal(fs.existsSync(path.join(modules, 'a/.yarn')), false, 'empty folders go too')
  assert.equal(trim(modules), 0)
})

test('removes declarations only where no compiler is installed', () => {
  const modules = installed('production', [...kept, ...declarations])
  trim(modules)
  assert.deepEqual(filesIn(modules), kept.toSorted())
})

test('never follows a link to a workspace package', () => {
  const own = installed('own', ['index.ts'])
  const modules = installed('linked', ['a/index.js'])
  fs.symlinkSync(own, path.join(modules, 'linked'))
  trim(modules)
  assert.deepEqual(filesIn(own), ['index.ts'])
})

/** Programs here import them as modules, or name a folder of theirs: their main file and CommonJS may go. */
const importedOnly = new Set([
  ...['es-toolkit', 'kysely', 'lucide-react', 'opencc-js', 'pdfjs-dist', 'recharts'],
  ...['react-aria', 'react-aria-components', 'react-stately'],
  ...[
    'history',
    'query-core',
    'react-query',
    'react-router',
    'react-store',
    'react-table',
    'router-core',
  ].map((name) => `@tanstack/${name}`),
])

/** The files that a package names for programs: its main file, its programs and its exports. */
function entriesOf({ name, main, module, bin, exports }: Record<string, unknown>): string[] {
  if (importedOnly.has(String(name))) return filesNamed(exports ?? module, false)
  const programs = typeof bin === 'object' ? Object.values(bin ?? {}) : [bin]
  return [main, module, ...programs, exports].flatMap((each) => filesNamed(each))
}

/** Icons by their names; the pages import each icon. */
const neverImported = /^lucide-react\/dynamic/

function filesNamed(value: unknown, canRequire = true): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((each) => filesNamed(each, canRequire))
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value).filter(([key]) => isAskedFor(key))
  const asked = canRequire || !('import' in value) ? entries : entries.filter(([key]) => !other.includes(key))
  return asked.flatMap(([, each]) => filesNamed(each, canRequire))
}
/** Conditions in place of `import`. */
const other = ['require', 'node', 'default']

/** The requests of Node, Vite or TypeScript: paths, other than of sources, and conditions. */
const isAskedFor = (key: string): boolean =>
  key.startsWith('.') ? !key.startsWith('./src/') : conditions.has(key)
const conditions = new Set(
  'import require module module-sync node node-addons browser default production development types'.split(
    ' ',
  ),
)

test('removes no file that an installed package names for programs', () => {
  const modules = path.join(import.meta.dirname, '..', 'node_modules')
  const lock = fs.readFileSync(path.join(modules, '.package-lock.json'), 'utf8')
  const { packages }: { packages: Record<string, { link?: boolean }> } = JSON.parse(lock)
  const libraries = Object.keys(packages).filter(
    (each) => each.startsWith('node_modules/') && !packages[each]?.link,
  )
  const wrong = libraries.flatMap((each) => {
    const name = each.replace(/^node_modules\//, '')
    const file = path.join(modules, name, 'package.json')
    if (!fs.existsSync(file)) return []
    const entries = entriesOf(JSON.parse(fs.readFileSync(file, 'utf8')))
    return entries
      .map((entry) => path.posix.join(name, entry))
      .filter((entry) => isUnread(entry, false) && !neverImported.test(entry))
  })
  assert.deepEqual(wrong, [])
})

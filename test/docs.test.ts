/** The documents tell the truth: their tables agree with the code, their links lead somewhere. docs-samples.test.ts runs what they show. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { api } from '../src/api.ts'
import { readConfig } from '../src/config.ts'
import { errorTable } from '../src/errors.ts'
import { commands } from '../src/operator/commands.ts'
import * as application from '../src/schemas/application.ts'
import * as papers from '../src/schemas/documents-and-accounts.ts'
import * as events from '../src/schemas/event.ts'
import * as identifiers from '../src/schemas/identifiers.ts'
import * as organization from '../src/schemas/organization.ts'
import * as people from '../src/schemas/people.ts'
import * as basic from '../src/schemas/primitives.ts'
import * as report from '../src/schemas/report.ts'
import * as screening from '../src/schemas/screening.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...markdownIn('docs')]

function markdownIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
    .sort()
}

/** First cells of every table's rows that hold one code span and nothing else. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)

describe('docs/operating.md', () => {
  const text = read('docs/operating.md')

  it('has every variable that the configuration reads, and no other', () => {
    const names = new Set<string>()
    const recorder = { get: (_: object, name: string) => void names.add(name) }
    readConfig(new Proxy({}, recorder))
    const [, table = ''] = text.split('## Environment')
    const told = firstCells(table.split('\n## ')[0] ?? '')
    assert.deepEqual(told.sort(), [...names].sort())
  })

  it('has every command, and no other', () => {
    const told = firstCells(text).filter((cell) => cell.startsWith('npx foyer '))
    assert.deepEqual(told.map((cell) => cell.slice('npx foyer '.length)).sort(), Object.keys(commands).sort())
  })
})

describe('docs/specification.md', () => {
  const text = read('docs/specification.md')

  it('has every refusal with its status, and no other', () => {
    const told = [...text.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(
      ([, status, code]) => `${status} ${code}`,
    )
    const known = Object.entries(errorTable).map(([code, { status }]) => `${status} ${code}`)
    assert.deepEqual(told.sort(), known.sort())
  })

  it('has every operation', () => {
    for (const key of Object.keys(api)) {
      if (/ \/(onboarding|simulator)\b/.test(key)) continue
      const [, address = ''] = key.split(' ')
      assert.ok(
        text.includes(`${address}\``),
        `${key} is not in docs/specification.md; section 4.7 is for what Foyer adds`,
      )
    }
  })

  const shapes = {
    ...application,
    ...basic,
    ...events,
    ...identifiers,
    ...organization,
    ...papers,
    ...people,
    ...report,
    ...screening,
  }
  for (const [, name = '', table = ''] of text.matchAll(/^#### (\w+)\n([\s\S]*?)(?=^#|$(?![\s\S]))/gm))
    it(`has the fields of ${name}`, () => {
      const shape = (shapes as Record<string, unknown>)[name] as { properties?: object } | undefined
      assert.ok(shape?.properties, `there is no shape ${name}`)
      const told = [...table.matchAll(/^\| (\w+)(?: \(optional\))? \|/gm)].map(([, field]) => field)
      assert.deepEqual(told.slice(1), Object.keys(shape.properties))
    })
})

describe('every document', () => {
  const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json'))

  it('names npm scripts that exist', () => {
    const own = ['ci', 'install', 'rebuild', 'update']
    for (const file of documents)
      for (const [, name = ''] of codeIn(file).matchAll(/\bnpm (?:run )?([a-z][a-z:]*)/g))
        assert.ok(own.includes(name) || name in scripts, `${file}: npm ${name}`)
  })

  it('names commands that exist', () => {
    const names = Object.keys(commands)
    for (const file of documents)
      for (const [, said = ''] of codeIn(file).matchAll(/npx foyer ([a-z]+(?: [a-z]+)?)/g))
        assert.ok(
          names.some((name) => name === said || name === said.split(' ')[0]),
          `${file}: npx foyer ${said}`,
        )
  })

  it('has links that lead somewhere', () => {
    for (const file of documents)
      for (const [, target = ''] of read(file).matchAll(/(?:\]\(|src=")([^)"\s]+)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        const [name = '', anchor] = target.split('#')
        const found = name ? path.join(path.dirname(file), name) : file
        assert.ok(fs.existsSync(path.join(root, found)), `${file}: ${target}`)
        if (anchor) assert.ok(anchorsOf(found).includes(anchor), `${file}: ${target}`)
      }
  })

  it('gives a reason for every dependency, and for no other', () => {
    const told = firstCells(read('docs/decisions/dependencies.md'))
    assert.deepEqual(told.sort(), Object.keys({ ...dependencies, ...devDependencies }).sort())
  })

  it('of a decision stands in their list', () => {
    const list = read('docs/decisions/README.md')
    for (const file of markdownIn('docs/decisions').filter((name) => /\d{4}-/.test(name)))
      assert.ok(list.includes(`(${path.basename(file)})`), file)
  })
})

/** What stands in fences and between backticks, a line each. */
const codeIn = (file: string): string =>
  [...read(file).matchAll(/^```.*\n([\s\S]*?)^```|`([^`\n]+)`/gm)]
    .map(([, fenced, inline]) => fenced ?? inline)
    .join('\n')

/** As the usual viewers make them from headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

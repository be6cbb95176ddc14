/**
 * Compares the documentation with the code: tables, commands, links. docs-samples.test.ts runs the samples.
 */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { api } from '../src/api.ts'
import { auditActions } from '../src/audit/actions.ts'
import { scenariosOf } from '../src/checks/sandbox/scenarios.ts'
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
const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...markdownIn('docs')]

function markdownIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))
    .sort()
}

/** The first cell of each table row, where it is a single code span. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)

describe('docs/operate', () => {
  it('documents every configuration variable, and no other', () => {
    const names = new Set<string>()
    const recorder = { get: (_: object, name: string) => void names.add(name) }
    readConfig(new Proxy({}, recorder))
    const documented = firstCells(read('docs/operate/configuration.md'))
    assert.deepEqual(documented.sort(), [...names].sort())
  })

  it('documents every command, and no other', () => {
    const documented = firstCells(read('docs/operate/command-line.md'))
      .filter((cell) => cell.startsWith('npx foyer '))
      .map((cell) => cell.slice('npx foyer '.length))
    assert.deepEqual(documented.sort(), Object.keys(commands).sort())
  })

  it('documents every action of the audit log as the table of the code does', () => {
    const rows = [...read('docs/operate/audit-log.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)]
    assert.deepEqual(Object.fromEntries(rows.map(([, action, when]) => [action, when])), auditActions)
  })
})

describe('the pages of the sandbox', () => {
  it('documents every test person and company with its behaviour and its result', () => {
    const scenarios = scenariosOf()
    const nameOf = (key: string) => scenarios.find((scenario) => scenario.key === key)?.name
    const expected = scenarios.map(({ country, name, display, makesHappen, applicant, expected: result }) => {
      const findings = result.findings.map((code) => `\`${code}\``).join(', ')
      const ending = `\`${result.status}\`${findings ? `: ${findings}` : ''}`
      const cells = [
        country,
        name,
        display,
        makesHappen.en,
        ...(applicant ? [nameOf(applicant)] : []),
        ending,
      ]
      return `| ${cells.join(' | ')} |`
    })
    const pages = ['docs/integrate/sandbox.md', 'docs/integrate/sandbox-companies.md'].map(read).join('\n')
    const documented = pages.match(/^\| [A-Z]{2} \| .*$/gm) ?? []
    assert.deepEqual([...documented].sort(), expected.sort())
  })

  it('names a scenario for each outcome, and it ends so', () => {
    const rows = [...read('docs/integrate/sandbox.md').matchAll(/^\| `([A-Z_]+)` \|(.*)\|(.*)\|$/gm)]
    const named = rows.flatMap(([, status = '', ...cells]) =>
      cells
        .filter((cell) => cell.trim() !== '')
        .map((cell) => {
          const scenario = scenariosOf().find(({ name }) => cell.trim().startsWith(name))
          return [status, scenario?.expected.status]
        }),
    )
    assert.equal(named.length, 7)
    for (const [status, expected] of named) assert.equal(expected, status)
  })
})

describe('README.md', () => {
  it('has every room and every file of src in its source tree', () => {
    const [, tree = ''] = /## Source tree\n+```\n([\s\S]*?)```/.exec(read('README.md')) ?? []
    const [, below = ''] = /^src\/\n((?: {2}.*\n)+)/m.exec(tree) ?? []
    // Names stand at the beginning of a line; what they are follows after two spaces or on the next line.
    const told = below.split('\n').flatMap((line) => (/^ {2}\S.*/.test(line) ? namesIn(line) : []))
    const there = fs
      .readdirSync(path.join(root, 'src'), { withFileTypes: true })
      .map((each) => (each.isDirectory() ? `${each.name}/` : each.name))
    assert.deepEqual(told.sort(), there.sort())
  })

  it('names buttons as the pages do', () => {
    const [, walk = ''] = /In the browser, press (.*?)\. A valid/s.exec(read('README.md')) ?? []
    const buttons = [...walk.matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
    assert.ok(buttons.length > 0)
    const { start, simulator } = JSON.parse(read('web/shared/translations/en.json'))
    const asAnna = simulator.person.replace('{name}', 'Anna Testsson')
    const shown = [start.begin, simulator.heading, asAnna]
    assert.deepEqual(buttons, shown)
  })
})

describe('the guides', () => {
  const guides = ['docs/integrate', 'docs/operate', 'docs/use'].flatMap(markdownIn)

  it('are all linked from docs/README.md', () => {
    const list = read('docs/README.md')
    for (const file of guides) assert.ok(list.includes(`(${path.relative('docs', file)})`), file)
  })

  it('have at most 200 lines each', () => {
    for (const file of guides) assert.ok(read(file).split('\n').length <= 201, file)
  })
})

describe('docs/specification.md', () => {
  const text = read('docs/specification.md')

  it('documents every error with its status, and no other', () => {
    const documented = [...text.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(
      ([, status, code]) => `${status} ${code}`,
    )
    const known = Object.entries(errorTable).map(([code, { status }]) => `${status} ${code}`)
    assert.deepEqual(documented.sort(), known.sort())
  })

  it('documents every operation', () => {
    for (const key of Object.keys(api)) {
      if (/ \/(onboarding|simulator)\b/.test(key)) continue
      const [, address = ''] = key.split(' ')
      assert.ok(
        text.includes(`${address}\``),
        `${key} is not in docs/specification.md; section 4.7 is for what Foyer adds`,
      )
    }
  })

  const schemas = {
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
    it(`documents the fields of ${name}`, () => {
      const schema = (schemas as Record<string, unknown>)[name] as { properties?: object } | undefined
      assert.ok(schema?.properties, `there is no schema ${name}`)
      const fields = [...table.matchAll(/^\| (\w+)(?: \(optional\))? \|/gm)].map(([, field]) => field)
      assert.deepEqual(fields.slice(1), Object.keys(schema.properties))
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
      for (const [, words = ''] of codeIn(file).matchAll(/npx foyer ([a-z]+(?: [a-z]+)?)/g))
        assert.ok(
          names.some((name) => name === words || name === words.split(' ')[0]),
          `${file}: npx foyer ${words}`,
        )
  })

  it('has no broken link', () => {
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
    const documented = firstCells(read('docs/decisions/dependencies.md'))
    assert.deepEqual(documented.sort(), Object.keys({ ...dependencies, ...devDependencies }).sort())
  })

  it('of a decision is in the list of decisions', () => {
    const list = read('docs/decisions/README.md')
    for (const file of markdownIn('docs/decisions').filter((name) => /\d{4}-/.test(name)))
      assert.ok(list.includes(`(${path.basename(file)})`), file)
  })
})

/** Code blocks and code spans, one per line. */
const namesIn = (line: string): string[] => {
  const words = line.trim().split(/\s+/)
  const end = words.findIndex((word) => !/^[\w-]+(?:\.ts|\/)$/.test(word))
  return end < 0 ? words : words.slice(0, end)
}

const codeIn = (file: string): string =>
  [...read(file).matchAll(/^```.*\n([\s\S]*?)^```|`([^`\n]+)`/gm)]
    .map(([, fenced, inline]) => fenced ?? inline)
    .join('\n')

/** As GitHub derives them from headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

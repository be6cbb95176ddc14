/**
 * Compares the documentation with the code: tables, names, links and lengths. The specification and the
 * samples have tests of their own, docs-specification.test.ts and docs-samples.test.ts.
 */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { api } from '#api.ts'
import { auditActions } from '#audit-actions.ts'
import { scenariosOf } from '#checks/sandbox/scenarios.ts'
import { docTables } from '#http/reference/doc-tables.ts'
import { commandFor } from '#operator/commands/call.ts'
import { commands } from '#operator/commands.ts'
import { readConfig } from '#platform/config.ts'

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

  for (const [page, text] of docTables(root))
    it(`contains the tables generated from the code: ${page} (npm run openapi)`, () =>
      assert.equal(read(page), text))
})

describe('the pages of the sandbox', () => {
  it('document every test person and company with its behaviour and its result', () => {
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

  it('name a scenario for each outcome, which ends with it', () => {
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
  const [, tree = ''] = /## Source tree\n+```\n([\s\S]*?)```/.exec(read('README.md')) ?? []
  for (const folder of ['src', 'packages', 'web', 'test'])
    it(`lists all of ${folder} in its source tree${folder === 'src' ? '' : ', except single files'}`, () => {
      const [, below = ''] = new RegExp(`^${folder}/.*\\n((?: {2}.*\\n)+)`, 'm').exec(tree) ?? []
      // Names stand at the beginning of a line; what they are follows after two spaces or on the next line.
      const told = below.split('\n').flatMap((line) => (/^ {2}\S.*/.test(line) ? namesIn(line) : []))
      const there = fs
        .readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((each) => each.isDirectory() || folder === 'src')
        .map((each) => (each.isDirectory() ? `${each.name}/` : each.name))
      assert.deepEqual(told.sort(), there.sort())
    })

  it('uses the names of the buttons on the pages', () => {
    const [, walk = ''] =
      /In the browser, press (.*?)\. A valid/.exec(read('README.md').replace(/\s+/g, ' ')) ?? []
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

  it('have at most 220 lines each', () => {
    for (const file of guides) assert.ok(read(file).split('\n').length <= 221, file)
  })
})

describe('every document', () => {
  const { scripts } = JSON.parse(read('package.json'))

  it('names npm scripts that exist', () => {
    const own = ['ci', 'install', 'prune', 'rebuild', 'update']
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

  it('calls operations that the operator can call, with flags that they have', () => {
    const calls = /\bcall ([a-z]\w*(?:\.\w+)+)((?:\\\n|[^\n`|])*)/g
    let count = 0
    for (const file of documents)
      for (const [, name = '', rest = ''] of codeIn(file).matchAll(calls)) {
        const { flags } = commandFor(name)
        for (const [, flag = ''] of rest.matchAll(/ --([\w.-]+)/g)) {
          const isOpen = Object.keys(flags).some((each) => flags[each]?.open && flag.startsWith(`${each}.`))
          assert.ok(
            isOpen || flag === 'json' || flag === 'help' || flag in flags,
            `${file}: ${name} --${flag}`,
          )
          count += 1
        }
      }
    assert.ok(count > 20, `only ${count} flags were found`)
  })

  it('names operations that exist', () => {
    const names = Object.keys(api).map((key) => key.replace(/^(GET|POST) \/(v1\/)?/, ''))
    const known = new Set([...names, ...Object.keys(auditActions)])
    const groups = new Set(names.filter((name) => name.includes('.')).map((name) => name.split('.')[0]))
    for (const file of documents)
      for (const [, name = ''] of read(file).matchAll(/`(?![\w.]+\.(?:json|ts)`)([a-z]\w+(?:\.[a-z]\w+)+)`/g))
        assert.ok(!groups.has(name.split('.')[0]) || known.has(name), `${file}: ${name}`)
  })

  it('avoids nobody, somebody and whom, outside code and quotations', () => {
    for (const file of documents)
      for (const [at, line] of proseIn(file).entries())
        assert.doesNotMatch(
          line.replaceAll(/`[^`]*`|"[^"]*"/g, ''),
          /\b(?:nobody|somebody|whom)\b/i,
          `${file}, line ${at + 1}`,
        )
  })

  it('has lines of at most 110 columns, except tables, code blocks, HTML and long links', () => {
    for (const file of documents)
      for (const [at, line] of proseIn(file).entries())
        if (line.length > 110) assert.doesNotMatch(line.trim(), / /, `${file}, line ${at + 1}`)
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

  it('in docs/decisions is in the list of decisions', () => {
    const list = read('docs/decisions/README.md')
    for (const file of markdownIn('docs/decisions').filter((name) => /\d{4}-/.test(name)))
      assert.ok(list.includes(`(${path.basename(file)})`), file)
  })
})

/** The lines of a document; those of tables, code blocks and HTML are empty. */
function proseIn(file: string): string[] {
  let isCode = false
  return read(file)
    .split('\n')
    .map((line) => {
      const isFence = /^\s*```/.test(line)
      if (isFence) isCode = !isCode
      return isFence || isCode || /^\s*[|<]/.test(line) ? '' : line
    })
}

/** The names at the beginning of a line of a source tree. */
const namesIn = (line: string): string[] => {
  const words = line.trim().split(/\s+/)
  const end = words.findIndex((word) => !/^[\w-]+(?:\.ts|\/)$/.test(word))
  return end < 0 ? words : words.slice(0, end)
}

/** Code blocks and code spans, one per line. */
const codeIn = (file: string): string =>
  [...read(file).matchAll(/^```.*\n([\s\S]*?)^```|`([^`\n]+)`/gm)]
    .map(([, fenced, inline]) => fenced ?? inline)
    .join('\n')

/** The anchors that GitHub derives from headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The documents tell the truth: their samples run, their tables agree with the code, their links lead somewhere. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { api } from '../src/api.ts'
import { commands } from '../src/cli/commands.ts'
import { readConfig } from '../src/config.ts'
import { refusals } from '../src/refusal.ts'
import * as application from '../src/shapes/application.ts'
import * as basic from '../src/shapes/basic.ts'
import * as identifiers from '../src/shapes/identifiers.ts'
import * as organization from '../src/shapes/organization.ts'
import * as papers from '../src/shapes/papers.ts'
import * as people from '../src/shapes/people.ts'
import * as screening from '../src/shapes/screening.ts'
import { startWorld, type TestCustomer, type World } from './world.ts'

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

/** The fenced blocks that are to be run, in their order. */
const samplesIn = (file: string, language: 'sh' | 'ts'): string[] =>
  [...read(file).matchAll(new RegExp(`^\`\`\`${language} test\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  )

/** First cells of every table's rows that hold one code span and nothing else. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name)

describe('the samples', () => {
  let world: World
  let customer: TestCustomer
  let folder: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ name: 'Demo' })
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-samples-'))
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    fs.mkdirSync(path.join(folder, 'data'))
    const { id: customerId, clientId, clientSecret, apiKey, workflows } = customer
    const listed = [{ id: workflows.KYC }, { id: workflows.KYB }]
    fs.writeFileSync(
      path.join(folder, 'data', 'demo.json'),
      JSON.stringify({ customerId, clientId, clientSecret, apiKey, workflows: listed }),
    )
  })
  after(async () => {
    fs.rmSync(folder, { recursive: true, force: true })
    await world?.close()
  })

  const run = (program: string, args: string[]) =>
    new Promise<{ code: number | null; output: string; problems: string }>((resolve) => {
      const child = spawn(program, args, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
          FOYER: world.baseUrl,
          CLIENT_ID: customer.clientId,
          CLIENT_SECRET: customer.clientSecret,
          WORKFLOW: customer.workflows.KYC,
        },
      })
      let output = ''
      let problems = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
      })
      child.stderr.on('data', (chunk) => {
        problems += chunk
      })
      child.on('close', (code) => resolve({ code, output, problems }))
    })

  /** Every call must succeed: curl is told to fail on an HTTP error, which a reader would see by herself. */
  const runShell = async (file: string, replaced = (text: string) => text) => {
    const blocks = samplesIn(file, 'sh')
    assert.ok(blocks.length > 0, `${file} has no sample to run`)
    const script = replaced(blocks.join('\n')).replaceAll('curl -s', 'curl -sS --fail-with-body')
    const { code, output, problems } = await run('bash', ['-euo', 'pipefail', '-c', script])
    assert.equal(code, 0, `${output}\n${problems}`)
    return output
  }
  const hasShell = spawnSync('curl', ['--version']).status === 0 ? false : 'there is no curl'

  it('of README.md run, from the token to reading back', { skip: hasShell }, async () => {
    const output = await runShell('README.md', (text) =>
      text.replaceAll('http://127.0.0.1:3000', world.baseUrl),
    )
    assert.match(output, /"sessionToken":/)
    assert.match(output, /"status":"NOT_STARTED"/)
    assert.match(output, /"pepHits":\[\]/)
  })

  it('of docs/integrating.md run in a shell', { skip: hasShell }, async () => {
    const output = await runShell('docs/integrating.md')
    assert.match(output, /"scope":"application.read"/)
    assert.match(output, /"status":"CANCELLED"/)
  })

  it('of docs/integrating.md run in TypeScript', async () => {
    const file = path.join(folder, 'sample.mts')
    fs.writeFileSync(file, samplesIn('docs/integrating.md', 'ts').join('\n'))
    const { code, output, problems } = await run(process.execPath, [file])
    assert.equal(code, 0, problems)
    assert.match(output, /\/onboarding\?token=\S+ NOT_STARTED/)
  })
})

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
    const known = Object.entries(refusals).map(([code, { status }]) => `${status} ${code}`)
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
    ...identifiers,
    ...organization,
    ...papers,
    ...people,
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
    const own = new Set(['ci', 'install', 'rebuild'])
    for (const file of documents)
      for (const [, name = ''] of read(file).matchAll(/\bnpm (?:run )?([a-z][a-z:]*)/g))
        assert.ok(own.has(name) || name in scripts || /^(and|registry)$/.test(name), `${file}: npm ${name}`)
  })

  it('names commands that exist', () => {
    const names = Object.keys(commands)
    for (const file of documents)
      for (const [, said = ''] of read(file).matchAll(/npx foyer ([a-z]+(?: [a-z]+)?)/g))
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

/** As the usual viewers make them from headings. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

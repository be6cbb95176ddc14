/** Runs the samples of the documentation, in a shell, TypeScript and Python, against the real service. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pdf } from '@foyer/safe-files/test/files'
import { startWorld, type TestCustomer, type World } from './harness/world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

/** The code blocks marked `test`, in their order. */
const samplesIn = (files: readonly string[], language: 'sh' | 'ts'): string[] =>
  files.flatMap((file) =>
    [...read(file).matchAll(new RegExp(`^\`\`\`${language} test\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
      ([, text = '']) => text,
    ),
  )

/** In the order of the list of guides: later pages use the variables of earlier ones. */
const guides = [...read('docs/README.md').matchAll(/\((integrate\/[\w-]+\.md)\)/g)]
  .map(([, file = '']) => `docs/${file}`)
  .filter((file, index, all) => all.indexOf(file) === index)

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
    fs.writeFileSync(path.join(folder, 'report.pdf'), pdf())
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

  /** Every call must succeed: with --fail-with-body, curl fails on an HTTP error. */
  const runShell = async (files: readonly string[], replaced = (text: string) => text) => {
    const blocks = samplesIn(files, 'sh')
    assert.ok(blocks.length > 0, `${files} have no sample to run`)
    const script = replaced(blocks.join('\n')).replaceAll('curl -s', 'curl -sS --fail-with-body')
    const { code, output, problems } = await run('bash', ['-euo', 'pipefail', '-c', script])
    assert.equal(code, 0, `${output}\n${problems}`)
    return output
  }
  const hasShell = spawnSync('curl', ['--version']).status === 0 ? false : 'there is no curl'

  it('of README.md run', { skip: hasShell }, async () => {
    const output = await runShell(['README.md'], (text) =>
      text.replaceAll('http://127.0.0.1:3000', world.baseUrl),
    )
    assert.match(output, /"sessionToken":/)
    assert.match(output, /"status":"NOT_STARTED"/)
    assert.match(output, /"pepHits":\[\]/)
  })

  it('of docs/integrate run in a shell', { skip: hasShell }, async () => {
    assert.equal(samplesIn(guides, 'sh').length, 14)
    const output = await runShell(guides)
    assert.match(output, /"scope":"application.read"/)
    assert.match(output, /"status":"CANCELLED"/)
    assert.match(output, /"status":"APPROVED","step":"END"/)
    assert.match(output, /"happened":\[/)
  })

  /** What the program of each page prints. The blocks of a page are one program. */
  const programs: Array<[page: string, blocks: number, prints: RegExp]> = [
    ['docs/integrate/typescript-and-python.md', 1, /\/onboarding\/l\/[0-9a-z]{26} NOT_STARTED/],
    ['docs/integrate/client-library.md', 6, /\nreport\.pdf application\/pdf \d+\nnot now: status_conflict\n/],
    ['packages/sdk/README.md', 1, /\ninvalid_body \[[\s\S]*\nstatus_conflict /],
  ]

  it('in TypeScript are all run', () => {
    const pages = guides.filter((page) => samplesIn([page], 'ts').length > 0)
    const known = programs.map(([page]) => page).filter((page) => page.startsWith('docs/'))
    assert.deepEqual(pages.sort(), known.sort())
  })

  for (const [page, count, prints] of programs)
    it(`of ${page} run in TypeScript`, async () => {
      const blocks = samplesIn([page], 'ts')
      assert.equal(blocks.length, count)
      const file = path.join(folder, 'sample.mts')
      fs.writeFileSync(file, blocks.join('\n'))
      const { code, output, problems } = await run(process.execPath, [file])
      assert.equal(code, 0, problems)
      assert.match(output, prints)
    })

  const python = '/usr/bin/python3'
  const hasPython = fs.existsSync(python) ? false : 'there is no Python'

  it('of docs/integrate run in Python', { skip: hasPython }, async () => {
    const file = path.join(root, 'docs/integrate/samples/foyer_client.py')
    const { code, output, problems } = await run(python, [file])
    assert.equal(code, 0, problems)
    assert.equal(output, 'NOT_STARTED\nTrue\n')
  })
})

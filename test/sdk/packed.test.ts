/** The client library as it is published: size, files, types, and the runtimes where it runs. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pdf } from '@foyer/safe-files/test/files'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'
import { folderWithTarball } from './packed-sdk.ts'

const root = path.join(import.meta.dirname, '../..')
const { folder, tarball } = folderWithTarball('program.mjs', 'run-program.mjs')
const installed = path.join(folder, 'node_modules/@foyer/sdk')

/** Installed from its tarball, in a folder that has nothing else. */
before(() => {
  fs.mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed])
})
after(() => fs.rmSync(folder, { recursive: true, force: true }))

const filesIn = (): string[] =>
  fs
    .readdirSync(installed, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(installed, name)).isFile())

describe('the packed client library', () => {
  test('has at most 12 kB of JavaScript, compressed', (t) => {
    const scripts = filesIn().filter((name) => name.endsWith('.js'))
    const sizes = scripts.map((name) => gzipSync(fs.readFileSync(path.join(installed, name))).length)
    const bytes = sizes.reduce((sum, each) => sum + each, 0)
    t.diagnostic(`${bytes} bytes, compressed file by file`)
    assert.ok(scripts.length > 5 && bytes <= 12_000, `${bytes} bytes`)
  })

  test('has JavaScript and types, no sources and no tests, and depends on nothing', () => {
    const names = filesIn()
    const unwanted = names.filter((name) => !/\.js$|\.d\.ts$|^(LICENSE|README\.md|package\.json)$/.test(name))
    assert.deepEqual(unwanted, [])
    const manifest = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8'))
    assert.deepEqual(
      Object.keys(manifest).filter((key) => /dependencies|scripts/i.test(key)),
      [],
    )
    assert.ok(names.includes(path.normalize(manifest.exports['.'])))
    for (const name of names.filter((each) => each.endsWith('.js'))) {
      const text = fs.readFileSync(path.join(installed, name), 'utf8')
      for (const [, from = ''] of text.matchAll(/\bfrom '([^']+)'/g))
        assert.match(from, /^\.\.?\/[\w/-]+\.js$/)
    }
  })
})

describe('the types of the packed client library', () => {
  const head = `
import { Foyer, RateLimitError, verifyWebhook, type ApplicationObject, type List } from '@foyer/sdk'
const foyer = new Foyer({ baseUrl: 'https://foyer.example', clientId: 'a', clientSecret: 'b' })
const whole = { workflowId: 'w', countryCode: 'SE', redirectUrl: 'https://a.example/' } as const
const file = { applicationId: 'a', name: 'a.pdf', type: 'OTHER' } as const
declare const bytes: Uint8Array
`
  const right = [
    'void (foyer.applications.create(whole) satisfies Promise<{ id: string; onboardingUrl: string }>)',
    "void foyer.applications.create(whole, { idempotencyKey: 'order-1', timeoutMs: 1 })",
    'void foyer.applications.list()',
    'for await (const one of foyer.applications.list({ limit: 5 })) void (one satisfies ApplicationObject)',
    'const { hasMore } = await foyer.applications.list(); void (hasMore satisfies boolean)',
    'void (foyer.webhooks.deliveries.list() satisfies List<{ data: object[] }>)',
    "void foyer.applications.organization.get({ applicationId: 'a' }).then(({ legalType }) => legalType)",
    'void foyer.applications.documents.upload({ ...file, content: bytes })',
    'void foyer.applications.documents.upload({ ...file, content: new Blob([]).stream() })',
    "void foyer.applications.documents.upload({ ...file, contentBase64: 'AAAA' })",
    'void foyer.applications.export.download({}).then((link) => foyer.download(link))',
    "new Foyer({ baseUrl: 'https://foyer.example', accessToken: async () => 'a' })",
    "const { event } = await verifyWebhook({ body: '', headers: new Headers(), secret: ['a'] })",
    "if (event.type === 'APPLICATION_APPROVED') void event.applicationId",
    'try {} catch (error) { if (error instanceof RateLimitError) void (error.retryAfter ?? 1) }',
  ]
  const wrong = [
    "void foyer.applications.create({ ...whole, redirectURL: 'https://a.example/' })",
    "void foyer.applications.create({ workflowId: 'w' })",
    'void foyer.applications.get()',
    "void foyer.applications.get({ applicationId: 'a' }, { idempotencyKey: 'k' })",
    'void foyer.applications.make({})',
    'for (const one of foyer.applications.list()) void one',
    "for await (const one of foyer.applications.get({ applicationId: 'a' })) void one",
    'void foyer.applications.documents.upload({ ...file })',
    "new Foyer({ baseUrl: 'https://foyer.example' })",
    "new Foyer({ baseUrl: 'https://foyer.example', clientId: 'a' })",
    "if (event.type === 'WEBHOOK_TEST') void event.applicationId",
    "if (event.type === 'APPLICATION_LOST') void event",
  ]

  test('accept right calls and refuse wrong ones, in a project that has no types of Node', () => {
    const refused = wrong.map((line) => `// @ts-expect-error\n${line}`)
    fs.writeFileSync(path.join(folder, 'calls.ts'), [head, ...right, ...refused, ''].join('\n'))
    const compilerOptions = {
      ...{ target: 'ES2022', module: 'NodeNext', lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'], types: [] },
      ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    }
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
    fs.writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['calls.ts'] }),
    )
    const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc')
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  })
})

/** The oldest Node that it supports, where the machine has one beside the pinned one. */
const oldNode = '/usr/bin/node'
const isOld = /^v20\./.test(fs.existsSync(oldNode) ? execFileSync(oldNode, ['-v'], { encoding: 'utf8' }) : '')

describe('the packed client library runs', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(() => world?.close())

  const rows: Array<[what: string, node: string, how: 'node' | 'web']> = [
    ['in this Node', process.execPath, 'node'],
    ['where only the globals of the web are', process.execPath, 'web'],
    ...(isOld
      ? ([
          ['in Node 20', oldNode, 'node'],
          ['in Node 20, where only the globals of the web are', oldNode, 'web'],
        ] as Array<[string, string, 'node' | 'web']>)
      : []),
  ]
  for (const [what, node, how] of rows)
    test(what, async () => {
      const { clientId, clientSecret, workflows } = customer
      const { baseUrl } = world
      const pdfBase64 = pdf().toString('base64')
      const given = { baseUrl, clientId, clientSecret, workflowId: workflows.KYC, pdfBase64 }
      const { code, output, problems } = await run(node, how, given)
      assert.equal(code, 0, problems)
      assert.deepEqual(JSON.parse(output), {
        isListed: true,
        downloaded: true,
        error: 'application_not_found',
        aborted: 'left',
        events: ['WEBHOOK_TEST', 'WEBHOOK_TEST'],
        isFoyer: true,
      })
    })
})

function run(node: string, how: string, given: object) {
  return new Promise<{ code: number | null; output: string; problems: string }>((resolve) => {
    const words = [
      '--experimental-vm-modules',
      '--no-warnings',
      'run-program.mjs',
      how,
      JSON.stringify(given),
    ]
    const child = spawn(node, words, { cwd: folder, env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let problems = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.stderr.on('data', (part) => {
      problems += part
    })
    child.on('close', (code) => resolve({ code, output, problems }))
  })
}

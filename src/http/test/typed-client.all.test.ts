/**
 * The sample with generated types: it compiles under strict settings, its mistakes do not, and it takes a
 * person and a company through the real service.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test } from 'node:test'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { testCompanyOf } from '#checks/sandbox/scenarios.ts'
import { visitorWith } from '#test/harness/flow-visitor.ts'
import { asCompany, asPerson, personWith } from '#test/harness/scenario-applicant.ts'
import { freePort, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const [, sample = ''] =
  /^```ts typed\n([\s\S]*?)^```/m.exec(read('docs/integrate/typescript-and-python.md')) ?? []

/** Each replaces a part of the sample. */
const mistakes: Array<[what: string, right: string, wrong: string]> = [
  ['a misspelled field', 'redirectUrl:', 'redirectURL:'],
  ['a missing field', "countryCode: 'SE', ", ''],
  ['a number for a text', "countryCode: 'SE'", 'countryCode: 46'],
  ['an unknown operation', "'/v1/applications.decide'", "'/v1/applications.approve'"],
  ['another method', "foyer.POST('/v1/workflows.list'", "foyer.GET('/v1/workflows.list'"],
  ['an unknown outcome', "outcome: 'APPROVED'", "outcome: 'OK'"],
  ['a text for a list', "outcome: 'APPROVED', reasons }", "outcome: 'APPROVED', reasons: 'ok' }"],
  ['an unknown resolution', "'FALSE_POSITIVE'", "'FALSE'"],
  ['an unknown state of a hit', "!== 'UNRESOLVED'", "!== 'OPEN'"],
  ['an unknown kind of event to send', "'APPLICATION_DECLINED']", "'APPLICATION_DENIED']"],
  ['an unknown kind of event', "type === 'APPLICATION_IN_REVIEW'", "type === 'IN_REVIEW'"],
  ['an unknown kind of application', "kind === 'KYC'", "kind === 'PERSON'"],
  ['a field that the reply does not have', 'organization?.organizationName', 'organization?.name'],
  ['a field of another reply', '...organization.sanctionHits', '...organization.pepHits'],
  ['a value that may be missing', 'combinations ? `${combinations.data', '`${combinations.data'],
  ['another grant', "'client_credentials'", "'password'"],
  ['an unknown header', "'Idempotency-Key':", "'Idempotency':"],
]

describe('the sample with generated types', () => {
  let folder: string
  let world: World
  let customer: TestCustomer
  let types: string
  before(async () => {
    types = astToString(await openapiTS(read('openapi.json')))
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foyer-typed-'))
    fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    fs.writeFileSync(path.join(folder, 'foyer.ts'), types)
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
    fs.writeFileSync(path.join(folder, 'client.ts'), sample)
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer()
  })
  after(async () => {
    fs.rmSync(folder, { recursive: true, force: true })
    await world?.close()
  })

  test('compiles, and each mistake in it does not', () => {
    const files = new Map([['client.ts', sample]])
    for (const [at, [what, right, wrong]] of mistakes.entries()) {
      assert.ok(sample.includes(right), `${what}: the sample has no ${right}`)
      files.set(
        `wrong-${at}.ts`,
        sample.replace(right, () => wrong),
      )
    }
    const faulty = faultyFiles(folder, files)
    assert.deepEqual(faulty.get('client.ts') ?? [], [])
    const compiled = mistakes.flatMap(([what], at) => (faulty.has(`wrong-${at}.ts`) ? [] : [what]))
    assert.deepEqual(compiled, [])
  })

  test('takes a person and a company through creation, webhooks, reads and decision', async () => {
    const port = await freePort()
    const client = spawn(process.execPath, ['client.ts'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 120_000,
      env: {
        FOYER: world.baseUrl,
        CLIENT_ID: customer.clientId,
        CLIENT_SECRET: customer.clientSecret,
        RECEIVER: `http://127.0.0.1:${port}/foyer`,
      },
    })
    const ended = new Promise<number | null>((resolve) => client.on('close', resolve))
    const printed: string[] = []
    const applicants: Promise<void>[] = []
    for await (const line of createInterface({ input: client.stdout })) {
      printed.push(line.replace(/ foyer:application.*/, ''))
      const [, kind, id = '', link = ''] = /^(KYC|KYB) (\S+) (\S+)$/.exec(line) ?? []
      if (!kind) continue
      applicants.push(
        onboard(kind, id, link).catch((error) => {
          client.kill()
          throw error
        }),
      )
    }
    await Promise.all(applicants)
    assert.equal(await ended, 0)
    assert.deepEqual(printed.sort(), [
      'APPROVED Provcyklar i Grönköping AB',
      'APPROVED Sven Sanktionsson',
      'KYB',
      'KYC',
    ])
  })

  /** A person with the name of a listed one, and a company for which two must sign: both are reviewed. */
  async function onboard(kind: string, id: string, link: string): Promise<void> {
    const visitor = await visitorWith(world, id, link)
    if (kind === 'KYC') return asPerson(world, visitor, personWith('sven-namnlik'))
    const company = testCompanyOf('se-two-together') ?? assert.fail('no company')
    return asCompany(world, visitor, company, personWith('anna-testsson'))
  }
})

/** The errors by file. Only the first file of each kind is on disk. */
function faultyFiles(folder: string, files: ReadonlyMap<string, string>): Map<string, string[]> {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  const host = ts.createCompilerHost(options)
  const textOf = (name: string) =>
    path.dirname(name) === folder ? files.get(path.basename(name)) : undefined
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (name) => textOf(name) ?? readFile(name)
  host.fileExists = (name) => textOf(name) !== undefined || fileExists(name)
  host.getSourceFile = (name, version, ...more) => {
    const text = textOf(name)
    return text === undefined
      ? getSourceFile(name, version, ...more)
      : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram(
    [...files.keys()].map((name) => path.join(folder, name)),
    options,
    host,
  )
  const faulty = new Map<string, string[]>()
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = file ? path.basename(file.fileName) : ''
    faulty.set(name, [...(faulty.get(name) ?? []), ts.flattenDiagnosticMessageText(messageText, '\n')])
  }
  return faulty
}

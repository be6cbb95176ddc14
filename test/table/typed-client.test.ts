/** A client that openapi-typescript generates accepts right calls and refuses wrong ones. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const generated = async (name: string) =>
  astToString(await openapiTS(fs.readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')))

const head = `
import type { components, operations, paths, webhooks } from './generated.ts'
import type { paths as PathsOfDashboard } from './dashboard.ts'
type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never
type Path = Extract<keyof paths, \`/v1/\${string}\`>
type Body<P extends Path> = paths[P] extends { post: { requestBody: infer B } } ? Json<B> : never
type Reply<P extends Path> = paths[P] extends { post: { responses: { 200: infer R } } } ? Json<R> : never
declare function call<P extends Path>(path: P, body: Body<P>): Promise<Reply<P>>
type Schemas = components['schemas']
declare const application: Schemas['ApplicationObject']
declare const account: Schemas['BankAccount']
declare const signer: Schemas['SignedBy']
type Delivery<K extends keyof webhooks> = Json<NonNullable<webhooks[K]['post']['requestBody']>>
`
const whole = "workflowId: 'w', countryCode: 'SE', redirectUrl: 'https://a.example/'"
const create = (fields: string) => `void call('/v1/applications.create', { ${fields} })`

/** One line of TypeScript each. */
const right = [
  create(whole),
  "void call('/v1/applications.list', {})",
  "void call('/v1/events.list', { limit: 10 })",
  "void call('/v1/applications.decide', { applicationId: 'a', outcome: 'DECLINED', reasons: ['b'] })",
  create(`${whole}, language: 'sv', prefill: { email: 'a@a.example' }`),
  "void call('/v1/applications.get', { applicationId: 'a' }).then(({ status }) => status === 'APPROVED')",
  `const body: Schemas["ApplicationsCreateRequest"] = { ${whole} }; void body`,
  "if (account.type === 'IBAN') void account.iban; else void account.clearingNumber",
  "if (signer.party.kind === 'PERSON') void signer.party.name.fullName",
  "const kind: 'APPLICATION_APPROVED' = {} as Delivery<'APPLICATION_APPROVED'>['event']['type']; void kind",
  "const at: string = ({} as Delivery<'DOCUMENT_ADDED'>).publishedAt; void at",
  "void ({} as operations['applications.list'])",
  "const listed: keyof PathsOfDashboard = '/v1/savedViews.list'; void listed",
]
const wrong: Array<[what: string, line: string]> = [
  ['a misspelled field', create(`${whole}, redirectURL: 'https://a.example/'`)],
  ['a missing country', create("workflowId: 'w', redirectUrl: 'https://a.example/'")],
  ['a missing redirect', create("workflowId: 'w', countryCode: 'SE'")],
  ['an operation of the dashboard only', "void call('/v1/savedViews.list', {})"],
  ['a number for a text', create(`${whole}, externalReference: 17`)],
  ['an unknown language', create(`${whole}, language: 'xx'`)],
  ['a misspelled field inside', create(`${whole}, prefill: { mail: 'a@a.example' }`)],
  ['an unknown operation', "void call('/v1/applications.make', {})"],
  ['an empty body', "void call('/v1/applications.get', {})"],
  ['an unknown status', "void (application.status === 'DONE')"],
  ['a field of the other kind of account', "if (account.type === 'IBAN') void account.clearingNumber"],
  [
    'a field of the other kind of party',
    "if (signer.party.kind === 'ORGANIZATION') void signer.party.dateOfBirth",
  ],
  [
    'another kind of event',
    "const other: 'DOCUMENT_ADDED' = {} as Delivery<'APPLICATION_ERASED'>['event']['type']",
  ],
]

describe('a client with the generated types', () => {
  let faulty: Set<number>
  const lines = [...head.split('\n'), ...right, ...wrong.map(([, line]) => line)]
  before(async () => {
    faulty = faultyLines({
      'generated.ts': await generated('openapi.json'),
      'dashboard.ts': await generated('openapi.dashboard.json'),
      'client.ts': lines.join('\n'),
    })
  })
  const lineOf = (line: string) => lines.indexOf(line)

  test('the types compile', () => {
    assert.deepEqual(
      [...faulty].filter((line) => line < lineOf(right[0] as string)),
      [],
    )
  })
  for (const line of right) test(`compiles: ${line}`, () => assert.ok(!faulty.has(lineOf(line))))
  for (const [what, line] of wrong)
    test(`does not compile: ${what}`, () => assert.ok(faulty.has(lineOf(line)), line))
})

/** The lines of client.ts with an error; -1 for an error in another file. The files are in memory only. */
function faultyLines(files: Record<string, string>): Set<number> {
  const folder = path.resolve(import.meta.dirname, 'typed-client')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const textOf = (name: string): string | undefined =>
    path.dirname(path.resolve(name)) === folder ? files[path.basename(name)] : undefined
  const { readFile, fileExists, getSourceFile, directoryExists } = host
  host.readFile = (name) => textOf(name) ?? readFile(name)
  host.fileExists = (name) => textOf(name) !== undefined || fileExists(name)
  host.directoryExists = (name) => path.resolve(name) === folder || (directoryExists?.(name) ?? true)
  host.getSourceFile = (name, version, ...more) => {
    const text = textOf(name)
    return text === undefined
      ? getSourceFile(name, version, ...more)
      : ts.createSourceFile(name, text, version)
  }
  const program = ts.createProgram([path.join(folder, 'client.ts')], options, host)
  return new Set(
    ts
      .getPreEmitDiagnostics(program)
      .map(({ file, start = 0 }) =>
        file && path.basename(file.fileName) === 'client.ts'
          ? file.getLineAndCharacterOfPosition(start).line
          : -1,
      ),
  )
}

/** PDFs of terms are in an export, and are read back under their hash. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pdf as handmade } from '@foyer/safe-files/test/files'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { exported, type Files, jsonIn, packed, sha256 } from '#test/harness/exported.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const text = (en: string) => ({ en, sv: en })
const workflowWith = (pdf: object) => ({
  name: 'Terms',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en', 'sv'],
  steps: [{ key: 'terms', kind: 'TERMS', terms: [{ key: 'a', version: '1', title: text('A'), pdf }] }],
  rules: [],
})
/** A comment between two objects makes another file. */
const pdfOf = (words: string) => handmade({ objects: [Buffer.from(`%${words}\n`)] })

describe('the terms of an export', () => {
  let here: World
  let there: World
  let customer: TestCustomer
  let directory: string
  let files: Files
  const [published, drafted, unused] = [pdfOf('published'), pdfOf('drafted'), pdfOf('unused')]
  const nameOf = (bytes: Uint8Array) => `terms/${sha256(bytes)}`
  before(async () => {
    here = await startWorld()
    there = await startWorld()
    directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-import-terms-'))
    customer = await here.customer({ name: 'Lingon AB' })
    const owner = await memberOf(here, customer, 'OWNER')
    const upload = async (bytes: Buffer, name: string) => {
      const contentBase64 = bytes.toString('base64')
      return (await owner.call('workflows.terms.upload', { name, contentBase64 })).body.pdf
    }
    const definition = workflowWith({ sv: await upload(published, 'villkor.pdf') })
    const { workflowId, revision } = (await owner.call('workflows.import', { definition })).body
    assert.equal((await owner.call('workflows.publish', { workflowId, revision })).status, 200)
    await owner.call('workflows.import', { definition: workflowWith({ en: await upload(drafted, 'a.pdf') }) })
    await upload(unused, 'unused.pdf')
    ;({ files } = await exported(owner.call))
  })
  after(async () => {
    await rm(directory, { recursive: true, force: true })
    await here?.close()
    await there?.close()
  })

  const imported = async (content: Iterable<[string, Uint8Array]>, ...words: string[]) => {
    const file = path.join(directory, 'archive.tar.gz')
    await writeFile(file, await packed(content))
    return commandsOn(there)('import', '--json', '--archive', file, ...words)
  }
  const readThere = (bytes: Uint8Array) =>
    fetch(`${there.baseUrl}/onboarding/terms/${customer.uuid}/${sha256(bytes)}`)

  test('include every file of a version or a draft', () => {
    const names = [...files.keys()].filter((name) => name.startsWith('terms/'))
    assert.deepEqual(names.sort(), [nameOf(published), nameOf(drafted)].sort())
    assert.deepEqual(files.get(nameOf(published)), published)
  })

  test('must have the hash of their file name', async () => {
    const manifest = jsonIn(files, 'manifest.json')
    const part = (manifest.parts as Array<{ path: string }>).find((each) => each.path === nameOf(drafted))
    Object.assign(part ?? {}, { bytes: unused.length, sha256: sha256(unused) })
    const changed = [...files].map(([name, content]): [string, Uint8Array] =>
      name === nameOf(drafted)
        ? [name, unused]
        : [name, name === 'manifest.json' ? Buffer.from(JSON.stringify(manifest)) : content],
    )
    const { code, error } = await imported(changed)
    assert.deepEqual([code, error.code], [1, 'invalid_archive'])
    assert.match(error.detail, /has another SHA-256 than its name/)
  })

  test('are named when one is missing in the archive, and the rest is imported', async () => {
    const manifest = jsonIn(files, 'manifest.json')
    const parts = (manifest.parts as Array<{ path: string }>).filter((each) => each.path !== nameOf(drafted))
    const without = [...files].flatMap(([name, content]): Array<[string, Uint8Array]> => {
      if (name === nameOf(drafted)) return []
      return [
        [name, name === 'manifest.json' ? Buffer.from(JSON.stringify({ ...manifest, parts })) : content],
      ]
    })
    const { code, json } = await imported(without, '--dry-run')
    assert.equal(code, 0)
    assert.deepEqual(
      json.warnings.map((each: { path: string; code: string }) => [each.path, each.code]),
      [[nameOf(drafted), 'terms_left_out']],
    )
    assert.equal((await readThere(published)).status, 404)
  })

  test('open for applicants after the import', async () => {
    const { code, json } = await imported(files)
    assert.deepEqual([code, json.warnings], [0, []], JSON.stringify(json))
    for (const bytes of [published, drafted])
      assert.deepEqual(Buffer.from(await (await readThere(bytes)).arrayBuffer()), bytes)
    assert.match((await readThere(published)).headers.get('content-disposition') ?? '', /villkor\.pdf/)
    assert.equal((await imported(files)).code, 0, 'a second time')
    const owner = await memberOf(there, customer, 'OWNER')
    assert.equal((await owner.call('audit.list', { action: 'terms.uploaded' })).body.data.length, 2)
    const { data } = (await owner.call('workflows.overview')).body
    for (const { id: workflowId } of data)
      assert.deepEqual((await owner.call('workflows.drafts.get', { workflowId })).body.problems, [])
  })
})

test('the command line refuses a workflow with an unknown PDF', async () => {
  const world = await startWorld({ queue: false, dispatcher: false })
  try {
    const customer = await world.customer()
    const file = path.join(world.config.dataDirectory, 'terms.json')
    const pdf = { sv: { sha256: '0'.repeat(64), name: 'villkor.pdf', size: 9 } }
    await writeFile(file, JSON.stringify(workflowWith(pdf)))
    const words = ['--customer', customer.id, '--file', file, '--json']
    const { code, json } = await commandsOn(world)('workflow', 'import', ...words)
    assert.deepEqual([code, json.problems[0].code], [1, 'file_unknown'])
    assert.equal((await world.foyer.ports.workflows.list(customer.uuid)).length, 2)
  } finally {
    await world.close()
  }
})

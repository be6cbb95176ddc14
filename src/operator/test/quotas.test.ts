/** Quotas on the command line: set, shown, and counted again when the doctor reports a wrong count. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pdf } from '@foyer/safe-files/test/files'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import {
  environmentOnServer,
  foyer,
  foyerProcess,
  newCredential,
  newDirectory,
  ownerOf,
  removeWithDatabase,
  type Service,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)
const of = (...words: string[]) => foyer([...words, '--json'], environment)

describe('the quotas of one customer', () => {
  let service: Service
  before(async () => {
    service = await startService(environment)
  })
  after(async () => {
    await service.stop()
    await removeWithDatabase(directory)
  })

  test('are set, shown and reset', async () => {
    const { id } = (await of('customer', 'create', '--name', 'Busy', '--mode', 'sandbox')).json
    const update = (...quotas: string[]) =>
      of('customer', 'update', '--customer', id, ...quotas.flatMap((each) => ['--quota', each]))
    assert.deepEqual((await update('stored-bytes=1000', 'replays=0')).json.quotas, {
      storedBytes: 1000,
      replays: 0,
    })
    const usage = (await of('customer', 'usage', '--customer', id)).json
    assert.deepEqual([usage.quotas.storedBytes, usage.quotas.replays], [1000, 0])
    assert.equal(usage.quotas.eidStarts, 50_000)
    assert.equal(usage.used.storedBytes, 0)
    assert.deepEqual((await update('replays=default')).json.quotas, { storedBytes: 1000 })
    for (const wrong of ['many=1', 'replays', 'replays=-1', 'replays=1.5', 'Replays=1']) {
      const { code, error } = await update(wrong)
      assert.equal(code, 2)
      assert.match(error.detail, /^--quota takes <name>=<number> or/)
    }
    assert.equal((await of('audit', 'verify', '--customer', id)).code, 0)
  })

  test('stored bytes are counted by the service, and again by --recount', async () => {
    const { id } = (await of('customer', 'create', '--name', 'Full', '--mode', 'sandbox')).json
    const imported = await foyerProcess(
      ['workflow', 'import', '--customer', id, '--file', '-', '--json'],
      environment,
      JSON.stringify(kyc),
    )
    const { clientId, clientSecret } = await newCredential(environment, id)
    const { access_token } = (await (await tokenAt(service.address, clientId, clientSecret)).json()) as {
      access_token: string
    }
    const post = async (path: string, body: object) => {
      const reply = await fetch(`${service.address}/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, string> }
    }
    const made = await post('applications.create', {
      workflowId: imported.json.id ?? imported.json.workflowId,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const document = { name: 'a.pdf', type: 'OTHER', contentBase64: pdf().toString('base64') }
    const uploaded = await post('applications.documents.upload', {
      applicationId: made.body.id,
      ...document,
    })
    assert.equal(uploaded.status, 200)
    const bytes = pdf().length
    const usage = async (...more: string[]) => (await of('customer', 'usage', '--customer', id, ...more)).json
    assert.equal((await usage()).used.storedBytes, bytes)
    const quotasAt = async () => {
      const findings = (await of('doctor')).json.findings as Array<{ check: string; result: string }>
      return findings.find(({ check }) => check === 'Quotas')?.result
    }
    const spoil = async (statement: string) => {
      const owner = ownerOf(directory)
      await owner.connect()
      await owner.query(statement, [id.split('::')[1]]).finally(() => owner.end())
    }
    assert.equal(await quotasAt(), 'OK')
    await spoil('update foyer.customer_head set stored_bytes = 7 where customer_id = $1')
    assert.equal(await quotasAt(), 'WRONG')
    // Simulates an upgrade from a version without quotas.
    await spoil('update foyer.application set stored_bytes = 0 where customer_id = $1')
    const { recounted, used } = await usage('--recount')
    assert.deepEqual(recounted, { before: 7, after: bytes, applications: 1 })
    assert.equal(used.storedBytes, bytes)
    assert.equal(await quotasAt(), 'OK')
  })
})

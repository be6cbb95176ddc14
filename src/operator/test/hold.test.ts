/** `foyer hold …`: set, list and release; applications.erase respects the hold. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  environmentOnServer,
  foyer,
  newCredential,
  newDirectory,
  removeWithDatabase,
  type Service,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)

describe('a legal hold', () => {
  let service: Service
  let customer: string
  let application: string
  let token: string
  const run = (verb: string, ...more: string[]) =>
    foyer(['hold', verb, '--customer', customer, ...more], environment)
  const call = async (operation: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(`${service.address}/v1/${operation}`, options)
    return { status: reply.status, body: await reply.json() }
  }
  before(async () => {
    service = await startService(environment)
    const json = async (...words: string[]) => (await foyer([...words, '--json'], environment)).json
    customer = (await json('customer', 'create', '--name', 'Kund', '--mode', 'sandbox')).id
    const of = ['--customer', customer]
    const allowed = ['create', 'read', 'erase']
    const { clientId, clientSecret } = await newCredential(environment, customer, ...allowed)
    token = (await (await tokenAt(service.address, clientId, clientSecret)).json()).access_token
    const file = path.resolve('src/workflows/templates/kyc-private-person.json')
    const workflow = await json('workflow', 'import', ...of, '--file', file)
    const body = { workflowId: workflow.id, countryCode: 'SE', redirectUrl: 'https://shop.example/back' }
    application = (await call('applications.create', body)).body.id
  })
  after(async () => {
    await service?.stop()
    await removeWithDatabase(directory)
  })

  test('is set, listed, respected and released', async () => {
    const set = await run('set', '--application', application, '--reference', ' T 1234-26 ', '--json')
    assert.equal(set.code, 0, set.stderr)
    assert.deepEqual([set.json.applicationId, set.json.reference], [application, 'T 1234-26'])
    const refused = await call('applications.erase', { applicationId: application })
    assert.deepEqual([refused.status, refused.body.code], [409, 'legal_hold'])
    assert.deepEqual((await run('list', '--json')).json, { holds: [set.json] })
    assert.match((await run('list')).stdout, /^APPLICATION .*\nfoyer:application::.* {2}T 1234-26$/m)
    assert.equal((await run('release', '--application', application)).code, 0)
    assert.match((await run('list')).stdout, /There is no legal hold/)
    assert.equal((await call('applications.erase', { applicationId: application })).status, 200)
  })

  test('rejects unknown applications and invalid references', async () => {
    const unknown = await run('set', '--application', randomUUID(), '--reference', 'T 1')
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(unknown.stderr, /has no application foyer:application::/)
    const released = await run('release', '--application', randomUUID())
    assert.equal(released.code, 1)
    assert.match(released.stderr, /has no legal hold/)
    for (const reference of ['', ' ', 'a\nb', 'x'.repeat(101)]) {
      const wrong = await run('set', '--application', application, '--reference', reference)
      assert.equal(wrong.code, 2, reference)
      assert.match(wrong.stderr, /--reference/)
    }
  })
})

/** Permissions of credentials on the command line, and their effect on a running service. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import {
  environmentOnServer,
  foyer,
  newDirectory,
  removeWithDatabase,
  type Service,
  startService,
  tokenAt,
} from '#test/harness/cli-process.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory)

describe('permissions on the command line', () => {
  let service: Service
  let customer: string
  before(async () => {
    service = await startService(environment)
    const words = ['customer', 'create', '--name', 'Kund', '--mode', 'sandbox', '--json']
    customer = (await foyer(words, environment)).json.id
  })
  after(async () => {
    await service.stop()
    await removeWithDatabase(directory)
  })
  const of = (operation: string, ...flags: string[]) =>
    foyer(['call', operation, '--customer', customer, ...flags, '--json'], environment)
  const call = async (name: string, token: string) => {
    const reply = await fetch(`${service.address}/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return { status: reply.status, body: (await reply.json()) as { code?: string; detail?: string } }
  }
  const tokenOf = async (made: { clientId: string; secret: string }) => {
    const answer = await tokenAt(service.address, made.clientId, made.secret)
    return ((await answer.json()) as { access_token: string }).access_token
  }
  /** Waits at most 5 seconds. */
  async function becomes(name: string, token: string, status: number) {
    const deadline = Date.now() + 5_000
    let reply = await call(name, token)
    while (reply.status !== status && Date.now() < deadline) {
      await pause(50)
      reply = await call(name, token)
    }
    assert.equal(reply.status, status)
    return reply.body
  }

  test('a new credential creates and reads', async () => {
    const made = (await of('credentials.create', '--name', 'Back office')).json
    assert.deepEqual(made.permissions, ['create', 'read'])
    const token = await tokenOf(made)
    assert.equal((await call('applications.list', token)).status, 200)
    const refused = await call('webhooks.list', token)
    assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_permission'])
    assert.match(
      refused.body.detail ?? '',
      /on the page Developer of the dashboard: create, read, webhooks\.$/,
    )
  })

  test('narrowing and widening reach issued tokens within 5 seconds', async () => {
    const words = ['--permissions', 'webhooks', '--permissions', 'read', '--name', 'Till']
    const made = (await of('credentials.create', ...words)).json
    assert.deepEqual(made.permissions.toSorted(), ['read', 'webhooks'])
    const token = await tokenOf(made)
    assert.equal((await call('webhooks.list', token)).status, 200)
    const update = (permission: string) =>
      of('credentials.update', '--credentialId', 'Till', '--permissions', permission)
    const narrowed = (await update('read')).json
    assert.deepEqual([narrowed.permissions, narrowed.name], [['read'], 'Till'])
    assert.equal((await becomes('webhooks.list', token, 403)).code, 'insufficient_permission')
    assert.equal((await call('applications.list', token)).status, 200)
    await update('webhooks')
    await becomes('webhooks.list', token, 200)
    await becomes('applications.list', token, 403)
  })

  test('the list shows the permissions, and no secret', async () => {
    const listed = await of('credentials.list')
    assert.deepEqual(
      listed.json.data.map((each: { permissions: string[] }) => each.permissions),
      [['create', 'read'], ['webhooks']],
    )
    assert.doesNotMatch(listed.stdout, /test_sec_/)
    const words = ['call', 'credentials.list', '--customer', customer, '--fields', 'name,permissions']
    const { stdout } = await foyer(words, environment)
    assert.equal(stdout, 'NAME         PERMISSIONS\nBack office  create, read\nTill         webhooks\n')
  })

  test('names what is wrong', async () => {
    const unknown = await of('credentials.create', '--name', 'a', '--permissions', 'admin')
    assert.equal(unknown.code, 2)
    assert.match(
      unknown.stderr,
      /--permissions takes one of: create, read, review, erase, webhooks, export, workflows, /,
    )
    const none = 'foyer:credential::01990000-0000-7000-8000-000000000000'
    const missing = await of('credentials.update', '--credentialId', none, '--permissions', 'read')
    assert.deepEqual([missing.code, missing.error.code], [1, 'credential_not_found'])
  })
})

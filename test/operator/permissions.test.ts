/** Permissions of credentials on the command line, and their effect on a running service. */
import assert from 'node:assert/strict'
import fs from 'node:fs'
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
} from '../harness/cli-process.ts'
import { testDatabase } from '../harness/test-database.ts'

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
  const of = (...words: string[]) => foyer([...words, '--customer', customer, '--json'], environment)
  const call = async (name: string, token: string) => {
    const reply = await fetch(`${service.address}/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    return { status: reply.status, body: (await reply.json()) as { code?: string; detail?: string } }
  }
  const tokenOf = async (made: { clientId: string; clientSecret: string }) => {
    const answer = await tokenAt(service.address, made.clientId, made.clientSecret)
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
    const made = (await of('credential', 'create')).json
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
    const words = ['--permission', 'webhooks', '--permission', 'read', '--description', 'Back office']
    const made = (await of('credential', 'create', ...words)).json
    assert.deepEqual(made.permissions, ['read', 'webhooks'])
    const token = await tokenOf(made)
    assert.equal((await call('webhooks.list', token)).status, 200)
    const narrowed = (await of('credential', 'update', '--credential', made.id, '--permission', 'read')).json
    assert.deepEqual([narrowed.permissions, narrowed.description], [['read'], 'Back office'])
    assert.equal((await becomes('webhooks.list', token, 403)).code, 'insufficient_permission')
    assert.equal((await call('applications.list', token)).status, 200)
    await of('credential', 'update', '--credential', made.id, '--permission', 'webhooks')
    await becomes('webhooks.list', token, 200)
    await becomes('applications.list', token, 403)
  })

  test('the list shows the permissions', async () => {
    const { credentials } = (await of('credential', 'list')).json
    assert.deepEqual(
      credentials.map((each: { permissions: string[] }) => each.permissions),
      [['create', 'read'], ['webhooks']],
    )
    const { stdout } = await foyer(['credential', 'list', '--customer', customer], environment)
    assert.match(stdout, / create,read /)
  })

  test('names what is wrong', async () => {
    const unknown = await of('credential', 'create', '--permission', 'admin')
    assert.equal(unknown.code, 2)
    assert.match(unknown.stderr, /--permission takes one of: create, read, review, erase, webhooks, export\./)
    const nothing = await of('credential', 'update', '--credential', 'foyer:credential::x')
    assert.equal(nothing.code, 2)
    assert.match(nothing.stderr, /--permission or --description/)
    const nobody = 'foyer:credential::01990000-0000-7000-8000-000000000000'
    const missing = await of('credential', 'update', '--credential', nobody, '--permission', 'read')
    assert.equal(missing.code, 1)
    assert.match(missing.stderr, /has no credential/)
  })
})

test('credentials from before the migration keep all permissions', async () => {
  const database = await testDatabase()
  const migration = fs.readFileSync('migrations/0026-permissions.sql', 'utf8')
  const add = (id: string) =>
    `insert into foyer.credential
        (customer_id, credential_id, kind, client_id, secret_hash, scopes, created_at)
      values ('01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-00000000000${id}', 'CLIENT',
        'x', repeat('0', 64), '{application}', now())`
  try {
    const rows = await database.owner(async (client) => {
      await client.query('alter table foyer.credential drop column permissions')
      await client.query(
        `insert into foyer.customer (customer_id, name, mode, created_at)
          values ('01990000-0000-7000-8000-000000000001', 'Before', 'sandbox', now())`,
      )
      await client.query(add('2'))
      await client.query(migration)
      await client.query(add('3'))
      return (await client.query('select permissions from foyer.credential order by credential_id')).rows
    })
    assert.deepEqual(
      rows.map((row) => row.permissions),
      [
        ['create', 'read', 'review', 'erase', 'webhooks'],
        ['create', 'read'],
      ],
    )
  } finally {
    await database.drop()
  }
})

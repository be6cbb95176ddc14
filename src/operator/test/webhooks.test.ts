/** Webhooks by `foyer call`, with a running service. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  environmentOnServer,
  foyer,
  newDirectory,
  ownerOf,
  removeWithDatabase,
  type Service,
  startService,
} from '#test/harness/cli-process.ts'
import { type Receiver, startReceiver, verified } from '#test/harness/webhook-receiver.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory, { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })

describe('webhooks by foyer call', () => {
  let service: Service
  let receiver: Receiver
  let customer: string[]
  const plain = (verb: string, ...flags: string[]) =>
    foyer(['call', `webhooks.${verb}`, ...customer, ...flags], environment)
  const run = (verb: string, ...flags: string[]) => plain(verb, ...flags, '--json')

  before(async () => {
    receiver = await startReceiver()
    service = await startService(environment)
    const made = [
      'customer',
      'create',
      '--name',
      'Kund',
      '--mode',
      'sandbox',
      '--email',
      'ops@kund.example',
      '--json',
    ]
    customer = ['--customer', (await foyer(made, environment)).json.id]
  })
  after(async () => {
    await service.stop()
    await receiver.close()
    await removeWithDatabase(directory)
  })

  test('creates, lists, tests, changes, replays and deletes a webhook', async () => {
    const made = (await run('create', '--url', receiver.url)).json
    assert.match(made.secret, /^whsec_/)
    const one = ['--webhookId', made.id]
    assert.deepEqual((await run('list')).json.data[0].url, receiver.url)
    assert.equal((await run('test', ...one)).json.status, 200)
    verified(made.secret, receiver.taken[0] ?? { body: '', headers: {} })
    const changed = (await run('update', ...one, '--rotateSecret', 'true', '--enabled', 'false')).json
    assert.notEqual(changed.secret, made.secret)
    assert.equal(changed.switchedOff, 'OWNER')
    const range = ['--from', '2026-01-01', '--to', '2100-01-01T00:00:00Z']
    assert.deepEqual((await run('deliveries.replay', ...one, ...range)).json, {
      ...{ replayed: 0, nextCursor: null },
    })
    assert.equal((await run('delete', ...one)).code, 0)
    const gone = await run('test', ...one)
    assert.deepEqual([gone.code, gone.error.code], [1, 'webhook_not_found'])
    assert.match(gone.stderr, /There is no webhook with this id/)
    for (const [url, message] of [
      ['ftp://x', /^--url: /],
      [`https://hooks.example/${'ä'.repeat(600)}`, /^--url: It may not be longer than 2048 characters/],
    ] as const) {
      const refused = await run('create', '--url', url)
      assert.deepEqual([refused.code, refused.stdout], [1, ''])
      assert.match(refused.error.detail, message)
    }
  })

  test('says that a secret is shown only once, and shows it in no list', async () => {
    const made = await plain('create', '--url', receiver.url)
    const [, secret = ''] = /^Secret: (whsec_\S+)$/m.exec(made.stdout) ?? []
    assert.ok(secret)
    assert.match(made.stdout, /\n\nShown only once, so store it now: secret\.\n$/)
    const [, id = ''] = /^Id: (\S+)$/m.exec(made.stdout) ?? []
    const renamed = await plain('update', '--webhookId', id, '--description', 'Till')
    assert.doesNotMatch(renamed.stdout, /store it now/)
    assert.match(
      (await plain('update', '--webhookId', 'Till', '--rotateSecret', 'true')).stdout,
      /store it now/,
    )
    assert.doesNotMatch((await plain('list')).stdout, /whsec_/)
    assert.equal((await run('delete', '--webhookId', 'Till')).json.id, id)
  })

  test('a test that the receiver does not take ends with exit code 1', async () => {
    const { id } = (await run('create', '--url', receiver.url)).json
    receiver.react = () => 500
    const tried = await run('test', '--webhookId', id)
    receiver.react = () => 200
    assert.deepEqual([tried.code, tried.json.status, tried.stderr], [1, 500, ''])
    assert.match(tried.json.error, /The receiver answered 500/)
    assert.equal((await run('delete', '--webhookId', id)).code, 0)
  })

  test('changes the notification address, and keeps it out of the audit log', async () => {
    const owner = ownerOf(directory)
    await owner.connect()
    const notified = async () =>
      (await owner.query('select notify_email as address from foyer.customer where name = $1', ['Kund']))
        .rows[0].address
    const update = (...flags: string[]) => foyer(['customer', 'update', ...customer, ...flags], environment)
    assert.equal(await notified(), 'ops@kund.example')
    assert.match(
      (await update('--email', 'night@kund.example')).stdout,
      /is disabled: night@kund\.example\.\n/,
    )
    assert.equal(await notified(), 'night@kund.example')
    assert.match((await update('--no-email')).stdout, /is disabled: nobody\.\n/)
    assert.equal(await notified(), null)
    const { rows } = await owner.query(
      `select entry from foyer.audit_line where entry like '%customer.changed%' order by seq`,
    )
    assert.deepEqual(
      rows.map(({ entry }) => JSON.parse(entry).detail),
      [{ notified: true }, { notified: false }],
    )
    assert.ok(rows.every(({ entry }) => !entry.includes('@')))
    await owner.end()
    assert.equal((await foyer(['audit', 'verify', '--all'], environment)).code, 0)
  })

  test('sets kinds and a description', async () => {
    const kinds = ['--types', 'APPLICATION_APPROVED', '--types', 'APPLICATION_FAILED']
    const made = (await run('create', '--url', receiver.url, '--description', 'Shop', ...kinds)).json
    assert.deepEqual([made.types, made.description], [['APPLICATION_APPROVED', 'APPLICATION_FAILED'], 'Shop'])
    const update = (...flags: string[]) => run('update', '--webhookId', made.id, ...flags)
    assert.deepEqual((await update('--types', 'APPLICATION_FAILED')).json.types, ['APPLICATION_FAILED'])
    assert.deepEqual((await update('--types', '[]')).json.types, [])
    await update('--types', 'APPLICATION_FAILED')
    const { stdout } = await plain('list', '--fields', 'enabled,types,url,description')
    assert.match(stdout, /^ENABLED +TYPES +URL +DESCRIPTION\ntrue +APPLICATION_FAILED +http:\S+ +Shop\n$/)
    const long = await update('--description', 'x'.repeat(201))
    assert.deepEqual(
      [long.code, long.error.code, long.error.errors?.[0]?.path],
      [...[1, 'invalid_body', '--description']],
    )
  })
})

/** `foyer webhook …` with a running service. */
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
} from '../harness/cli-process.ts'
import { type Receiver, startReceiver, verified } from '../harness/webhook-receiver.ts'

const directory = newDirectory()
const environment = await environmentOnServer(directory, { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' })

describe('foyer webhook', () => {
  let service: Service
  let receiver: Receiver
  let customer: string[]
  const run = async (command: string, ...flags: string[]) =>
    foyer(['webhook', command, ...customer, ...flags, '--json'], environment)

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
    const one = ['--webhook', made.id]
    assert.deepEqual((await run('list')).json.webhooks[0].url, receiver.url)
    assert.equal((await run('test', ...one)).json.status, 200)
    verified(made.secret, receiver.taken[0] ?? { body: '', headers: {} })
    const changed = (await run('update', ...one, '--rotate-secret', '--switch', 'off')).json
    assert.notEqual(changed.secret, made.secret)
    assert.equal(changed.switchedOff, 'OWNER')
    const range = ['--from', '2026-01-01T00:00:00Z', '--to', '2100-01-01T00:00:00Z']
    assert.deepEqual((await run('replay', ...one, ...range)).json, { replayed: 0, nextCursor: null })
    assert.equal((await run('delete', ...one)).code, 0)
    const gone = await run('test', ...one)
    assert.equal(gone.code, 1)
    assert.match(gone.stderr, /There is no webhook with this id/)
    assert.equal((await run('create', '--url', 'ftp://x')).code, 2)
    const long = await run('create', '--url', `https://hooks.example/${'ä'.repeat(600)}`)
    assert.deepEqual([long.code, long.stdout], [2, ''])
    assert.match(long.error.detail, /^--url: It may not be longer than 2048 characters/)
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

  test('sets kinds and a description, and requires at least one change', async () => {
    const twice = ['--kind', 'APPLICATION_APPROVED', '--kind', 'APPLICATION_APPROVED']
    const made = (await run('create', '--url', receiver.url, '--description', 'Shop', ...twice)).json
    assert.deepEqual([made.types, made.description], [['APPLICATION_APPROVED'], 'Shop'])
    const update = (...flags: string[]) => run('update', '--webhook', made.id, ...flags)
    assert.deepEqual((await update('--kind', 'APPLICATION_FAILED')).json.types, ['APPLICATION_FAILED'])
    const table = await foyer(['webhook', 'list', ...customer], environment)
    assert.match(table.stdout, /^WEBHOOK +STATE +KINDS +ADDRESS +DESCRIPTION$/m)
    assert.match(table.stdout, / on +APPLICATION_FAILED +http:\S+ +Shop$/m)
    const changed = (await update('--all-kinds', '--description', 'Till')).json
    assert.deepEqual([changed.types, changed.description], [[], 'Till'])
    for (const [flags, message] of [
      [[], /^Give at least one change: --url, --kind, .*--rotate-secret\./],
      [['--all-kinds', ...twice], /either --kind or --all-kinds/],
      [['--description', 'x'.repeat(201)], /at most 200/],
      [['--description', 'a\nb'], /one line/],
    ] as const) {
      const { code, error } = await update(...flags)
      assert.deepEqual([code, error.code], [2, 'invalid_usage'])
      assert.match(error.detail, message)
    }
  })
})

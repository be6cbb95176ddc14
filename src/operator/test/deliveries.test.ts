/** Deliveries by `foyer call`: filters, pages and the table; and the replay of one delivery. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { until } from '#test/harness/cli-listen-process.ts'
import { foyer } from '#test/harness/cli-process.ts'
import { type WebhookWorld, webhookWorld } from '#test/harness/cli-webhook-world.ts'
import { type Receiver, startReceiver } from '#test/harness/webhook-receiver.ts'

let world: WebhookWorld
let receiver: Receiver
before(async () => {
  receiver = await startReceiver()
  world = await webhookWorld()
})
after(async () => {
  await world?.close()
  await receiver?.close()
})

const run: WebhookWorld['run'] = (operation, ...flags) => world.run(operation, ...flags)

describe('deliveries', () => {
  let hook: string
  let applications: string[]
  const list = async (...words: string[]) => (await run('webhooks.deliveries.list', ...words)).json
  const kindsOf = (listed: { data: Array<{ type: string }> }) => listed.data.map(({ type }) => type)

  before(async () => {
    hook = (await run('webhooks.create', '--url', receiver.url)).json.id
    receiver.react = ({ body }) => (body.includes('APPROVED') ? { status: 410, body: 'gone away' } : 200)
    applications = [
      await world.append(['APPLICATION_CREATED', 'APPLICATION_STARTED'], new Date('2026-03-01T10:00:00Z')),
      await world.append(['APPLICATION_CREATED'], new Date('2026-03-02T10:00:00Z')),
    ]
    await until('they are sent', () => receiver.taken.length === 3)
    applications.push(await world.append(['APPLICATION_APPROVED'], new Date('2026-03-03T10:00:00Z')))
    await until('it is disabled', () => receiver.received.length === 4)
    await until('it is given up', async () => (await list('--status', 'GIVEN_UP')).data.length === 1)
  })

  test('lists all deliveries, and those of each filter', async () => {
    const all = await list()
    // Two events at the same time have no defined order.
    assert.deepEqual(kindsOf(all).slice(0, 2), ['APPLICATION_APPROVED', 'APPLICATION_CREATED'])
    assert.deepEqual(kindsOf(all).slice(2).sort(), ['APPLICATION_CREATED', 'APPLICATION_STARTED'])
    assert.equal(all.nextCursor, null)
    const cases: Array<[flags: string[], count: number]> = [
      [['--webhookId', hook], 4],
      [['--webhookId', receiver.url], 4],
      [['--applicationId', applications[0] as string], 2],
      [['--status', 'DELIVERED'], 3],
      [['--status', 'GIVEN_UP'], 1],
      [['--type', 'APPLICATION_CREATED'], 2],
      [['--from', '2026-03-02'], 2],
      [['--to', '2026-03-02T11:00+01:00'], 2],
      [['--from', '2026-03-01T10:00:00Z', '--to', '2026-03-02', '--type', 'APPLICATION_STARTED'], 1],
    ]
    for (const [flags, count] of cases) assert.equal((await list(...flags)).data.length, count, `${flags}`)
    const nobody = await run('webhooks.deliveries.list', '--webhookId', randomUUID())
    assert.deepEqual([nobody.code, nobody.stdout], [1, ''])
    assert.equal(nobody.error.code, 'webhook_not_found')
    assert.match(nobody.error.detail, /^There is no webhook with this id/)
  })

  test('shows a delivery as the API does, with its attempts and without signatures', async () => {
    const [given] = (await list('--status', 'GIVEN_UP')).data
    const { id, eventId, tries, requestBody, ...rest } = given
    assert.equal(JSON.parse(requestBody).eventId, eventId)
    assert.deepEqual(rest, {
      webhookId: hook,
      applicationId: `foyer:application::${applications[2]}`,
      type: 'APPLICATION_APPROVED',
      status: 'GIVEN_UP',
      replay: false,
      createdAt: '2026-03-03T10:00:00.000Z',
      nextTryAt: null,
    })
    assert.match(id, /^foyer:delivery::/)
    const [{ at, durationMs, requestHeaders, ...result }] = tries
    assert.deepEqual(result, { status: 410, error: 'The receiver answered 410.', body: 'gone away' })
    assert.equal(requestHeaders['webhook-id'], eventId)
    assert.equal(requestHeaders['webhook-signature'], undefined)
    assert.ok(Date.parse(at) > 0 && durationMs >= 0)
  })

  test('returns each delivery once across pages', async () => {
    const first = await list('--limit', '3')
    const second = await list('--limit', '3', '--cursor', first.nextCursor)
    const seen = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
    assert.deepEqual([seen.length, new Set(seen).size, second.nextCursor], [4, 4, null])
    const joined = await list('--limit', '1', '--all')
    assert.deepEqual(
      joined.data.map(({ id }: { id: string }) => id),
      seen,
    )
  })

  test('prints a table of the fields that are asked for, and the next cursor', async () => {
    const fields = ['--fields', 'createdAt,status,type,tries.error']
    const words = world.call('webhooks.deliveries.list', '--limit', '1', ...fields)
    const { code, stdout } = await foyer(words, world.environment)
    assert.equal(code, 0)
    assert.match(stdout, /^- Created at: 2026-03-03T10:00:00\.000Z$/m)
    assert.match(stdout, /^ {4}- Error: The receiver answered 410\.$/m)
    const table = world.call('webhooks.deliveries.list', '--limit', '1', '--fields', 'createdAt,status,type')
    const [header = '', row = '', , more = ''] = (await foyer(table, world.environment)).stdout.split('\n')
    assert.match(header, /^CREATED AT +STATUS +TYPE$/)
    assert.match(row, /^2026-03-03T10:00:00\.000Z {2}GIVEN_UP +APPLICATION_APPROVED$/)
    assert.match(more, /^There are more: add --cursor [0-9a-f-]{36}, or --all\.$/)
    const none = world.call('webhooks.deliveries.list', '--type', 'DOCUMENT_ADDED')
    assert.equal((await foyer(none, world.environment)).stdout, 'Nothing found.\n')
  })

  test('replays one delivery', async () => {
    const [given] = (await list('--status', 'GIVEN_UP')).data
    receiver.react = () => 200
    const before = receiver.taken.length
    const replayed = await run('webhooks.deliveries.replay', '--deliveryId', given.id)
    assert.deepEqual(replayed.json, { replayed: 1, nextCursor: null })
    await run('webhooks.update', '--webhookId', hook, '--enabled', 'true')
    await until('it comes', () => receiver.taken.length > before)
    assert.equal(receiver.taken.at(-1)?.id, given.eventId)
    assert.equal((await run('webhooks.deliveries.replay', '--deliveryId', randomUUID())).code, 1)
  })
})

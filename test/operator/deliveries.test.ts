/** `foyer webhook deliveries`: filters, pages and the table; and the replay of one delivery. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { until } from '../harness/cli-listen-process.ts'
import { foyer } from '../harness/cli-process.ts'
import { type WebhookWorld, webhookWorld } from '../harness/cli-webhook-world.ts'
import { type Receiver, startReceiver } from '../harness/webhook-receiver.ts'

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

const run: WebhookWorld['run'] = (...words) => world.run(...words)

describe('deliveries', () => {
  let hook: string
  let applications: string[]
  const list = async (...words: string[]) => (await run('deliveries', ...words)).json
  const kindsOf = (listed: { deliveries: Array<{ type: string }> }) =>
    listed.deliveries.map(({ type }) => type)

  before(async () => {
    hook = (await run('create', '--url', receiver.url)).json.id
    receiver.react = ({ body }) => (body.includes('APPROVED') ? { status: 410, body: 'gone away' } : 200)
    applications = [
      await world.append(['APPLICATION_CREATED', 'APPLICATION_STARTED'], new Date('2026-03-01T10:00:00Z')),
      await world.append(['APPLICATION_CREATED'], new Date('2026-03-02T10:00:00Z')),
    ]
    await until('they are sent', () => receiver.taken.length === 3)
    applications.push(await world.append(['APPLICATION_APPROVED'], new Date('2026-03-03T10:00:00Z')))
    await until('it is disabled', () => receiver.received.length === 4)
    await until('it is given up', async () => (await list('--status', 'GIVEN_UP')).deliveries.length === 1)
  })

  test('lists all deliveries, and those of each filter', async () => {
    const all = await list()
    // Two events at the same time have no defined order.
    assert.deepEqual(kindsOf(all).slice(0, 2), ['APPLICATION_APPROVED', 'APPLICATION_CREATED'])
    assert.deepEqual(kindsOf(all).slice(2).sort(), ['APPLICATION_CREATED', 'APPLICATION_STARTED'])
    assert.equal(all.nextCursor, null)
    const cases: Array<[flags: string[], count: number]> = [
      [['--webhook', hook], 4],
      [['--application', applications[0] as string], 2],
      [['--status', 'DELIVERED'], 3],
      [['--status', 'GIVEN_UP'], 1],
      [['--kind', 'APPLICATION_CREATED'], 2],
      [['--from', '2026-03-02'], 2],
      [['--to', '2026-03-02T11:00+01:00'], 2],
      [['--from', '2026-03-01T10:00:00Z', '--to', '2026-03-02', '--kind', 'APPLICATION_STARTED'], 1],
    ]
    for (const [flags, count] of cases)
      assert.equal((await list(...flags)).deliveries.length, count, `${flags}`)
    const nobody = await run('deliveries', '--webhook', randomUUID())
    assert.deepEqual([nobody.code, nobody.stdout], [1, ''])
    assert.equal(nobody.error.code, 'webhook_not_found')
    assert.match(nobody.error.detail, /^There is no webhook with this id/)
  })

  test('shows a delivery as the API does, with its attempts and without signatures', async () => {
    const [given] = (await list('--status', 'GIVEN_UP')).deliveries
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
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await list('--limit', '3', ...(cursor ? ['--cursor', cursor] : []))
      seen.push(...page.deliveries.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    assert.deepEqual([seen.length, new Set(seen).size], [4, 4])
  })

  test('prints a table with the last response and the next cursor', async () => {
    const { code, stdout } = await foyer(world.webhook('deliveries', '--limit', '1'), world.environment)
    const [header = '', row = '', , more = ''] = stdout.split('\n')
    assert.equal(code, 0)
    assert.match(header, /^CREATED +STATUS +TRIES +KIND +DELIVERY +APPLICATION +LAST RESPONSE$/)
    assert.match(
      row,
      /^2026-03-03T10:00:00Z {2}GIVEN_UP +1 +APPLICATION_APPROVED .* The receiver answered 410\.$/,
    )
    assert.equal(row.indexOf('APPLICATION_APPROVED'), header.indexOf('KIND'))
    assert.match(more, /^There are more deliveries: add --cursor [0-9a-f-]{36}$/)
    const none = await foyer(world.webhook('deliveries', '--kind', 'DOCUMENT_ADDED'), world.environment)
    assert.equal(none.stdout, 'No deliveries found.\n')
  })

  test('replays one delivery', async () => {
    const [given] = (await list('--status', 'GIVEN_UP')).deliveries
    receiver.react = () => 200
    const before = receiver.taken.length
    const replayed = await run('replay', '--delivery', given.id)
    assert.deepEqual(replayed.json, { replayed: 1, nextCursor: null })
    await run('update', '--webhook', hook, '--switch', 'on')
    await until('it comes', () => receiver.taken.length > before)
    assert.equal(receiver.taken.at(-1)?.id, given.eventId)
    assert.equal((await run('replay', '--delivery', randomUUID())).code, 1)
  })
})

/** The log of accepted and denied callers, and its limits. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { pino } from 'pino'
import { lineLimits } from '#http/logging/line-limits.ts'
import { things } from '../harness/fake-api.ts'
import { basic, startWorld, type World } from '../harness/http-world.ts'

type Line = Record<string, unknown>

describe('the log at its default level', () => {
  const lines: string[] = []
  const logger = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
  let world: World
  before(async () => {
    world = await startWorld({
      table: things,
      logger,
      settings: { trustProxy: true, rateLimits: { api: 3, token: 0, tokenFailures: 3 } },
    })
  })
  after(() => world.close())

  const linesOf = async (work: () => Promise<Response>): Promise<Line[]> => {
    lines.length = 0
    await (await work()).text()
    await new Promise((resolve) => setTimeout(resolve, 20))
    return lines
      .map((line) => JSON.parse(line))
      .map(({ level: _, time: __, ms: ___, requestId, ...line }) => {
        assert.match(requestId, /^[0-9a-f-]{36}$/)
        return line
      })
  }
  const askToken = (authorization: string, address = '203.0.113.7') =>
    world.call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body: 'grant_type=client_credentials',
    })
  const act = (path: string, authorization?: string) =>
    world.call(path, {
      method: 'POST',
      headers: {
        ...(authorization && { authorization }),
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.8',
      },
      body: '{"name":"a"}',
    })

  test('contains who got a token', async () => {
    const { clientId, clientSecret, customer } = world.newClient()
    assert.deepEqual(await linesOf(() => askToken(basic(clientId, clientSecret))), [
      { customerId: customer.id, clientId, address: '203.0.113.7', msg: 'token issued' },
    ])
  })

  test('contains the client id of failed authentication, but never a secret sent instead', async () => {
    const { clientId, clientSecret } = world.newClient()
    const line = { method: 'POST', route: '/v1/oauth2/token', msg: 'request' }
    const wrong = { ...line, status: 401, code: 'invalid_client' }
    assert.deepEqual(await linesOf(() => askToken(basic(clientId, 'x'), '203.0.113.1')), [
      { ...wrong, address: '203.0.113.1', clientId },
    ])
    assert.deepEqual(await linesOf(() => askToken(basic(clientSecret, clientId), '203.0.113.2')), [
      { ...wrong, address: '203.0.113.2' },
    ])
    for (let count = 0; count < 3; count += 1) await askToken(basic('x', 'x'), '203.0.113.3')
    assert.deepEqual(await linesOf(() => askToken(basic(clientId, clientSecret), '203.0.113.3')), [
      { ...line, status: 429, code: 'too_many_requests', address: '203.0.113.3' },
    ])
  })

  test('contains the caller of an invalid token, an insufficient scope and a limit', async () => {
    const { client, clientId, customer } = world.newClient()
    const reader = `Bearer ${await world.tokens.access(client, ['application.read'])}`
    const line = { method: 'POST', route: '/v1/things.create', address: '203.0.113.8', msg: 'request' }
    const create = (authorization?: string) => linesOf(() => act('/v1/things.create', authorization))
    assert.deepEqual(await create('Bearer x.y.z'), [{ ...line, status: 401, code: 'invalid_token' }])
    const known = { ...line, customerId: customer.id, clientId }
    for (let count = 0; count < 3; count += 1)
      assert.deepEqual(await create(reader), [{ ...known, status: 403, code: 'insufficient_scope' }])
    assert.deepEqual(await create(reader), [{ ...known, status: 429, code: 'too_many_requests' }])
  })

  test('contains route, code and caller of each refused request', async () => {
    const { client, clientId, customer } = world.newClient()
    const bearer = `Bearer ${await world.tokens.access(client, ['application'])}`
    const line = { method: 'POST', status: 400, address: '203.0.113.8', msg: 'request' }
    const who = { customerId: customer.id, clientId }
    assert.deepEqual(await linesOf(() => act('/v1/things.get', bearer)), [
      { ...line, ...who, route: '/v1/things.get', code: 'invalid_body' },
    ])
  })

  test('contains nothing about requests without credentials and about success', async () => {
    const { client } = world.newClient()
    const bearer = `Bearer ${await world.tokens.access(client, ['application'])}`
    assert.deepEqual(await linesOf(() => act('/v1/things.create')), [])
    assert.deepEqual(await linesOf(() => act('/v1/things.create', bearer)), [])
  })
})

test('refused requests give 20 lines a minute per address or client and 600 per kind, then a count', () => {
  const summaries: Line[] = []
  let now = 0
  const may = lineLimits({ info: (what: Line) => void summaries.push(what) } as never, () => new Date(now))
  const count = (kind: Parameters<typeof may>[0], key: string | undefined, times: number) =>
    Array.from({ length: times }, () => may(kind, key)).filter((isAllowed) => isAllowed).length
  assert.equal(count('STRANGER', 'a', 25), 20)
  let others = 0
  for (let at = 0; at < 600; at += 1) others += count('STRANGER', `b${at}`, 1)
  assert.equal(others, 580)
  assert.equal(count('CALLER', 'client', 25), 20, 'attackers use up no lines of a customer')
  assert.equal(count('FAILED', undefined, 700), 600)
  assert.deepEqual(summaries, [])
  now = 60_000
  assert.equal(count('STRANGER', 'a', 1), 1)
  assert.deepEqual(summaries, [
    { kind: 'STRANGER', suppressed: 25 },
    { kind: 'CALLER', suppressed: 5 },
    { kind: 'FAILED', suppressed: 100 },
  ])
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { things } from '#test/harness/fake-api.ts'
import { basic, startWorld, type WorldOptions } from '#test/harness/http-world.ts'

const withLimits = async (
  rateLimits: { api: number; token: number; tokenFailures: number },
  more: WorldOptions = {},
) => {
  const world = await startWorld({ table: things, ...more, settings: { rateLimits, ...more.settings } })
  const read = (token: string) =>
    world.call('/v1/things.get', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"applicationId":"x"}',
    })
  const askToken = (authorization: string) =>
    world.call('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })
  return { world, read, askToken }
}

async function limited(answer: Response, quota: number): Promise<void> {
  assert.equal(answer.status, 429)
  assert.equal(answer.headers.get('ratelimit-policy'), `"default";q=${quota};w=60`)
  const [, seconds] = /^"default";r=0;t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? []
  const retryAfter = Number(answer.headers.get('retry-after'))
  assert.ok(retryAfter >= 1 && retryAfter <= 60)
  assert.equal(Number(seconds), retryAfter)
}

test('each credential has its own quota, which the customer can override', async () => {
  const { world, read } = await withLimits({ api: 3, token: 0, tokenFailures: 0 })
  const first = world.newClient()
  const second = world.newClient(first.customer)
  const generous = world.newClient(world.newCustomer({ rateLimit: 5 }))
  const token = ({ client }: typeof first) => world.tokens.access(client, ['application'])
  for (const remaining of [2, 1, 0]) {
    const answer = await read(await token(first))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('ratelimit-policy'), '"default";q=3;w=60')
    assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`^"default";r=${remaining};t=\\d+$`))
  }
  const refused = await read(await token(first))
  await limited(refused, 3)
  const problem = (await refused.json()) as Record<string, unknown>
  assert.equal(problem.type, 'https://iana.org/assignments/http-problem-types#quota-exceeded')
  assert.deepEqual(problem['violated-policies'], ['default'])
  assert.equal((await read(await token(second))).status, 200)
  for (let count = 0; count < 5; count += 1) assert.equal((await read(await token(generous))).status, 200)
  await limited(await read(await token(generous)), 5)
  await world.close()
})

test('limits the token endpoint per client; attackers cannot use up that limit', async () => {
  const { world, askToken } = await withLimits({ api: 0, token: 2, tokenFailures: 0 })
  const { clientId, clientSecret } = world.newClient()
  for (let count = 0; count < 5; count += 1) assert.equal((await askToken(basic(clientId, 'x'))).status, 401)
  assert.equal((await askToken(basic(clientId, clientSecret))).status, 200)
  assert.equal((await askToken(basic(clientId, clientSecret))).status, 200)
  const refused = await askToken(basic(clientId, clientSecret))
  await limited(refused, 2)
  assert.equal(refused.headers.get('cache-control'), 'no-store')
  assert.deepEqual(Object.keys((await refused.json()) as object), ['error', 'error_description'])
  const other = world.newClient()
  assert.equal((await askToken(basic(other.clientId, other.clientSecret))).status, 200)
  await world.close()
})

test('stops an address after too many failures, for any client', async () => {
  const { world, askToken } = await withLimits(
    { api: 0, token: 0, tokenFailures: 3 },
    { settings: { trustProxy: true } },
  )
  const { clientId, clientSecret } = world.newClient()
  for (const id of [clientId, 'test_cli_1', 'test_cli_2'])
    assert.equal((await askToken(basic(id, 'x'))).status, 401)
  await limited(await askToken(basic(clientId, 'x')), 3)
  await limited(await askToken(basic(clientId, clientSecret)), 3)
  const elsewhere = await world.call('/v1/oauth2/token', {
    method: 'POST',
    headers: {
      authorization: basic(clientId, clientSecret),
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.9',
    },
    body: 'grant_type=client_credentials',
  })
  assert.equal(elsewhere.status, 200)
  await world.close()
})

test('stops guessing from many addresses without locking the client out', async () => {
  const { world } = await withLimits(
    { api: 0, token: 0, tokenFailures: 3 },
    { settings: { trustProxy: true } },
  )
  const { clientId, clientSecret } = world.newClient()
  const ask = (address: string, secret: string, id = clientId) =>
    world.call('/v1/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
    })
  for (const id of [clientId, 'test_cli_nobody'])
    for (const last of [1, 2, 3]) {
      const guess = () => ask(`203.0.113.${last}`, 'x', id)
      assert.equal((await guess()).status, 401)
      if (last === 3) await limited(await guess(), 3)
    }
  const refused = await ask('203.0.113.1', clientSecret)
  await limited(refused, 3)
  assert.match(((await refused.json()) as Record<string, string>).error_description ?? '', /failed too often/)
  assert.equal((await ask('203.0.113.4', clientSecret)).status, 200, 'with the right secret')
  assert.equal((await ask('203.0.113.5', 'x')).status, 401, 'one guess each')
  await limited(await ask('203.0.113.5', 'y'), 3)
  const other = world.newClient()
  assert.equal((await ask('203.0.113.5', other.clientSecret, other.clientId)).status, 200)
  await world.close()
})

test('ignores X-Forwarded-For without a trusted proxy', async () => {
  const { world } = await withLimits({ api: 0, token: 0, tokenFailures: 2 })
  const guess = (address: string) =>
    world.call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: basic('test_cli_1', 'x'),
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body: 'grant_type=client_credentials',
    })
  assert.equal((await guess('203.0.113.1')).status, 401)
  assert.equal((await guess('203.0.113.2')).status, 401)
  assert.equal((await guess('203.0.113.3')).status, 429)
  await world.close()
})

test('0 means no limit, and sends no limit headers', async () => {
  const { world, read } = await withLimits({ api: 0, token: 0, tokenFailures: 0 })
  const answer = await read(await world.tokens.access(world.newClient().client, ['application']))
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('ratelimit'), null)
  await world.close()
})

test('counts in memory during an outage of Redis', async () => {
  const { world, read } = await withLimits(
    { api: 2, token: 0, tokenFailures: 0 },
    { settings: { redisUrl: 'redis://127.0.0.1:1' } },
  )
  const token = await world.tokens.access(world.newClient().client, ['application'])
  assert.equal((await read(token)).status, 200)
  assert.equal((await read(token)).status, 200)
  assert.equal((await read(token)).status, 429)
  await world.close()
})

test('draining: readiness fails, requests are still served, then the server ends', async () => {
  const { world, read } = await withLimits(
    { api: 0, token: 0, tokenFailures: 0 },
    { settings: { times: { drain: 3_000 } } },
  )
  const token = await world.tokens.access(world.newClient().client, ['application'])
  assert.equal((await world.call('/readyz')).status, 200)
  const ended = world.server.drain()
  assert.equal((await world.call('/readyz')).status, 503)
  const answer = await read(token)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('connection'), 'close')
  const refused = await world.call('/v1/things.get', { method: 'POST' })
  assert.deepEqual([refused.status, refused.headers.get('connection')], [401, 'close'])
  await ended
  await assert.rejects(world.call('/readyz'))
})

test('an unused open connection does not delay the shutdown', async () => {
  const { world } = await withLimits(
    { api: 0, token: 0, tokenFailures: 0 },
    { settings: { times: { drain: 50 } } },
  )
  const ahead = connect(world.port, '127.0.0.1')
  ahead.on('error', () => undefined)
  await once(ahead, 'connect')
  assert.equal((await world.call('/readyz')).status, 200)
  const began = performance.now()
  await world.server.drain()
  assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`)
})

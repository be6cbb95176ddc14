/** Limits unauthenticated requests by address, but never valid sessions or credentials. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openAddressLimit } from '@foyer/fair-http/connections/address-limit'
import { networkOf } from '@foyer/fair-http/connections/network'
import { Refusal } from '@foyer/fair-http/refusal'
import { page, plain, type Table } from '#endpoint.ts'
import { healthz, readyz } from '#http/health.ts'
import { ApiError } from '#kernel/api-error.ts'
import { apiKeyOf } from '#oauth/credentials.ts'
import { things } from '../harness/fake-api.ts'
import { basic, startWorld } from '../harness/http-world.ts'

const table: Table = {
  ...things,
  'GET /healthz': healthz,
  'GET /readyz': readyz,
  'GET /stranger': plain({
    summary: 'For anybody',
    run: async () => ({ contentType: 'text/plain', body: 'hello' }),
  }),
  'GET /ticket/:good': plain({
    summary: 'Its address is its authentication',
    counted: 'WHEN_REFUSED',
    async run({ params }) {
      if (params.good !== 'good') throw new ApiError('download_expired')
      return { contentType: 'text/plain', body: 'hello' }
    },
  }),
  'GET /onboarding/:application': page({
    summary: 'For who has a cookie',
    async run({ sessions, cookie, params }) {
      const loaded = cookie && (await sessions.load(cookie, params.application ?? ''))
      return loaded ? { json: { of: 'applicant' } } : { json: { of: 'stranger' }, status: 401 }
    },
  }),
}

async function limited(limit: number) {
  const lookups = { sessions: 0, keys: 0, clients: 0 }
  const rendered: unknown[] = []
  const world = await startWorld({
    table,
    settings: {
      trustProxy: true,
      rateLimits: { api: 0, token: 0, tokenFailures: 0, address: limit },
    },
    pages: {
      render(view) {
        rendered.push(view)
        return '<!doctype html><p>a page</p>'
      },
      assetsDirectory: '/nowhere',
    },
  })
  const { clients, sessions } = world.ports
  const { load } = sessions
  const { byApiKeyHash, byClientId } = clients
  sessions.load = (...given) => {
    lookups.sessions += 1
    return load(...given)
  }
  clients.byApiKeyHash = (key) => {
    lookups.keys += 1
    return byApiKeyHash(key)
  }
  clients.byClientId = (id) => {
    lookups.clients += 1
    return byClientId(id)
  }
  const ask = (path: string, headers: Record<string, string> = {}, from = '203.0.113.1', method = 'GET') =>
    world.call(path, { method, headers: { 'x-forwarded-for': from, ...headers } })
  const bearer = (token: string, path = '/v1/things.get', from?: string) =>
    ask(path, { authorization: `Bearer ${token}` }, from, 'POST')
  return { world, lookups, rendered, ask, bearer }
}

test('limits public endpoints per address, without affecting other addresses', async () => {
  const { world, ask } = await limited(3)
  for (const status of [200, 200, 200, 429, 429]) assert.equal((await ask('/stranger')).status, status)
  const refused = await ask('/.well-known/jwks.json')
  assert.equal(refused.status, 429)
  const retryAfter = Number(refused.headers.get('retry-after'))
  assert.ok(retryAfter >= 1 && retryAfter <= 60)
  assert.equal(refused.headers.get('ratelimit-policy'), '"default";q=3;w=60')
  assert.equal(refused.headers.get('ratelimit'), `"default";r=0;t=${retryAfter}`)
  const problem = (await refused.json()) as Record<string, unknown>
  assert.equal(problem.code, 'too_many_requests')
  assert.match(String(problem.detail), /this address/)
  assert.equal((await ask('/stranger', {}, '203.0.113.2')).status, 200)
  for (const path of ['/healthz', '/readyz']) assert.equal((await ask(path)).status, 200, path)
  for (let count = 0; count < 10; count += 1) assert.equal((await ask('/ticket/good')).status, 200)
  assert.equal((await ask('/ticket/wrong')).status, 429)
  assert.equal((await ask('/ticket/wrong', {}, '203.0.113.2')).status, 403)
  await world.close()
})

test('limits database lookups for forged cookies, and shows a page with Retry-After', async () => {
  const { world, lookups, rendered, ask } = await limited(5)
  const forged = (number: number, language = 'sv') =>
    ask('/onboarding/one', {
      cookie: `foyer-onboarding=value_forged${number}`,
      accept: 'text/html',
      'accept-language': language,
    })
  const statuses: number[] = []
  for (let number = 0; number < 40; number += 1) statuses.push((await forged(number)).status)
  assert.deepEqual(statuses, [...Array(5).fill(401), ...Array(35).fill(429)])
  assert.equal(lookups.sessions, 5)
  const refused = await forged(41, 'en')
  assert.match(refused.headers.get('content-type') ?? '', /^text\/html/)
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(rendered.length, 2, 'one page a language')
  await world.close()
})

test('serves a valid session at a limited address', async () => {
  const { world, ask } = await limited(5)
  const own = () => ask('/onboarding/one', { cookie: 'foyer-onboarding=value_1' })
  assert.equal((await own()).status, 200)
  for (let count = 0; count < 20; count += 1) await ask('/stranger')
  assert.equal((await ask('/stranger')).status, 429)
  for (let count = 0; count < 20; count += 1) assert.equal((await own()).status, 200)
  const elsewhere = await ask('/onboarding/two', { cookie: 'foyer-onboarding=value_1' })
  assert.equal(elsewhere.status, 429, 'cached only for its application')
  await world.close()
})

test('counts invalid API keys and bearers, and accepts valid ones', async () => {
  const { world, lookups, bearer } = await limited(5)
  const { key } = world.newApiKey()
  const { client } = world.newClient()
  const token = await world.tokens.access(client, ['application'])
  const reach = async (text: string, path: string) => (await bearer(text, path)).status
  assert.notEqual(await reach(key, '/things'), 429)
  const wrongKey = () => apiKeyOf('sandbox', randomBytes(32))
  const statuses: number[] = []
  for (let count = 0; count < 20; count += 1) statuses.push(await reach(wrongKey(), '/things'))
  assert.equal(statuses.at(-1), 429)
  assert.equal(lookups.keys, 5, 'one of them was the valid key')
  assert.equal(await reach(`${token.slice(0, -4)}AAAA`, '/v1/things.get'), 429)
  assert.equal(lookups.clients, 0)
  for (let count = 0; count < 10; count += 1) {
    assert.notEqual(await reach(key, '/things'), 429)
    assert.notEqual(await reach(token, '/v1/things.get'), 429)
    assert.notEqual(await reach(token, '/v1/things.get'), 401)
  }
  await world.close()
})

test('counts wrong client secrets', async () => {
  const { world, ask } = await limited(2)
  const { clientId, clientSecret } = world.newClient()
  const token = (secret: string) =>
    world
      .call('/v1/oauth2/token', {
        method: 'POST',
        headers: {
          authorization: basic(clientId, secret),
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': '203.0.113.1',
        },
        body: 'grant_type=client_credentials',
      })
      .then(({ status }) => status)
  assert.deepEqual([await token('x'), await token('y'), await token('z')], [401, 401, 429])
  assert.equal((await ask('/stranger')).status, 429)
  assert.equal(await token(clientSecret), 200)
  await world.close()
})

test('has no limit with 0', async () => {
  const { world, ask } = await limited(0)
  for (let count = 0; count < 50; count += 1) assert.equal((await ask('/stranger')).status, 200)
  await world.close()
})

const networks: Array<[address: string, network: string]> = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:02::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]
for (const [address, network] of networks)
  test(`${address} counts as ${network}`, () => assert.equal(networkOf(address), network))

test('resets after a minute, and bounds memory for a flood of addresses', () => {
  let now = 0
  const addresses = openAddressLimit(1, () => now)
  addresses.count('203.0.113.1')
  assert.throws(() => addresses.count('203.0.113.1'), Refusal)
  now = 59_999
  assert.throws(() => addresses.count('203.0.113.1'), Refusal)
  now = 60_000
  addresses.count('203.0.113.1')
  const before = process.memoryUsage().heapUsed
  for (let number = 0; number < 300_000; number += 1)
    addresses.count(`2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`)
  const grown = (process.memoryUsage().heapUsed - before) / 2 ** 20
  assert.ok(grown < 150, `${grown} MiB`)
})

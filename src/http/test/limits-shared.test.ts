/** Limits shared by all processes through Redis, and the cost of an unresponsive Redis. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { things } from '#test/harness/fake-api.ts'
import { basic, startWorld, type World } from '#test/harness/http-world.ts'
import { type RedisServer, startRedis } from '#test/harness/redis-server.ts'

const limits = { api: 3, token: 2, tokenFailures: 3 }

describe('two processes and one Redis', () => {
  let redis: RedisServer
  let worlds: [World, World]
  before(async () => {
    redis = await startRedis()
    const open = () =>
      startWorld({ table: things, settings: { rateLimits: limits, redisUrl: redis.url, trustProxy: true } })
    worlds = [await open(), await open()]
    await connected()
  })
  after(async () => {
    for (const world of worlds) await world.close()
    await redis.close()
  })

  /** Until then each process counts for itself. */
  async function connected() {
    for (const [at, world] of worlds.entries())
      for (
        const until = Date.now() + 30_000;
        redis.counters().get(`foyer:failures:203.0.113.${100 + at}`) === undefined;
      ) {
        assert.ok(Date.now() < until, 'it never came')
        await ask(world, 'nobody', 'x', `203.0.113.${100 + at}`)
      }
  }
  const ask = (world: World, clientId: string, secret: string, address: string) =>
    world.call('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: basic(clientId, secret),
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
      },
      body: 'grant_type=client_credentials',
    })
  /** Known to both processes, as in one database. */
  function newClient() {
    const created = worlds[0].newClient()
    worlds[1].customers.set(created.customer.id, created.customer)
    worlds[1].clients.set(created.clientId, created.client)
    const read = async (world: World) =>
      world.call('/v1/things.get', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await world.tokens.access(created.client, ['application'])}`,
          'content-type': 'application/json',
        },
        body: '{"applicationId":"x"}',
      })
    return { ...created, read }
  }

  test('counts the quota of a credential once for both processes', async () => {
    const [one, other] = worlds
    const { read, customer, client } = newClient()
    const remaining = []
    for (const world of [one, other, one]) {
      const answer = await read(world)
      assert.equal(answer.status, 200)
      remaining.push(/r=(\d)/.exec(answer.headers.get('ratelimit') ?? '')?.[1])
    }
    assert.deepEqual(remaining, ['2', '1', '0'])
    for (const world of worlds) {
      const answer = await read(world)
      assert.equal(answer.status, 429)
      assert.ok(Number(answer.headers.get('retry-after')) >= 1)
    }
    assert.equal(redis.counters().get(`foyer:api:${customer.id}:${client.credentialId}`), 5)
    assert.equal((await newClient().read(other)).status, 200, 'another customer goes on')
  })

  test('counts issued tokens and failures together', async () => {
    const [one, other] = worlds
    const { clientId, clientSecret } = newClient()
    const statuses = []
    for (const world of [one, other, one])
      statuses.push((await ask(world, clientId, clientSecret, '203.0.113.1')).status)
    assert.deepEqual(statuses, [200, 200, 429])
    const guesses = []
    for (const world of [one, other, one, other, one])
      guesses.push((await ask(world, clientId, 'x', '203.0.113.2')).status)
    assert.deepEqual(guesses, [401, 401, 401, 429, 429])
  })

  test('sends no secret to Redis, not even one sent as a client id', async () => {
    const { clientId, clientSecret } = newClient()
    const before = redis.counters().size
    assert.equal((await ask(worlds[0], clientSecret, clientId, '203.0.113.3')).status, 401)
    const names = [...redis.counters().keys()]
    assert.equal(names.length, before + 2, 'one for the address, one for the client id')
    assert.doesNotMatch(names.join(), /_sec_|eyJ/)
  })

  test('an unresponsive Redis delays a request briefly, then each process counts for itself', async () => {
    const { read } = newClient()
    redis.hang()
    const began = performance.now()
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await read(worlds[0])).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    assert.ok(performance.now() - began < 20_000, `${performance.now() - began} ms`)
    assert.equal((await read(worlds[1])).status, 200)
  })
})

/** Two service processes on one external database share state and survive its outage. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { serverAt } from '#platform/postgres/database-server.ts'
import { assertCasesConsistent, assertChain, assertEvents } from '#test/harness/audit-consistency.ts'
import { asOwnerOf, type Caller, makeCaller, owns } from '#test/harness/customer-client.ts'
import {
  type ExternalDatabase,
  externalDatabase,
  isReady,
  launch,
  removed,
  type Service,
  statusOf,
  until,
} from '#test/harness/foyer-process.ts'
import { freePort, request } from '#test/harness/world.ts'

describe('two processes on the database of DATABASE_URL', () => {
  let apart: ExternalDatabase
  const services: Service[] = []
  const addresses: string[] = []
  let caller: Caller
  const owner = () => ({ connectionString: apart.url })

  before(async () => {
    apart = await externalDatabase()
    const base = { FOYER_BASE_URL: 'https://foyer.example' }
    // Concurrently on an empty database: one of them runs the migrations.
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort()
      addresses.push(`http://127.0.0.1:${port}`)
      services.push(launch(apart.environment(port, base)))
    }
    await Promise.all(services.map((service, index) => isReady(service, addresses[index] as string)))
    caller = await makeCaller(owner())
  })
  after(async () => {
    await Promise.all(services.map((service) => service.stop()))
    await apart.stop()
    removed(apart.directory)
  })
  const [a, b] = [() => addresses[0] as string, () => addresses[1] as string]

  test('a token and a case of one process are valid in the other', async () => {
    const token = await caller.token(a())
    assert.equal((await owns(b(), token)).body.customerId, `foyer:customer::${caller.uuid}`)
    const { body } = await caller.create(a(), token)
    const found = await request(`${b()}/v1/applications.get`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ applicationId: body.id }),
    })
    assert.equal(found.body.status, 'NOT_STARTED')
    const keys = await Promise.all([a(), b()].map((each) => request(`${each}/.well-known/jwks.json`)))
    assert.deepEqual(keys[0]?.body, keys[1]?.body)
  })

  test('the same idempotency key at both processes creates one case', async () => {
    const token = await caller.token(a())
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => caller.create(index % 2 ? a() : b(), token, key)),
    )
    assert.equal(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.id)).size, 1)
    assert.ok(replies.every(({ status }) => status === 200 || status === 409))
    assert.equal((await caller.create(b(), token, key)).headers.get('idempotent-replayed'), 'true')
  })

  test('a revocation at one process takes effect at both within five seconds', async () => {
    const ends: Record<string, (of: Caller, token: string) => Promise<unknown>> = {
      // First, because a deletion clears every process's cache, which would hide a stale cache.
      'a suspended customer': (of) =>
        asOwnerOf(owner(), (client) =>
          client.query('update foyer.customer set suspended_at = now() where customer_id = $1', [of.uuid]),
        ),
      'a revoked token': (of, token) => of.revoke(a(), token),
      'a deleted credential': (of) => of.deleteCredential(owner()),
    }
    for (const [what, end] of Object.entries(ends)) {
      const of = await makeCaller(owner())
      const token = await of.token(a())
      for (const address of addresses) assert.equal((await owns(address, token)).status, 200)
      await end(of, token)
      const taken = await Promise.all(
        // Four seconds is the cache's lifetime; the rest is for a slow machine.
        addresses.map((each) => until(what, async () => (await owns(each, token)).status === 401, 6.5)),
      )
      console.log(`${what}: ${taken.map(Math.round).join(' and ')} ms`)
      if (what !== 'a revoked token') await assert.rejects(of.token(b()), /401/)
    }
  })

  test('eight writers at both processes leave consistent audit entries and events', async () => {
    const of = await makeCaller(owner())
    const token = await of.token(a())
    const replies = await Promise.all(
      Array.from({ length: 80 }, (_, index) => of.create(index % 2 ? a() : b(), token)),
    )
    assert.ok(replies.every(({ status }) => status === 200))
    await asOwnerOf(owner(), async (client) => {
      await assertChain(client, of.uuid)
      assert.equal(await assertEvents(client, of.uuid), 80)
      await assertCasesConsistent(client, of.uuid, 80)
    })
  })

  test('the service uses its own role, also if DATABASE_URL has options', async () => {
    // On a connection like the service's own, without a customer set.
    for (const url of [apart.url, `${apart.url}?options=${encodeURIComponent('-c statement_timeout=7s')}`]) {
      const seen = await asOwnerOf(serverAt(url).source.settings('foyer_service'), (client) =>
        client.query(
          `select current_user, current_setting('statement_timeout') as timeout,
            (select count(*)::int from foyer.application) as n`,
        ),
      )
      assert.deepEqual(seen.rows[0], {
        current_user: 'foyer_service',
        timeout: url === apart.url ? '15s' : '7s',
        n: 0,
      })
    }
  })

  test('during a database outage it answers 503 with Retry-After, and then recovers', async () => {
    const token = await caller.token(a())
    await apart.stop()
    for (const address of addresses) {
      await until('readyz says no', async () => (await statusOf(`${address}/readyz`)) === 503, 60)
      assert.equal(await statusOf(`${address}/healthz`), 200)
      const refused = await caller.create(address, token)
      assert.deepEqual([refused.status, refused.body.code], [503, 'service_unavailable'])
      assert.ok(Number(refused.headers.get('retry-after')) > 0)
    }
    await pause(1_500)
    await apart.start()
    for (const address of addresses) {
      await until('readyz says yes', async () => (await statusOf(`${address}/readyz`)) === 200, 60)
      assert.equal((await caller.create(address, token)).status, 200)
    }
    assert.ok(services.every((service) => service.isRunning()))
    for (const service of services) assert.doesNotMatch(service.output(), /"cause":"(BUG|UNSTORABLE)"/)
  })
})

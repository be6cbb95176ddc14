/** A client far beyond its rate limit gets delayed rejections, and no other person waits. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { things } from '../harness/fake-api.ts'
import { startWorld } from '../harness/http-world.ts'

const LIMIT = 2

test('very many requests are rejected with a delay, and others are answered meanwhile', async () => {
  const rateLimits = { api: LIMIT, token: 0, tokenFailures: 0 }
  const world = await startWorld({ table: things, settings: { rateLimits } })
  try {
    const [flooder, other] = [world.newClient(), world.newClient()]
    const read = async ({ client }: typeof flooder) => {
      const began = performance.now()
      const { status } = await world.call('/v1/things.get', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await world.tokens.access(client, ['application'])}`,
          'content-type': 'application/json',
        },
        body: '{"applicationId":"x"}',
      })
      return { status, milliseconds: performance.now() - began }
    }
    const statuses: number[] = []
    for (let asked = 0; asked < 2 * LIMIT; asked += 1) statuses.push((await read(flooder)).status)
    assert.deepEqual(statuses, [200, 200, 429, 429])
    const order: string[] = []
    const late = read(flooder).then((seen) => {
      order.push('flooder')
      return seen
    })
    assert.equal((await read(other)).status, 200)
    order.push('other')
    const { status, milliseconds } = await late
    assert.deepEqual([status, order], [429, ['other', 'flooder']])
    assert.ok(milliseconds >= 2_990, `${milliseconds} ms`)
  } finally {
    await world.close()
  }
})

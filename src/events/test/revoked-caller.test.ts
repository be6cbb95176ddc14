/** A caller that waits for events while its token or its customer ends receives no later events. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { readToEnd } from '#test/harness/feed-reader.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('waiting without permission', () => {
  let world: World
  let customer: TestCustomer
  let bearer: string
  let applicationId: string
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world.close())
  beforeEach(async () => {
    customer = await world.customer()
    bearer = await world.token(customer)
    applicationId = (await world.create(customer)).id
  })

  /** The reply to a waiting caller if `end` runs meanwhile and an event follows. */
  async function answered(end: () => Promise<unknown>) {
    const { after: cursor } = await readToEnd(world, { bearer })
    const waiting = world.call('/v1/events.list', { after: cursor, waitSeconds: 20 }, bearer)
    await pause(500)
    await end()
    await until(async () => (await world.call('/v1/applications.list', {}, bearer)).status === 401)
    await bringTo(world, customer, applicationId, 'IN_PROGRESS')
    return waiting
  }

  test('ends with a revoked token', async () => {
    const { clientId, clientSecret } = customer
    const revoked = () =>
      request(`${world.baseUrl}/v1/oauth2/revoke`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ token: bearer }),
      })
    const reply = await answered(revoked)
    assertProblem(reply, 401, 'invalid_token')
    assert.match(reply.headers.get('www-authenticate') ?? '', /invalid_token/)
  })

  test('ends with a suspended customer', async () => {
    const suspended = () =>
      world.database.owner((client) =>
        client.query('update foyer.customer set suspended_at = now() where customer_id = $1', [
          customer.uuid,
        ]),
      )
    assertProblem(await answered(suspended), 401, 'invalid_token')
  })
})

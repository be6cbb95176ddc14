/** An erased application: its events are still delivered, but the answers of receivers are erased. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

interface Shown {
  type: string
  status: string
  tries: Array<{ status: number; body: string }>
}

describe('deliveries of an erased application', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  let receiver: Receiver
  const answer = 'No account for Hemliga Hemlighetsson'
  const ok = async (name: string, body: unknown) => {
    const reply = await world.call(`/v1/${name}`, body, token)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const deliveriesOf = async (applicationId: string): Promise<Shown[]> =>
    (await ok('webhooks.deliveries.list', { applicationId })).data
  const tried = async (applicationId: string) => (await deliveriesOf(applicationId)).at(-1)?.tries.length

  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer()
    token = await world.token(customer)
    receiver = await startReceiver(() => ({ status: 500, body: answer }))
    await ok('webhooks.create', { url: receiver.url })
  })
  after(async () => {
    await receiver.close()
    await world.close()
  })

  test('are completed in order, without storing the answers', async () => {
    const [gone, other] = [await world.create(customer), await world.create(customer)]
    await until(async () => (await tried(gone.id)) === 1 && (await tried(other.id)) === 1)
    assert.equal((await deliveriesOf(gone.id))[0]?.tries[0]?.body, answer)
    await ok('applications.erase', { applicationId: gone.id })
    const bodies = async (id: string) =>
      (await deliveriesOf(id)).flatMap(({ tries }) => tries.map((each) => each.body))
    assert.deepEqual(await bodies(gone.id), [''])
    assert.deepEqual(await bodies(other.id), [answer])

    receiver.react = () => ({ status: 200, body: answer })
    world.clock.advance(6_000)
    await until(async () => (await deliveriesOf(gone.id)).every(({ status }) => status === 'DELIVERED'))
    const [erased, created] = await deliveriesOf(gone.id)
    assert.deepEqual([erased?.type, created?.type], ['APPLICATION_ERASED', 'APPLICATION_CREATED'])
    assert.deepEqual(
      created?.tries.map(({ status, body }) => [status, body]),
      [
        [500, ''],
        [200, ''],
      ],
    )
    assert.deepEqual(await bodies(gone.id), ['', '', ''])
    await until(async () => (await deliveriesOf(other.id)).every(({ status }) => status === 'DELIVERED'))
    assert.deepEqual(await bodies(other.id), [answer, answer])
  })
})

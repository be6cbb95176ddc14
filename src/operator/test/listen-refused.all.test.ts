/** `foyer listen` fails to start with a message that names the reason and contains no secret. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startListen } from '#test/harness/cli-listen-process.ts'
import { type Environment, environmentOf } from '#test/harness/cli-process.ts'
import { freePort } from '#test/harness/requests.ts'
import { type Receiver, startReceiver } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

let world: World
let customer: TestCustomer
let receiver: Receiver
before(async () => {
  world = await startWorld()
  receiver = await startReceiver(() => 404)
  customer = await world.customer()
})
after(async () => {
  await receiver?.close()
  await world?.close()
})

test('reports unknown credentials, unreachable services and servers that are not Foyer', async () => {
  const ended = async (words: string[], more: Environment = {}) => {
    const one = startListen(
      ['--forward-to', receiver.url, ...words],
      environmentOf('/nowhere/foyer', { FOYER_CLIENT_SECRET: customer.clientSecret, ...more }),
    )
    return { code: await one.ended, notes: one.notes(), lines: one.lines }
  }
  const who = ['--client-id', customer.clientId]
  const cases: Array<[words: string[], more: Environment, message: RegExp]> = [
    [['--url', world.baseUrl, '--client-id', 'test_cli_x'], {}, /rejects the client of --client-id/],
    [['--url', world.baseUrl, ...who], { FOYER_CLIENT_SECRET: 'x' }, /rejects the client of/],
    [['--url', world.baseUrl], {}, /There is no \/nowhere\/foyer\/demo\.json\. Give --client-id/],
    [
      ['--url', `http://127.0.0.1:${await freePort()}`, ...who],
      {},
      /does not answer: the connection was refused\. Start it/,
    ],
    [['--url', new URL(receiver.url).origin, ...who], {}, /is not Foyer\. Give the address of the service/],
  ]
  for (const [words, more, message] of cases) {
    const { code, notes, lines } = await ended(words, more)
    assert.match(notes, message)
    assert.deepEqual([code, lines], [1, []])
    assert.ok(!notes.includes(customer.clientSecret))
  }
})

/** Concurrency limits: shares, order and time of waiting, and that nothing is counted twice. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { type ConcurrencyLimit, documentLimit, downloadLimit } from './concurrency-limit.ts'

/** A request of this customer. `end` closes its connection. */
function requestOf(take: ConcurrencyLimit, ...owner: string[]) {
  const raw = new EventEmitter()
  let state = 'waiting'
  const taken = take(owner, { raw } as never).then(
    () => (state = 'inside'),
    (error) => (state = `refused ${error.code}`),
  )
  return { raw, taken, state: () => state, end: () => raw.emit('close') }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('allows three documents, two per customer and one per application, in fair order', async () => {
  const take = documentLimit()
  const one = [requestOf(take, 'one', 'a'), requestOf(take, 'one', 'a'), requestOf(take, 'one', 'b')]
  const more = [requestOf(take, 'one', 'c')]
  const others = ['two', 'three', 'four'].map((customer) => requestOf(take, customer, 'a'))
  await settled()
  const states = () => [...one, ...more, ...others].map((each) => each.state())
  const [inside, waiting] = ['inside', 'waiting']
  assert.deepEqual(states(), [inside, waiting, inside, waiting, inside, waiting, waiting])
  one[0]?.end()
  await settled()
  assert.deepEqual(
    states(),
    [inside, waiting, inside, waiting, inside, inside, waiting],
    'a customer without a place comes first',
  )
  others[0]?.end()
  others[1]?.end()
  await settled()
  assert.equal(others[2]?.state(), inside)
  assert.equal(one[1]?.state(), inside, 'then the one that has waited longest')
  more[0]?.end()
  await settled()
  assert.equal(more[0]?.state(), 'refused service_unavailable', 'a disconnected client waits no longer')
  for (const each of [...one, ...more, ...others]) each.end()
  const next = [requestOf(take, 'one', 'a'), requestOf(take, 'one', 'b')]
  await settled()
  assert.deepEqual(
    next.map(({ state }) => state()),
    [inside, inside],
    'and nothing is counted twice',
  )
})

test('separates the same application id of two customers', async () => {
  const take = documentLimit()
  const both = [requestOf(take, 'one', 'a'), requestOf(take, 'two', 'a')]
  await settled()
  assert.deepEqual(
    both.map(({ state }) => state()),
    ['inside', 'inside'],
  )
})

test('allows four downloads per ticket and thirty-two per customer', async () => {
  const take = downloadLimit()
  const insideOf = (requests: Array<{ state(): string }>) =>
    requests.filter(({ state }) => state() === 'inside').length
  const address = Array.from({ length: 60 }, () => requestOf(take, 'one', 'ticket'))
  const own = Array.from({ length: 60 }, (_, at) => requestOf(take, 'one', `ticket-${at}`))
  const other = requestOf(take, 'two', 'ticket')
  await settled()
  assert.deepEqual([insideOf(address), insideOf(own), insideOf([other])], [4, 28, 1])
})

test('refuses a request that waits too long, or behind too many of the same owner', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const take = documentLimit()
  const one = Array.from({ length: 80 }, () => requestOf(take, 'one'))
  await settled()
  assert.equal(one.filter(({ state }) => state() === 'refused service_unavailable').length, 80 - 2 - 64)
  context.mock.timers.tick(30_000)
  await settled()
  assert.equal(one.filter(({ state }) => state() === 'inside').length, 2)
  assert.equal(one.filter(({ state }) => state() === 'refused service_unavailable').length, 78)
})

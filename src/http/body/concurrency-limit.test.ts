/** Places: shares of each, who waits and for how long, and that nothing is counted twice. */
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { documentPlaces, downloadPlaces, type Room } from './concurrency-limit.ts'

/** A request of this customer; `end` as the connection tells it. */
function requestOf(take: Room, ...whose: string[]) {
  const raw = new EventEmitter()
  let state = 'waiting'
  const taken = take(whose, { raw } as never).then(
    () => (state = 'inside'),
    (error) => (state = `refused ${error.code}`),
  )
  return { raw, taken, state: () => state, end: () => raw.emit('close') }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('three documents at once, two of one customer, one of an application; who has fewest comes next', async () => {
  const take = documentPlaces()
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
    'a customer who has none goes before',
  )
  others[0]?.end()
  others[1]?.end()
  await settled()
  assert.equal(others[2]?.state(), inside)
  assert.equal(one[1]?.state(), inside, 'and of the rest who waited longest')
  more[0]?.end()
  await settled()
  assert.equal(more[0]?.state(), 'refused service_unavailable', 'who went away waits no longer')
  for (const each of [...one, ...more, ...others]) each.end()
  const next = [requestOf(take, 'one', 'a'), requestOf(take, 'one', 'b')]
  await settled()
  assert.deepEqual(
    next.map(({ state }) => state()),
    [inside, inside],
    'and nothing is counted twice',
  )
})

test('what two customers call by one name is not shared', async () => {
  const take = documentPlaces()
  const both = [requestOf(take, 'one', 'a'), requestOf(take, 'two', 'a')]
  await settled()
  assert.deepEqual(
    both.map(({ state }) => state()),
    ['inside', 'inside'],
  )
})

test('four downloads of one address, thirty-two of one customer, and others beside them', async () => {
  const take = downloadPlaces()
  const insideOf = (requests: Array<{ state(): string }>) =>
    requests.filter(({ state }) => state() === 'inside').length
  const address = Array.from({ length: 60 }, () => requestOf(take, 'one', 'ticket'))
  const own = Array.from({ length: 60 }, (_, at) => requestOf(take, 'one', `ticket-${at}`))
  const other = requestOf(take, 'two', 'ticket')
  await settled()
  assert.deepEqual([insideOf(address), insideOf(own), insideOf([other])], [4, 28, 1])
})

test('who waits too long, or behind too many of the same, is told to come again', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const take = documentPlaces()
  const one = Array.from({ length: 80 }, () => requestOf(take, 'one'))
  await settled()
  assert.equal(one.filter(({ state }) => state() === 'refused service_unavailable').length, 80 - 2 - 64)
  context.mock.timers.tick(30_000)
  await settled()
  assert.equal(one.filter(({ state }) => state() === 'inside').length, 2)
  assert.equal(one.filter(({ state }) => state() === 'refused service_unavailable').length, 78)
})

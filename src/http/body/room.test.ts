import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { largeBodies } from './room.ts'

/** A request of this customer; `end` as the connection tells it. */
function requestOf(take: ReturnType<typeof largeBodies>, customerId: string) {
  const raw = new EventEmitter()
  let state = 'waiting'
  const taken = take({ caller: { customerId } } as never, { raw } as never).then(
    () => (state = 'inside'),
    () => (state = 'refused'),
  )
  return { raw, taken, state: () => state, end: () => raw.emit('close') }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('eight at once, four of one customer; others wait and come in their order', async () => {
  const take = largeBodies()
  const one = Array.from({ length: 6 }, () => requestOf(take, 'one'))
  const others = ['two', 'two', 'two', 'three', 'three'].map((customer) => requestOf(take, customer))
  await settled()
  const states = () => [...one, ...others].map((each) => each.state()).join(' ')
  const four = 'inside inside inside inside'
  assert.equal(states(), `${four} waiting waiting ${four} waiting`)
  one[0]?.end()
  await settled()
  assert.equal(one[4]?.state(), 'inside')
  others[0]?.end()
  await settled()
  assert.equal(others[4]?.state(), 'inside', 'the sixth of one customer lets another pass')
  assert.equal(one[5]?.state(), 'waiting')
  one[5]?.end()
  await settled()
  assert.equal(one[5]?.state(), 'refused', 'who went away waits no longer')
  for (const each of [...one, ...others]) each.end()
  const next = requestOf(take, 'one')
  await next.taken
  assert.equal(next.state(), 'inside', 'and nothing is counted twice')
})

test('who waits too long is told to come again', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const take = largeBodies()
  const four = Array.from({ length: 4 }, () => requestOf(take, 'one'))
  const late = requestOf(take, 'one')
  context.mock.timers.tick(10_000)
  await late.taken
  assert.equal(late.state(), 'refused')
  for (const each of four) each.end()
})

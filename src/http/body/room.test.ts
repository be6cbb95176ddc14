import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import { formsWithFiles, LARGEST_FORM, largeBodies, type Room } from './room.ts'

/** A request of this customer or application; `end` as the connection tells it. */
function requestOf(take: Room, whose: string, size = 1) {
  const raw = new EventEmitter()
  let state = 'waiting'
  const taken = take(whose, size, { raw } as never).then(
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

test('forms by what they can hold: two large ones of an application, eight in all, and small ones beside them', async () => {
  const take = formsWithFiles()
  const large = [...'aaabbccdde'].map((application) => requestOf(take, application, LARGEST_FORM))
  await settled()
  const [in1, out] = ['inside', 'waiting']
  assert.deepEqual(
    large.map(({ state }) => state()),
    [in1, in1, out, in1, in1, in1, in1, in1, in1, out],
  )
  const small = requestOf(take, 'f', 5_000_000)
  await settled()
  assert.equal(small.state(), 'waiting', 'there is no room at all')
  large[3]?.end()
  await settled()
  assert.deepEqual(
    [large[2], large[9], small].map((each) => each?.state()),
    [out, in1, out],
  )
  large[0]?.end()
  await settled()
  assert.deepEqual(
    [large[2], small].map((each) => each?.state()),
    [in1, out],
  )
  large[1]?.end()
  await settled()
  assert.equal(small.state(), 'inside')
  for (const each of [...large, small]) each.end()
})

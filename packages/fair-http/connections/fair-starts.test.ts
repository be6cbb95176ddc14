import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fairStarts } from './fair-starts.ts'

/** Each start takes a millisecond. `turn` is one turn of the event loop. */
function world(perTurn: number, sliceMs: number) {
  let time = 0
  let soon: Array<() => void> = []
  const begun: string[] = []
  let later: Array<() => void> = []
  const start = fairStarts({
    perTurn,
    sliceMs,
    maxPerPerson: 3,
    now: () => time,
    soon: (work) => void soon.push(work),
    later: (work) => void later.push(work),
  })
  return {
    begun,
    ask(key: string, name = key) {
      start(key, key.startsWith('person'), () => {
        time += 1
        begun.push(name)
      })
    },
    turn() {
      const now = soon
      soon = []
      for (const work of now) work()
      return soon.length
    },
    /** Runs the next request of a crowd. */
    moment() {
      const now = later
      later = []
      for (const work of now) work()
      return later.length
    },
  }
}

test('starts a few requests at once', () => {
  const { ask, begun, turn } = world(3, 2)
  for (const name of ['a', 'a', 'b']) ask(name)
  assert.deepEqual(begun, ['a', 'a', 'b'])
  turn()
  ask('a')
  assert.equal(begun.length, 4)
})

test('starts other keys before many requests of one key', () => {
  const { ask, begun, turn } = world(2, 2)
  for (let at = 1; at <= 6; at += 1) ask('many', `many ${at}`)
  ask('one')
  ask('other')
  assert.deepEqual(begun, ['many 1', 'many 2'])
  turn()
  assert.deepEqual(begun.slice(2), ['many 3', 'one'])
  turn()
  assert.deepEqual(begun.slice(4), ['other', 'many 4'])
})

test('keeps the order within a key', () => {
  const { ask, begun, turn } = world(1, 1)
  for (const name of ['a1', 'a2', 'a3']) ask('a', name)
  turn()
  ask('a', 'a4')
  while (turn() > 0);
  assert.deepEqual(begun, ['a1', 'a2', 'a3', 'a4'])
})

test('starts every request, and schedules nothing afterwards', () => {
  const { ask, begun, turn } = world(2, 3)
  for (let at = 0; at < 100; at += 1) ask(`key ${at % 7}`)
  while (turn() > 0);
  assert.equal(begun.length, 100)
  assert.equal(turn(), 0)
})

test('continues after a start that throws', () => {
  const work: Array<() => void> = []
  const soon = (turn: () => void) => void work.push(turn)
  const start = fairStarts({ perTurn: 0, sliceMs: 1, maxPerPerson: 1, now: () => 0, soon, later: soon })
  let begun = 0
  start('a', false, () => {
    throw new Error('a bug')
  })
  start('b', false, () => {
    begun += 1
  })
  assert.throws(() => work.shift()?.(), /a bug/)
  work.shift()?.()
  assert.equal(begun, 1)
})

test('starts many requests of one person one by one, and everyone else’s in every turn', () => {
  const { ask, begun, turn, moment } = world(1, 100)
  for (let at = 0; at < 10; at += 1) ask('person')
  assert.equal(begun.length, 1)
  turn()
  assert.equal(begun.length, 1, 'they are a crowd')
  moment()
  assert.equal(begun.length, 2)
  for (const name of ['another', 'person', 'person 2']) ask(name)
  turn()
  assert.deepEqual(begun.slice(2), ['another', 'person 2'])
  while (moment() > 0);
  assert.equal(begun.filter((name) => name === 'person').length, 11)
  turn()
  ask('person')
  assert.equal(begun.length, 14, 'the crowd is over')
})

test('does not mistake a busy system for many requests', () => {
  const { ask, begun, turn, moment } = world(1, 100)
  for (let at = 0; at < 50; at += 1) ask('system')
  turn()
  assert.equal(begun.length, 50)
  assert.equal(moment(), 0)
})

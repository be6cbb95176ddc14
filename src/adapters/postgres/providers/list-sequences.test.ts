/** Sequences of trusted lists never go backwards, and are those of one customer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startWorld, type World } from '../../../../test/harness/world.ts'
import { queryOn } from '../../audit/append.ts'
import { listSequencesIn, seenListOf } from './list-sequences.ts'

describe('the sequence of a list', () => {
  let world: World
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
  })
  after(() => world?.close())

  test('only rises, for each customer and list', async () => {
    const [one, other] = [await world.customer(), await world.customer()]
    const raise = listSequencesIn(world.foyer.database)
    const at = world.clock.now()
    const dueOf = (sequence: number) => new Date(at.getTime() + sequence * 86_400_000)
    const raised = (customerId: string, url: string, sequence: number) =>
      raise(customerId, { url, sequence, nextUpdate: dueOf(sequence) }, at)
    assert.equal(await raised(one.uuid, 'a', 7), 7)
    assert.equal(await raised(one.uuid, 'a', 6), 7)
    const all = await Promise.all([9, 8, 12, 10, 11].map((sequence) => raised(one.uuid, 'a', sequence)))
    assert.equal(Math.max(...all), 12)
    assert.equal(await raised(one.uuid, 'a', 1), 12)
    assert.equal(await raised(one.uuid, 'b', 3), 3)
    assert.equal(await raised(other.uuid, 'a', 2), 2)
    // When the next is due is that of the highest.
    const seen = (url: string) => world.database.owner((client) => seenListOf(queryOn(client), one.uuid, url))
    assert.deepEqual(await seen('a'), { sequence: 12, nextUpdate: dueOf(12) })
    assert.equal(await seen('c'), undefined)
  })
})

/** Sequences of trusted lists never go backwards, and are those of one customer. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { queryOn } from '#audit/store/append.ts'
import { startWorld, type World } from '#test/harness/world.ts'
import { acceptList, listSequencesIn, seenListOf } from './list-sequences.ts'

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
    const issued = (sequence: number) => new Date(at.getTime() + sequence * 60_000)
    const dueOf = (sequence: number) => new Date(at.getTime() + sequence * 86_400_000)
    const raised = (customerId: string, url: string, sequence: number) =>
      raise(customerId, { url, sequence, issuedAt: issued(sequence), nextUpdate: dueOf(sequence) }, at)
    assert.equal(await raised(one.uuid, 'a', 7), true)
    assert.equal(await raised(one.uuid, 'a', 6), false)
    await Promise.all([9, 8, 12, 10, 11].map((sequence) => raised(one.uuid, 'a', sequence)))
    assert.equal(await raised(one.uuid, 'a', 12), true)
    assert.equal(await raised(one.uuid, 'a', 11), false)
    assert.equal(await raised(one.uuid, 'b', 3), true)
    assert.equal(await raised(other.uuid, 'a', 2), true)
    // When the next is due is that of the highest.
    const seen = (url: string) => world.database.owner((client) => seenListOf(queryOn(client), one.uuid, url))
    assert.deepEqual(await seen('a'), {
      ...{ sequence: 12, issuedAt: issued(12), nextUpdate: dueOf(12) },
      refused: { sequence: 11, issuedAt: issued(11) },
    })
    await raised(one.uuid, 'a', 12)
    assert.equal((await seen('a'))?.refused, null)
    assert.equal(await seen('c'), undefined)
  })

  test('restarts when the operator accepts it, and earlier lists stay refused', async () => {
    const { uuid } = await world.customer()
    const raise = listSequencesIn(world.foyer.database)
    const at = world.clock.now()
    const day = (number: number) => new Date(at.getTime() + number * 86_400_000)
    const raised = (sequence: number, issuedAt: Date) =>
      raise(uuid, { url: 'a', sequence, issuedAt, nextUpdate: day(90) }, at)
    const accept = (sequence: number) =>
      world.database.owner((client) => acceptList(queryOn(client), uuid, { url: 'a', sequence }))
    assert.equal(await accept(1), false)
    await raised(41, day(1))
    assert.equal(await raised(40, day(0)), false)
    assert.equal(await accept(40), false, 'it is an older one')
    assert.equal(await raised(1, day(2)), false)
    assert.equal(await accept(2), false, 'it is another one')
    assert.equal(await accept(1), true)
    assert.equal(await raised(1, day(2)), true)
    assert.equal(await raised(41, day(1)), false)
    assert.equal(await raised(2, day(3)), true)
    assert.equal(await raised(1, day(2)), false)
  })
})

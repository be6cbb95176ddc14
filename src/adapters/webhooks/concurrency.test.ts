/** What may be under way: receivers that hang or fail take no slot of those that answer soon. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliveryConcurrency } from './concurrency.ts'

function capacityAt() {
  const clock = { now: 0 }
  return { clock, capacity: deliveryConcurrency(() => clock.now) }
}
const freeOf = (capacity: ReturnType<typeof deliveryConcurrency>, webhookId: string) => {
  const { exceptions, freeEach } = capacity.ask()
  return exceptions.find((each) => each.webhookId === webhookId)?.free ?? freeEach
}

describe('capacity', () => {
  it('is sixteen for one webhook', () => {
    const { capacity } = capacityAt()
    for (let number = 0; number < 16; number += 1) capacity.taken('a', false)
    assert.equal(freeOf(capacity, 'a'), 0)
    assert.equal(freeOf(capacity, 'b'), 16)
    assert.equal(capacity.inFlight(), 16)
  })

  it('is one for a webhook that failed, until it answers well, and for one of which the database says so', () => {
    const { capacity } = capacityAt()
    capacity.given(capacity.taken('a', false), false)
    assert.equal(freeOf(capacity, 'a'), 1)
    assert.deepEqual(capacity.ask().late, ['a'])
    capacity.given(capacity.taken('a', true), true)
    assert.equal(freeOf(capacity, 'a'), 16)
    assert.deepEqual(capacity.ask().late, [])
    capacity.taken('b', true)
    assert.equal(freeOf(capacity, 'b'), 0)
    capacity.given(capacity.taken('c', false), false)
    capacity.forget('c')
    assert.ok(!capacity.ask().late.includes('c'))
  })

  it('gives back the places of what hangs while it still hangs', () => {
    const { clock, capacity } = capacityAt()
    for (let number = 0; number < 256; number += 1) capacity.taken(`hook ${number % 16}`, false)
    assert.equal(capacity.ask().free, 0)
    clock.now = 1_501
    const { free, freeLate, late } = capacity.ask()
    assert.equal(free, 256)
    assert.equal(freeLate, 0)
    assert.equal(late.length, 16)
  })

  it('ends somewhere: however many begin to hang one after the other', () => {
    const { clock, capacity } = capacityAt()
    for (let wave = 0; wave < 10; wave += 1) {
      const { free } = capacity.ask()
      for (let number = 0; number < free; number += 1) capacity.taken(`${wave} ${number % 16}`, false)
      clock.now += 2_000
    }
    assert.equal(capacity.inFlight(), 768)
    assert.equal(capacity.ask().free, 0)
  })

  it('counts a slow answer as late until a quick one comes', () => {
    const { clock, capacity } = capacityAt()
    const slow = capacity.taken('a', false)
    clock.now = 2_000
    capacity.given(slow, true)
    assert.deepEqual(capacity.ask().late, ['a'])
    assert.equal(freeOf(capacity, 'a'), 16)
    capacity.given(capacity.taken('a', false), true)
    assert.deepEqual(capacity.ask().late, [])
  })

  it('remembers the last ones alone: who failed and was deleted is not asked about for ever', () => {
    const { clock, capacity } = capacityAt()
    for (let number = 0; number < 3_000; number += 1) {
      const slot = capacity.taken(`hook ${number}`, false)
      clock.now += 2_000
      capacity.given(slot, false)
    }
    const { late, exceptions } = capacity.ask()
    assert.deepEqual([late.length, exceptions.length], [2_000, 2_000])
    assert.equal(freeOf(capacity, 'hook 2999'), 1)
  })
})

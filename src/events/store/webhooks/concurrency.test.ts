/** Delivery concurrency: receivers that hang or fail do not use the slots of those that answer quickly. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliveryConcurrency } from './concurrency.ts'

function concurrencyAt() {
  const clock = { now: 0 }
  return { clock, concurrency: deliveryConcurrency(() => clock.now) }
}
const freeOf = (concurrency: ReturnType<typeof deliveryConcurrency>, webhookId: string) => {
  const { exceptions, freeEach } = concurrency.free()
  return exceptions.find((each) => each.webhookId === webhookId)?.free ?? freeEach
}

describe('delivery concurrency', () => {
  it('allows sixteen deliveries to one webhook', () => {
    const { concurrency } = concurrencyAt()
    for (let number = 0; number < 16; number += 1) concurrency.start('a', false)
    assert.equal(freeOf(concurrency, 'a'), 0)
    assert.equal(freeOf(concurrency, 'b'), 16)
    assert.equal(concurrency.total(), 16)
  })

  it('allows one delivery to a failing webhook, until a delivery succeeds', () => {
    const { concurrency } = concurrencyAt()
    concurrency.end(concurrency.start('a', false), false)
    assert.equal(freeOf(concurrency, 'a'), 1)
    assert.deepEqual(concurrency.free().late, ['a'])
    concurrency.end(concurrency.start('a', true), true)
    assert.equal(freeOf(concurrency, 'a'), 16)
    assert.deepEqual(concurrency.free().late, [])
    concurrency.start('b', true)
    assert.equal(freeOf(concurrency, 'b'), 0)
    concurrency.end(concurrency.start('c', false), false)
    concurrency.forget('c')
    assert.ok(!concurrency.free().late.includes('c'))
  })

  it('frees the slots of hanging deliveries while they still hang', () => {
    const { clock, concurrency } = concurrencyAt()
    for (let number = 0; number < 256; number += 1) concurrency.start(`hook ${number % 16}`, false)
    assert.equal(concurrency.free().free, 0)
    clock.now = 1_501
    const { free, freeLate, late } = concurrency.free()
    assert.equal(free, 256)
    assert.equal(freeLate, 0)
    assert.equal(late.length, 16)
  })

  it('is bounded when more and more deliveries hang', () => {
    const { clock, concurrency } = concurrencyAt()
    for (let wave = 0; wave < 10; wave += 1) {
      const { free } = concurrency.free()
      for (let number = 0; number < free; number += 1) concurrency.start(`${wave} ${number % 16}`, false)
      clock.now += 2_000
    }
    assert.equal(concurrency.total(), 768)
    assert.equal(concurrency.free().free, 0)
  })

  it('counts a webhook as slow after a slow answer, until a quick one', () => {
    const { clock, concurrency } = concurrencyAt()
    const slow = concurrency.start('a', false)
    clock.now = 2_000
    concurrency.end(slow, true)
    assert.deepEqual(concurrency.free().late, ['a'])
    assert.equal(freeOf(concurrency, 'a'), 16)
    concurrency.end(concurrency.start('a', false), true)
    assert.deepEqual(concurrency.free().late, [])
  })

  it('evicts the oldest failing webhooks', () => {
    const { clock, concurrency } = concurrencyAt()
    for (let number = 0; number < 3_000; number += 1) {
      const slot = concurrency.start(`hook ${number}`, false)
      clock.now += 2_000
      concurrency.end(slot, false)
    }
    const { late, exceptions } = concurrency.free()
    assert.deepEqual([late.length, exceptions.length], [2_000, 2_000])
    assert.equal(freeOf(concurrency, 'hook 2999'), 1)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { batched, serialised } from './batching.ts'

const settledAs = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((each) => (each.status === 'fulfilled' ? each.value : 'rejected'))

describe('batched', () => {
  it('batches by customer, in order, up to the maximum size', async () => {
    const lists: string[] = []
    const load = batched(async (customer, items: number[]) => {
      lists.push(`${customer}:${items.join()}`)
      return items.map((item) => item * 10)
    }, 2)
    const answers = [load('a', 1), load('b', 2), load('a', 3), load('a', 4)]
    assert.deepEqual(await settledAs(answers), [10, 20, 30, 40])
    assert.deepEqual(lists, ['a:1,3', 'a:4', 'b:2'])
  })

  it('does not wait for a slow batch', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: isRunning, resolve: begun } = Promise.withResolvers<void>()
    const load = batched(async (_customer, items: number[]) => {
      if (items[0] === 1) {
        begun()
        await held
      }
      return items
    }, 10)
    const slow = load('a', 1)
    await isRunning
    assert.equal(await load('a', 2), 2)
    release()
    assert.equal(await slow, 1)
  })

  it('rejects every caller of a failed batch, and no other caller', async () => {
    const load = batched(async (customer, items: number[]) => {
      if (customer === 'a') throw new Error('unavailable')
      return items
    }, 10)
    assert.deepEqual(await settledAs([load('a', 1), load('a', 2), load('b', 3)]), ['rejected', 'rejected', 3])
    assert.deepEqual(await settledAs([load('b', 4)]), [4])
  })
})

describe('serialised', () => {
  const broken = new Error('the connection broke')
  const rolledBack = new Error('rolled back')
  const serialisedAdd = (lists: string[], isBad: (item: number) => Error | undefined) =>
    serialised(
      async (customer, items: number[]) => {
        lists.push(`${customer}:${items.join()}`)
        await pause(10)
        for (const item of items) {
          const error = isBad(item)
          if (error) throw error
        }
        return items.map((item) => item * 10)
      },
      (error) => error === rolledBack,
      3,
    )

  it('runs one batch per customer at a time, and batches what arrives meanwhile', async () => {
    const lists: string[] = []
    const add = serialisedAdd(lists, () => undefined)
    const answers = [1, 2, 3, 4, 5].map((item) => add('a', item))
    answers.push(add('b', 6))
    assert.deepEqual(await settledAs(answers), [10, 20, 30, 40, 50, 60])
    assert.deepEqual(lists, ['a:1', 'b:6', 'a:2,3,4', 'a:5'])
    assert.equal(await add('a', 7), 70)
    assert.equal(lists.at(-1), 'a:7')
  })

  it('repeats the items of a failed batch one by one, so that only the bad one fails', async () => {
    const lists: string[] = []
    const add = serialisedAdd(lists, (item) => (item === 3 ? rolledBack : undefined))
    const answers = [1, 2, 3, 4].map((item) => add('a', item))
    assert.deepEqual(await settledAs(answers), [10, 20, 'rejected', 40])
    assert.deepEqual(lists, ['a:1', 'a:2,3,4', 'a:2', 'a:3', 'a:4'])
  })

  it('does not repeat items when the outcome of a batch is unknown', async () => {
    const lists: string[] = []
    const add = serialisedAdd(lists, (item) => (item === 3 ? broken : undefined))
    const answers = [1, 2, 3, 4, 5].map((item) => add('a', item))
    assert.deepEqual(await settledAs(answers), [10, 'rejected', 'rejected', 'rejected', 50])
    assert.deepEqual(lists, ['a:1', 'a:2,3,4', 'a:5'])
  })
})

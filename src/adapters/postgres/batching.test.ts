import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { batched, serialised } from './batching.ts'

const settledAs = async (promises: Promise<unknown>[]) =>
  (await Promise.allSettled(promises)).map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))

describe('what is asked in one turn', () => {
  it('goes together for each customer, in its order, and no list is too long', async () => {
    const lists: string[] = []
    const ask = batched(async (customer, items: number[]) => {
      lists.push(`${customer}:${items.join()}`)
      return items.map((item) => item * 10)
    }, 2)
    const answers = [ask('a', 1), ask('b', 2), ask('a', 3), ask('a', 4)]
    assert.deepEqual(await settledAs(answers), [10, 20, 30, 40])
    assert.deepEqual(lists, ['a:1,3', 'a:4', 'b:2'])
  })

  it('waits for nobody: a slow list does not hold up the next turn', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: isUnderWay, resolve: begun } = Promise.withResolvers<void>()
    const ask = batched(async (_customer, items: number[]) => {
      if (items[0] === 1) {
        begun()
        await held
      }
      return items
    }, 10)
    const slow = ask('a', 1)
    await isUnderWay
    assert.equal(await ask('a', 2), 2)
    letGo()
    assert.equal(await slow, 1)
  })

  it('tells an error to each who asked with it, and to nobody else', async () => {
    const ask = batched(async (customer, items: number[]) => {
      if (customer === 'a') throw new Error('away')
      return items
    }, 10)
    assert.deepEqual(await settledAs([ask('a', 1), ask('a', 2), ask('b', 3)]), ['refused', 'refused', 3])
    assert.deepEqual(await settledAs([ask('b', 4)]), [4])
  })
})

describe('what stands in a row', () => {
  const broken = new Error('the connection broke')
  const undone = new Error('refused')
  const row = (lists: string[], isBad: (item: number) => Error | undefined) =>
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
      (error) => error === undone,
      3,
    )

  it('goes alone when nothing is on its way, then together, one list of a customer at a time', async () => {
    const lists: string[] = []
    const add = row(lists, () => undefined)
    const answers = [1, 2, 3, 4, 5].map((item) => add('a', item))
    answers.push(add('b', 6))
    assert.deepEqual(await settledAs(answers), [10, 20, 30, 40, 50, 60])
    assert.deepEqual(lists, ['a:1', 'b:6', 'a:2,3,4', 'a:5'])
    assert.equal(await add('a', 7), 70)
    assert.equal(lists.at(-1), 'a:7')
  })

  it('one that cannot be done takes no other with it', async () => {
    const lists: string[] = []
    const add = row(lists, (item) => (item === 3 ? undone : undefined))
    const answers = [1, 2, 3, 4].map((item) => add('a', item))
    assert.deepEqual(await settledAs(answers), [10, 20, 'refused', 40])
    assert.deepEqual(lists, ['a:1', 'a:2,3,4', 'a:2', 'a:3', 'a:4'])
  })

  it('nothing is done twice when nobody knows whether it was done', async () => {
    const lists: string[] = []
    const add = row(lists, (item) => (item === 3 ? broken : undefined))
    const answers = [1, 2, 3, 4, 5].map((item) => add('a', item))
    assert.deepEqual(await settledAs(answers), [10, 'refused', 'refused', 'refused', 50])
    assert.deepEqual(lists, ['a:1', 'a:2,3,4', 'a:5'])
  })
})

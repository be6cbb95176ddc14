import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ApiError } from './errors.ts'
import { type FairQueueLimits, fairQueue } from './fair-queue.ts'

const wide = { places: 4, placesPerKey: 2, waitingPerKey: 1_000, waiting: 5_000, patienceMs: 60_000 }

/** A queue, and work that ends when it is told to. */
function worldOf(limits: Partial<FairQueueLimits> = {}) {
  const queue = fairQueue({ ...wide, ...limits })
  const begun: string[] = []
  const ended: string[] = []
  const running: Array<{ name: string; end(): void; fail(): void }> = []
  const ask = (key: string, name = key) => {
    const work = queue.run(key, () => {
      begun.push(name)
      return new Promise<void>((resolve, reject) =>
        running.push({ name, end: resolve, fail: () => reject(new Error('failed')) }),
      )
    })
    return work.then(
      () => void ended.push(name),
      (error: unknown) => (error instanceof ApiError ? error.code : 'failed'),
    )
  }
  const endOne = async () => {
    running.shift()?.end()
    await turn()
  }
  return { queue, begun, ended, running, ask, endOne }
}

describe('a fair queue', () => {
  test('lets in at once what has a place, in the same turn of the event loop', () => {
    const { begun, ask } = worldOf()
    for (const key of ['a', 'a', 'b', 'b']) void ask(key)
    assert.deepEqual(begun, ['a', 'a', 'b', 'b'])
  })

  test('one key holds its places and no more, and the others theirs', async () => {
    const { begun, ask, endOne } = worldOf()
    for (let n = 0; n < 10; n += 1) void ask('flood')
    await turn()
    assert.deepEqual(begun, ['flood', 'flood'])
    void ask('quiet')
    assert.deepEqual(begun, ['flood', 'flood', 'quiet'])
    await endOne()
    assert.deepEqual(begun, ['flood', 'flood', 'quiet', 'flood'])
  })

  test('takes those who wait key by key: 49 quiet ones are through before one that floods', async () => {
    const { begun, ask, endOne, running } = worldOf({ places: 4, placesPerKey: 4 })
    for (let n = 0; n < 500; n += 1) void ask('flood')
    for (let n = 0; n < 49; n += 1) void ask(`quiet ${n}`)
    while (running.length > 0) await endOne()
    const lastQuiet = begun.findLastIndex((name) => name !== 'flood')
    const flooded = begun.slice(0, lastQuiet).filter((name) => name === 'flood').length
    assert.equal(begun.length, 549)
    // Its four that were there before, and one for the round.
    assert.ok(flooded <= 5, `${flooded} of the flood came before the last quiet one`)
  })

  test('refuses with 429 beyond the list of a key, and the other keys go on', async () => {
    const { ask, begun } = worldOf({ waitingPerKey: 3 })
    const asked = Array.from({ length: 7 }, () => ask('flood'))
    assert.deepEqual(await Promise.all(asked.slice(5)), [
      'concurrency_limit_exceeded',
      'concurrency_limit_exceeded',
    ])
    void ask('quiet')
    assert.equal(begun.at(-1), 'quiet')
  })

  test('refuses with 503 beyond the list of all, and who has waited too long', async () => {
    const full = worldOf({ places: 1, waiting: 2 })
    const asked = ['a', 'b', 'c', 'd'].map((key) => full.ask(key))
    assert.equal(await asked[3], 'service_unavailable')
    const slow = worldOf({ places: 1, patienceMs: 5 })
    void slow.ask('a')
    assert.equal(await slow.ask('b'), 'service_unavailable')
    await slow.endOne()
    void slow.ask('c')
    assert.deepEqual(slow.begun, ['a', 'c'])
  })

  test('a place is given back once, also by work that fails', async () => {
    const { queue, ask, running, begun } = worldOf({ places: 1, placesPerKey: 1 })
    const failing = ask('a')
    void ask('b')
    running.shift()?.fail()
    assert.equal(await failing, 'failed')
    assert.deepEqual(begun, ['a', 'b'])
    running.shift()?.end()
    await turn()
    const leave = await queue.enter('c')
    leave()
    leave()
    void ask('d')
    void ask('e')
    assert.deepEqual(begun, ['a', 'b', 'd'])
  })
})

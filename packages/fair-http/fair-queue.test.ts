import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FairQueueLimits, fairQueue } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

const wide = { slots: 4, slotsPerKey: 2, waitingPerKey: 1_000, waiting: 5_000, maxWaitMs: 60_000 }

/** A queue, and work that the test ends. */
function queueWorld(limits: Partial<FairQueueLimits> = {}) {
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
      (error: unknown) => (error instanceof Refusal ? error.code : 'failed'),
    )
  }
  const endOne = async () => {
    running.shift()?.end()
    await nextTurn()
  }
  return { queue, begun, ended, running, ask, endOne }
}

describe('a fair queue', () => {
  test('starts work synchronously when a slot is free', () => {
    const { begun, ask } = queueWorld()
    for (const key of ['a', 'a', 'b', 'b']) void ask(key)
    assert.deepEqual(begun, ['a', 'a', 'b', 'b'])
  })

  test('limits one key to its slots and leaves the others to other keys', async () => {
    const { begun, ask, endOne } = queueWorld()
    for (let n = 0; n < 10; n += 1) void ask('flood')
    await nextTurn()
    assert.deepEqual(begun, ['flood', 'flood'])
    void ask('quiet')
    assert.deepEqual(begun, ['flood', 'flood', 'quiet'])
    await endOne()
    assert.deepEqual(begun, ['flood', 'flood', 'quiet', 'flood'])
  })

  test('serves the keys in turn: 49 quiet keys finish before one that floods the queue', async () => {
    const { begun, ask, endOne, running } = queueWorld({ slots: 4, slotsPerKey: 4 })
    for (let n = 0; n < 500; n += 1) void ask('flood')
    for (let n = 0; n < 49; n += 1) void ask(`quiet ${n}`)
    while (running.length > 0) await endOne()
    const lastQuiet = begun.findLastIndex((name) => name !== 'flood')
    const flooded = begun.slice(0, lastQuiet).filter((name) => name === 'flood').length
    assert.equal(begun.length, 549)
    // Four were running before, and one is served in the round.
    assert.ok(flooded <= 5, `${flooded} of the flood came before the last quiet one`)
  })

  test('rejects with 429 beyond the waiting limit of a key, and serves other keys', async () => {
    const { ask, begun } = queueWorld({ waitingPerKey: 3 })
    const replies = Array.from({ length: 7 }, () => ask('flood'))
    assert.deepEqual(await Promise.all(replies.slice(5)), [
      'concurrency_limit_exceeded',
      'concurrency_limit_exceeded',
    ])
    void ask('quiet')
    assert.equal(begun.at(-1), 'quiet')
  })

  test('rejects with 503 beyond the total waiting limit and after the maximum wait', async () => {
    const full = queueWorld({ slots: 1, waiting: 2 })
    const replies = ['a', 'b', 'c', 'd'].map((key) => full.ask(key))
    assert.equal(await replies[3], 'service_unavailable')
    const slow = queueWorld({ slots: 1, maxWaitMs: 5 })
    void slow.ask('a')
    assert.equal(await slow.ask('b'), 'service_unavailable')
    await slow.endOne()
    void slow.ask('c')
    assert.deepEqual(slow.begun, ['a', 'c'])
  })

  test('releases a slot exactly once, also when the work fails', async () => {
    const { queue, ask, running, begun } = queueWorld({ slots: 1, slotsPerKey: 1 })
    const failing = ask('a')
    void ask('b')
    running.shift()?.fail()
    assert.equal(await failing, 'failed')
    assert.deepEqual(begun, ['a', 'b'])
    running.shift()?.end()
    await nextTurn()
    const release = await queue.enter('c')
    release()
    release()
    void ask('d')
    void ask('e')
    assert.deepEqual(begun, ['a', 'b', 'd'])
  })
})

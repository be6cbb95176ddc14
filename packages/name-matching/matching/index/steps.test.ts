/** Work in steps gives its result at the end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finish, isStep, type Steps } from './steps.ts'

test('runs all steps and returns the result of the work', () => {
  const made: number[] = []
  function* work(): Steps<string> {
    for (let at = 0; at < 3; at++) {
      made.push(at)
      yield
    }
    return 'done'
  }
  assert.equal(finish(work()), 'done')
  assert.deepEqual(made, [0, 1, 2])
})

test('ends a step after every 256 values', () => {
  const ends = Array.from({ length: 1_000 }, (_, at) => at).filter(isStep)
  assert.deepEqual(ends, [255, 511, 767])
})

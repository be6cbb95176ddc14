/**
 * Tests that only `npm run test:all` runs: further variants of a test, and tests that repeat in a browser
 * what a quicker test asserts. A file that imports this has tests of both sets, and takes `test` from here:
 * `npm run test:all` leaves out what `npm test` runs.
 */
import { test as always, type TestContext, type TestFn } from 'node:test'

const isAll = process.env.FOYER_TEST_SET === 'all'

/** Whether a loop over values of `oneOf` is running, whose tests are those of the set that runs. */
let inLoop = false

/** A test of `npm test`; in a loop over `oneOf`, of whichever set runs. */
export const test: typeof always = ((...given: Parameters<typeof always>) =>
  isAll && !inLoop ? Promise.resolve() : always(...given)) as typeof always

/** A test that both sets run, because further tests go on from what it leaves. */
export const testOfBoth = always

/** A test that `npm test` leaves out; docs/decisions/0057-tests-that-left.md says what asserts the same. */
export function further(name: string, work: (context: TestContext) => void | Promise<void>): void {
  if (isAll) always(name, work as TestFn)
}

/** `npm test` tries the first of these, `npm run test:all` the others. Loop over them with `for … of`. */
export const oneOf = <Value>(values: readonly Value[]): Iterable<Value> =>
  loop(isAll ? values.slice(1) : values.slice(0, 1))

/** Pages with JavaScript, and without. */
export const scriptings = oneOf([true, false])

function loop<Value>(values: readonly Value[]): Iterable<Value> {
  return {
    *[Symbol.iterator]() {
      inLoop = true
      yield* values
      inLoop = false
    },
  }
}

/** Runs the test files that it is given in this one process, one after the other, each as a suite. */
import { AsyncResource } from 'node:async_hooks'
import path from 'node:path'
import { describe } from 'node:test'
// First, because it closes what is left open after the last file.
import '../harness/close-after-failure.ts'

const root = path.join(import.meta.dirname, '../..')

let previous: Promise<unknown> = Promise.resolve()
for (const file of process.argv.slice(2)) {
  const before = previous
  const { promise, resolve } = Promise.withResolvers<void>()
  previous = promise
  // Hooks that a file registers outside its suites become hooks of this suite.
  describe(file, async () => {
    const suite = new AsyncResource('test file')
    await before
    await suite.runInAsyncScope(() => import(path.join(root, file))).finally(resolve)
  })
}

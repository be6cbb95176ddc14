/** Several test files in one process: each of them alone spends most of its time on loading the service. */
import { globSync } from 'node:fs'
import path from 'node:path'

const tests = path.join(import.meta.dirname, '..')

/** Imports the tests of this folder of `test/`, except those which need a process of their own. */
export async function importTests(folder: string, alone: readonly string[] = []): Promise<void> {
  const files = globSync(`${folder}/*.test.ts`, { cwd: tests }).sort()
  for (const file of files.filter((each) => !alone.includes(path.basename(each, '.test.ts'))))
    await import(path.join(tests, file))
}

/** The example at the top of each package's README runs, and prints what the README says. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'

const root = path.join(import.meta.dirname, '..')

describe('the example of', () => {
  for (const file of globSync('packages/*/package.json', { cwd: root })) {
    const folder = path.dirname(file)
    test(folder, () => {
      const text = readFileSync(path.join(root, folder, 'README.md'), 'utf8')
      const [, example = '', prints] =
        /^```ts example\n([\s\S]*?)^```\n+```text\n([\s\S]*?)^```/m.exec(text) ?? []
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '--eval', example],
        { cwd: path.join(root, folder), encoding: 'utf8' },
      )
      assert.equal(status, 0, stderr)
      assert.equal(stdout, prints)
    })
  }
})

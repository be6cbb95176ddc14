/** Prepares the checkout, then runs tests (test/runner/run.ts) under the pinned Node. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const inherit = { stdio: 'inherit' }

const setUp = spawnSync(process.execPath, [path.join(root, 'scripts/setup.mjs')], inherit)
if (setUp.status !== 0) process.exit(setUp.status ?? 1)

const bin = path.join(root, 'node_modules/.bin')
const { status } = spawnSync(
  path.join(bin, 'node'),
  [path.join(root, 'test/runner/run.ts'), ...process.argv.slice(2)],
  { ...inherit, env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` } },
)
process.exitCode = status ?? 1

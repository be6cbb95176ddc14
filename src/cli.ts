#!/usr/bin/env node
/** `foyer …`, the operator's command line. Met by Node 22 or 23 (older ones read no TypeScript), it goes on with the one of node_modules. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
const here = fileURLToPath(import.meta.url)
const words = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  const { run } = await import('./cli/run.ts')
  // `foyer … | head` is no reason to complain.
  process.stdout.on('error', () => process.exit(1))
  process.exitCode = await run(words, {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
  })
} else {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (existsSync(node)) process.exitCode = spawnSync(node, [here, ...words], { stdio: 'inherit' }).status ?? 1
  else {
    process.stderr.write(
      `Foyer needs Node ${NEEDED}, and this is Node ${process.versions.node}. Run npm ci in the project's folder: it brings its own.\n`,
    )
    process.exitCode = 1
  }
}

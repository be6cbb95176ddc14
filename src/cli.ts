#!/usr/bin/env node
/** `foyer …`, the operator's command line. Met by Node 22 or 23 (older ones read no TypeScript), it goes on with the one of node_modules. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
const here = fileURLToPath(import.meta.url)
const words = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  const [{ run }, { endingBySignal, terminalOf }] = await Promise.all([
    import('./operator/run.ts'),
    import('./operator/terminal.ts'),
  ])
  // `foyer … | head` is no reason to complain.
  process.stdout.on('error', () => process.exit(1))
  // Nobody reads what is told by the way: no reason to stop in the middle of the work.
  process.stderr.on('error', () => undefined)
  const terminal = terminalOf(process)
  let asked: AbortSignal | undefined
  process.exitCode = await run(words, {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    ...(terminal ? { terminal } : {}),
    ending: () => {
      asked ??= endingBySignal()
      return asked
    },
  })
  // Who pressed Ctrl-C does not wait for an answer that nobody will read.
  if (asked?.aborted) process.exit()
} else {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (existsSync(node)) {
    const child = spawn(node, [here, ...words], { stdio: 'inherit' })
    // The terminal sends Ctrl-C to both, and a service manager its signal to this one alone.
    process.on('SIGINT', () => undefined)
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    const [code] = (await once(child, 'exit')) as [number | null]
    process.exitCode = code ?? 1
  } else {
    process.stderr.write(
      `Foyer needs Node ${NEEDED}, and this is Node ${process.versions.node}. Run npm ci in the project's folder: it brings its own.\n`,
    )
    process.exitCode = 1
  }
}

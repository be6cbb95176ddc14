#!/usr/bin/env node
/** `foyer …`, the operator's command line. On Node 22 or 23 it restarts with the Node of node_modules. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepCompiledCode } from '#platform/compile-cache.ts'

const NEEDED = 24
const here = fileURLToPath(import.meta.url)
const words = process.argv.slice(2)

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  keepCompiledCode()
  const [{ run }, { stopOnSignal, terminalOf }] = await Promise.all([
    import('#operator/run.ts'),
    import('#operator/terminal.ts'),
  ])
  // `foyer … | head` closes stdout: that is not an error worth a message.
  process.stdout.on('error', () => process.exit(1))
  // A closed stderr must not stop the work.
  process.stderr.on('error', () => undefined)
  const terminal = terminalOf(process)
  let signal: AbortSignal | undefined
  process.exitCode = await run(words, {
    environment: process.env,
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    ...(terminal ? { terminal } : {}),
    stopSignal: () => {
      signal ??= stopOnSignal()
      return signal
    },
  })
  // After Ctrl-C, do not wait for open connections.
  if (signal?.aborted) process.exit()
} else {
  const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))
  if (existsSync(node)) {
    const child = spawn(node, [here, ...words], { stdio: 'inherit' })
    // A terminal sends Ctrl-C to both processes; a service manager sends its signal to this one only.
    process.on('SIGINT', () => undefined)
    process.on('SIGTERM', () => child.kill('SIGTERM'))
    const [code] = (await once(child, 'exit')) as [number | null]
    process.exitCode = code ?? 1
  } else {
    const detail =
      `Foyer needs Node ${NEEDED}, but this is Node ${process.versions.node}. Run npm ci in the ` +
      'project folder to install it.'
    const asJson = words.includes('--json')
    process.stderr.write(`${asJson ? JSON.stringify({ code: 'wrong_node', detail }) : detail}\n`)
    process.exitCode = 1
  }
}

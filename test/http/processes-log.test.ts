/** Where the log goes may end or fill up: the service goes on, and stops when it is told to. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { afterEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { environmentOf, newDirectory, removeDirectory } from '../harness/cli-process.ts'
import { statusOf, until } from '../harness/foyer-process.ts'
import { freePort } from '../harness/requests.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('a log that nobody takes', () => {
  let directory: string
  afterEach(() => removeDirectory(directory))

  /** Serves, says something on every request, and ends by SIGTERM. */
  async function goesOn(stdio: Array<'pipe' | number>, meanwhile: (child: ReturnType<typeof spawn>) => void) {
    directory = newDirectory()
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const child = spawn(process.execPath, ['src/main.ts'], {
      cwd: root,
      env: environmentOf(directory, { PORT: String(port), FOYER_LOG_LEVEL: 'debug', FOYER_DEMO: '1' }),
      stdio: ['ignore', ...stdio],
    })
    try {
      const ended = once(child, 'exit')
      await until('it is ready', async () => (await statusOf(`${address}/readyz`)) === 200)
      meanwhile(child)
      // Of about 170 characters each: more than a pipe holds.
      for (let count = 0; count < 600; count += 1) assert.equal(await statusOf(`${address}/healthz`), 200)
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    } finally {
      child.kill('SIGKILL')
    }
  }

  test('its reader has ended', () =>
    goesOn(['pipe', 'pipe'], (child) => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    }))

  test('its disk is full', async () => {
    const full = fs.openSync('/dev/full', 'w')
    await goesOn([full, full], () => undefined)
    fs.closeSync(full)
  })

  test('its reader stands still', () => goesOn(['pipe', 'pipe'], (child) => child.stdout?.pause()))
})

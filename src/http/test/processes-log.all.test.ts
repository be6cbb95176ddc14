/** The log destination may close or fill up: the service continues, and stops on SIGTERM. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { afterEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { environmentOf, newDirectory, removeDirectory } from '#test/harness/cli-process.ts'
import { statusOf, until } from '#test/harness/foyer-process.ts'
import { freePort } from '#test/harness/requests.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

describe('the service continues although its log cannot be written:', () => {
  let directory: string
  afterEach(() => removeDirectory(directory))

  /** Serves, logs every request, and ends by SIGTERM. */
  async function keepsServing(
    stdio: Array<'pipe' | number>,
    meanwhile: (child: ReturnType<typeof spawn>) => void,
  ) {
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
      // About 170 characters each: more than a pipe can buffer.
      for (let count = 0; count < 600; count += 1) assert.equal(await statusOf(`${address}/healthz`), 200)
      child.kill('SIGTERM')
      assert.deepEqual(await ended, [0, null])
    } finally {
      child.kill('SIGKILL')
    }
  }

  test('the reader has ended', () =>
    keepsServing(['pipe', 'pipe'], (child) => {
      child.stdout?.destroy()
      child.stderr?.destroy()
    }))

  test('the disk is full', async () => {
    const full = fs.openSync('/dev/full', 'w')
    await keepsServing([full, full], () => undefined)
    fs.closeSync(full)
  })

  test('the reader does not read', () => keepsServing(['pipe', 'pipe'], (child) => child.stdout?.pause()))
})

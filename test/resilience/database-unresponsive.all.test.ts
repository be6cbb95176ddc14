/**
 * A database that accepts connections but does not answer is detected, not waited for, and used again when it
 * answers.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { signal } from '@foyer/embedded-postgres/processes'
import {
  isReady,
  launch,
  type Service,
  statusOf,
  temporaryDirectory,
  until,
} from '../harness/foyer-process.ts'
import { freePort } from '../harness/world.ts'

describe('a database that does not answer', () => {
  const directory = temporaryDirectory()
  let address: string
  let service: Service
  /** The main process and all its children. */
  const processes = () => {
    const [pid = ''] = fs.readFileSync(path.join(directory, 'pg18', 'postmaster.pid'), 'utf8').split('\n')
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
    return [pid, ...children.trim().split(/\s+/)].map(Number)
  }
  const freeze = () => processes().map((pid) => process.kill(pid, 'SIGSTOP'))
  /** A continued process may end others before they are continued. */
  const thaw = () => signal(processes(), 'SIGCONT')
  before(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    service = launch({ PORT: String(port), FOYER_DATA_DIR: directory })
    await isReady(service, address)
  })
  after(async () => {
    // Also after the service has ended: a stopped database receives no signals, and would stay forever.
    const mainFile = path.join(directory, 'pg18', 'postmaster.pid')
    if (fs.existsSync(mainFile)) thaw()
    service.kill('SIGKILL')
    await service.ended
    await until('the database is down', () => !fs.existsSync(mainFile), 60)
    fs.rmSync(directory, { recursive: true, force: true, maxRetries: 10 })
  })

  test('fails readiness at once and requests within seconds, and then recovers', {
    timeout: 120_000,
  }, async () => {
    const demo = JSON.parse(fs.readFileSync(path.join(directory, 'demo.json'), 'utf8'))
    // An unknown client, so that the answer needs the database.
    const ask = () =>
      fetch(`${address}/v1/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`unknown:${demo.clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      })
    assert.equal((await ask()).status, 401)
    freeze()
    const asked = performance.now()
    const waiting = ask()
    assert.equal(await statusOf(`${address}/readyz`), 503)
    assert.ok(performance.now() - asked < 10_000)
    assert.equal(await statusOf(`${address}/healthz`), 200)
    const reply = await waiting
    assert.deepEqual([reply.status, Number(reply.headers.get('retry-after'))], [503, 5])
    const waited = performance.now() - asked
    assert.ok(waited < 10_000, `${waited} ms`)
    // The outage is detected by now: no further request waits.
    const again = performance.now()
    for (let count = 0; count < 5; count += 1) assert.equal((await ask()).status, 503)
    assert.ok(performance.now() - again < 2_000)
    thaw()
    await until('it is ready', async () => (await statusOf(`${address}/readyz`)) === 200, 60)
    assert.equal((await ask()).status, 401)
  })

  test('SIGTERM still ends the service', { timeout: 90_000 }, async () => {
    freeze()
    const asked = performance.now()
    await service.stop()
    assert.ok(performance.now() - asked < 45_000)
  })
})

/** 20 000 deliveries through 20 kills of the sending process and 5 of the database itself: none lost, all in order. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { migrate } from '../../src/adapters/postgres/migrate.ts'
import { embeddedServer } from '../../src/adapters/postgres/server.ts'
import { until } from '../webhook-receiver.ts'
import { storm } from '../webhook-storm.ts'

test('20 000 deliveries, 20 kills of the sender, 5 of the database', { timeout: 900_000 }, async (t) => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-storm-'))
  const server = await embeddedServer(directory, () => undefined)
  const [owner, worker] = (['owner', 'foyer_worker'] as const).map((role) => server.source.settings(role))
  assert.ok(owner && worker)
  try {
    await migrate({ owner, worker })
    const pidFile = await pidFileIn(directory)
    const pid = async () => Number.parseInt(await readFile(pidFile, 'utf8').catch(() => '0'), 10)
    const report = await storm({
      owner,
      worker,
      events: 20_000,
      kills: 20,
      breakDatabase: {
        times: 5,
        async now() {
          const before = await pid()
          process.kill(before, 'SIGKILL')
          // It is started again by itself.
          await until(async () => ![0, before].includes(await pid()), 60_000, 'the restart of the database')
        },
      },
      withinMs: 600_000,
    })
    t.diagnostic(`${report.sent} requests, ${report.again} delivered again, ${report.seconds} s`)
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
})

async function pidFileIn(directory: string): Promise<string> {
  const { globSync } = await import('node:fs')
  const [file] = globSync('**/postmaster.pid', { cwd: directory })
  assert.ok(file, 'no postmaster.pid')
  return path.join(directory, file)
}

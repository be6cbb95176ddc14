/** Runs the storm on its own database, which may be killed, and checks that enough has happened. */
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestContext } from 'node:test'
import { embeddedServer } from '#platform/postgres/database-server.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { type Storm, storm } from './storm.ts'

export async function stormOnItsOwn(
  t: TestContext,
  { tries, ...size }: Pick<Storm, 'events' | 'kills' | 'lifeMs' | 'withinMs'> & { tries: number },
): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'foyer-storm-'))
  const server = await embeddedServer(directory, () => undefined)
  try {
    const { source } = server
    await migrate({ owner: source.settings('owner'), worker: source.settings('foyer_worker') })
    const [file] = globSync('**/postmaster.pid', { cwd: directory })
    assert.ok(file, 'no postmaster.pid')
    const report = await storm({ source, pidFile: path.join(directory, file), ...size })
    const { results, ledger, databaseKills, days, seconds } = report
    t.diagnostic(
      `${results.events.length} events, ${results.wanted} deliveries, ${results.requests} requests, ` +
        `${results.again} repeated (and ${results.replayed} replayed), ${seconds.toFixed(1)} s`,
    )
    t.diagnostic(
      `${days.toFixed(1)} days by the clock; ${ledger.acknowledged} events acknowledged, ` +
        `${ledger.unknown} answers lost`,
    )
    t.diagnostic(`tries: ${JSON.stringify(results.tries)}, at most ${results.mostTries} of one delivery`)
    assert.equal(databaseKills, size.kills / 4)
    assert.ok(days > 5)
    // A try with 410 need not be among the results: the webhook is switched off first, and the dispatcher may
    // be killed before it records the try. A late 410 may switch it off again after the owner's repair.
    assert.deepEqual(results.switchedOff, ['FAILING', 'GONE'])
    for (const result of ['200', '307', '429', '500']) assert.ok(results.tries[result], result)
    for (const words of [/refused/, /closed before/, /did not answer within/])
      assert.ok(
        Object.keys(results.tries).some((result) => words.test(result)),
        String(words),
      )
    // So many waits of the schedule have passed: a failing receiver gets one delivery at a time, for many
    // cases.
    assert.ok(results.mostTries >= tries, `at most ${results.mostTries} tries`)
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

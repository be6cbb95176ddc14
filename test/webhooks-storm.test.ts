/** 2 000 deliveries to receivers that fail, hang, redirect, reset and go away, while the sender is killed: none lost, all in order. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from './test-database.ts'
import { storm } from './webhook-storm.ts'

test('2 000 deliveries, six moods, five kills and connections cut', { timeout: 120_000 }, async (t) => {
  const database = await testDatabase()
  try {
    const report = await storm({
      owner: database.source.settings('owner'),
      worker: database.source.settings('foyer_worker'),
      events: 2_000,
      kills: 5,
      breakDatabase: {
        times: 2,
        now: () =>
          database.owner(async (client) => {
            await client.query(
              'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
            )
          }),
      },
      withinMs: 60_000,
    })
    t.diagnostic(`${report.sent} requests, ${report.again} delivered again, ${report.seconds} s`)
    assert.ok(report.again >= 0)
  } finally {
    await database.drop()
  }
})

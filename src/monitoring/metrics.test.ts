/** Metrics of the ongoing monitoring: what is pending, what failed, and when the sweeps last ended. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openRegistry } from '#http/metric-registry.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { monitoringMetrics } from './metrics.ts'

const now = new Date('2026-11-26T12:00:00Z')
const customer = '01990000-0000-7000-8000-000000000001'

describe('monitoring metrics', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  const execute = (sql: string) => database.owner((client) => client.query(sql))
  async function samples() {
    const registry = openRegistry()
    monitoringMetrics(registry, database.source.settings('foyer_worker'), () => now)
    const text = await registry.text()
    return (name: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1]
  }

  test('are zero before the first run, and a sweep has no age', async () => {
    const of = await samples()
    assert.deepEqual(
      ['applications', 'subjects', 'comparisons_pending', 'oldest_pending_seconds'].map((name) =>
        of(`foyer_monitoring_${name}`),
      ),
      ['0', '0', '0', '0'],
    )
    assert.equal(of('foyer_monitoring_sweep_age_seconds{sweep="addMonitored"}'), undefined)
  })

  test('count pending and failed work, and give the oldest and the age of each sweep', async () => {
    await execute(`insert into foyer.customer (customer_id, name, mode, created_at)
      values ('${customer}', 'Kund', 'live', now())`)
    await execute(`insert into foyer.monitoring_rescreen
      (customer_id, list_id, version, is_own, planned_at, finished_at, failed_at) values
      ('${customer}', 'un', 1, false, '2026-11-26T10:00:00Z', '2026-11-26T10:01:00Z', null),
      ('${customer}', 'un', 2, false, '2026-11-26T11:00:00Z', null, null),
      ('${customer}', '*', 1, false, '2026-11-26T11:30:00Z', null, '2026-11-26T11:45:00Z')`)
    await execute(`insert into foyer.monitoring_sweep values
      ('addMonitored', '2026-11-26T11:25:00Z', '2026-11-26T10:25:00Z'),
      ('lookUpMonitored', '2026-11-26T11:50:00Z', '2026-11-26T11:55:00Z')`)
    const of = await samples()
    assert.deepEqual(
      ['comparisons_pending', 'comparisons_failed', 'oldest_pending_seconds'].map((name) =>
        of(`foyer_monitoring_${name}`),
      ),
      ['2', '1', '3600'],
    )
    assert.equal(of('foyer_monitoring_sweep_age_seconds{sweep="addMonitored"}'), '2100')
    assert.deepEqual(
      ['addMonitored', 'lookUpMonitored'].map((name) => of(`foyer_monitoring_sweep_failed{sweep="${name}"}`)),
      ['0', '1'],
    )
  })

  test('have no value while the database is unavailable', async () => {
    const registry = openRegistry()
    const unreachable = { ...database.source.settings('foyer_worker'), host: '127.0.0.1', port: 1 }
    monitoringMetrics(registry, unreachable, () => now)
    assert.ok(!/^foyer_monitoring_subjects /m.test(await registry.text()))
  })
})

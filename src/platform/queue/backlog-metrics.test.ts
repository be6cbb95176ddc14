/**
 * Metrics of the backlog in the database: cheap at any size, and fast to fail while the database is
 * unavailable.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openRegistry } from '#http/metric-registry.ts'
import { type TestDatabase, testDatabase } from '#test/harness/test-database.ts'
import { backlogMetrics } from './backlog-metrics.ts'

describe('backlog metrics', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  const execute = (sql: string) => database.owner((client) => client.query(sql))
  const sample = (text: string, name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]

  test('query the database at most once in five seconds', async () => {
    const registry = openRegistry()
    const figures = backlogMetrics(registry, database.source.settings('foyer_worker'))
    try {
      const name = 'foyer_queue_tasks\\{task="counted",state="due"\\}'
      await execute(`select graphile_worker.add_job('counted', '{}')`)
      const texts = await Promise.all(Array.from({ length: 20 }, () => registry.text()))
      assert.deepEqual(new Set(texts.map((text) => sample(text, name))), new Set(['1']))
      await execute(`select graphile_worker.add_job('counted', '{}')`)
      assert.equal(sample(await registry.text(), name), '1', 'the cached value is not five seconds old')
    } finally {
      await figures.close()
    }
  })

  test('take milliseconds with 200,000 tasks and deliveries, and count at most 10,000', async () => {
    await execute(`insert into graphile_worker._private_jobs (task_id, payload, run_at)
      select (select id from graphile_worker._private_tasks limit 1), '{}', now() - n * interval '1 second'
        from generate_series(1, 200000) n`)
    await execute(
      `insert into foyer.customer (customer_id, name, mode, created_at)
        values ('01990000-0000-7000-8000-000000000001', 'Many', 'sandbox', now())`,
    )
    await execute(`insert into foyer.webhook (customer_id, webhook_id, url, types, description, sealed_secret,
      created_at)
      values ('01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002',
        'https://a.example', '{}', '', '', now())`)
    await execute(`insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, delivery_id,
      event_id, application_id, kind, published_at, due_at, created_at)
      select '01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002', n,
        gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
        'APPLICATION_CREATED', now(), now() - n * interval '1 second', now()
          from generate_series(1, 200000) n`)
    await execute('vacuum analyze foyer.webhook_delivery')
    await execute('vacuum analyze graphile_worker._private_jobs')
    const registry = openRegistry()
    const figures = backlogMetrics(registry, database.source.settings('foyer_worker'))
    try {
      const began = performance.now()
      const text = await registry.text()
      const took = performance.now() - began
      assert.ok(took < 1_000, `${took} ms`)
      assert.equal(sample(text, 'foyer_webhook_deliveries_waiting'), '10000')
      assert.equal(sample(text, 'foyer_queue_tasks\\{task="counted",state="due"\\}'), '10000')
      for (const name of ['foyer_webhook_oldest_due_seconds', 'foyer_queue_oldest_due_seconds']) {
        const oldest = Number(sample(text, name))
        assert.ok(oldest >= 200_000 && oldest < 201_000, `${name} ${oldest}`)
      }
    } finally {
      await figures.close()
    }
  })

  test('have no value while the database is unavailable, and fail fast', async () => {
    const registry = openRegistry()
    const unreachable = { ...database.source.settings('foyer_worker'), host: '127.0.0.1', port: 1 }
    const figures = backlogMetrics(registry, unreachable)
    const began = performance.now()
    const text = await registry.text()
    assert.ok(performance.now() - began < 5_000)
    assert.equal(sample(text, 'foyer_queue_oldest_due_seconds'), undefined)
    assert.equal(sample(text, 'foyer_mails_waiting'), undefined)
    assert.match(text, /^# HELP foyer_mails_waiting/m)
    await figures.close()
  })
})

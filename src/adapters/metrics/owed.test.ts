/** What waits in the database, for who measures: cheap however much waits, and no burden while the database is away. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../../test/harness/test-database.ts'
import { openRegistry } from '../../http/metrics/registry.ts'
import { owedFigures } from './owed.ts'

describe('figures of what is owed', () => {
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  const owedTo = (sql: string) => database.owner((client) => client.query(sql))
  const sample = (text: string, name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]

  test('are asked for once in five seconds, however many ask', async () => {
    const registry = openRegistry()
    const figures = owedFigures(registry, database.source.settings('foyer_worker'))
    try {
      const name = 'foyer_queue_tasks\\{task="counted",state="due"\\}'
      await owedTo(`select graphile_worker.add_job('counted', '{}')`)
      const texts = await Promise.all(Array.from({ length: 20 }, () => registry.text()))
      assert.deepEqual(new Set(texts.map((text) => sample(text, name))), new Set(['1']))
      await owedTo(`select graphile_worker.add_job('counted', '{}')`)
      assert.equal(sample(await registry.text(), name), '1', 'what is known is not five seconds old')
    } finally {
      await figures.close()
    }
  })

  test('take milliseconds with 200,000 tasks and 200,000 deliveries, which are counted to 10,000', async () => {
    await owedTo(`insert into graphile_worker._private_jobs (task_id, payload, run_at)
      select (select id from graphile_worker._private_tasks limit 1), '{}', now() - n * interval '1 second' from generate_series(1, 200000) n`)
    await owedTo(
      `insert into foyer.customer (customer_id, name, mode, created_at) values ('01990000-0000-7000-8000-000000000001', 'Many', 'sandbox', now())`,
    )
    await owedTo(`insert into foyer.webhook (customer_id, webhook_id, url, types, description, sealed_secret, created_at)
      values ('01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002', 'https://a.example', '{}', '', '', now())`)
    await owedTo(`insert into foyer.webhook_delivery (customer_id, webhook_id, event_seq, delivery_id, event_id, application_id, kind, published_at, due_at, created_at)
      select '01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002', n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
        'APPLICATION_CREATED', now(), now() - n * interval '1 second', now() from generate_series(1, 200000) n`)
    await owedTo('vacuum analyze foyer.webhook_delivery')
    await owedTo('vacuum analyze graphile_worker._private_jobs')
    const registry = openRegistry()
    const figures = owedFigures(registry, database.source.settings('foyer_worker'))
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

  test('have no value while the database is away, and nobody waits long for them', async () => {
    const registry = openRegistry()
    const away = { ...database.source.settings('foyer_worker'), host: '127.0.0.1', port: 1 }
    const figures = owedFigures(registry, away)
    const began = performance.now()
    const text = await registry.text()
    assert.ok(performance.now() - began < 5_000)
    assert.equal(sample(text, 'foyer_queue_oldest_due_seconds'), undefined)
    assert.equal(sample(text, 'foyer_mails_owed'), undefined)
    assert.match(text, /^# HELP foyer_mails_owed/m)
    await figures.close()
  })
})

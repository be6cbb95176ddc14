/** A customer screens against more than before: all monitored subjects are screened again in full. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { entry, type MonitoringWorld, startMonitoringWorld } from '#test/harness/monitoring-world.ts'
import { booksOf, found } from '#test/harness/reviewed-case-fixtures.ts'

const nobody = entry('n', 'Valdemar Orsinov')
/** Near, and not equal. */
const near = entry('a', 'Anna Testson')

describe('a full new screening of all monitored persons', () => {
  let on: MonitoringWorld
  before(async () => {
    on = await startMonitoringWorld()
    await on.imported('first', nobody)
  })
  after(() => on?.world.close())

  const choose = async (lists: string[] | null, threshold: number) => {
    const reply = await on.owner.call('screening.settings.set', { lists, threshold })
    assert.equal(reply.status, 200, reply.text)
  }
  const of = (id: string) => found(on.world, on.customer, id)

  test('with a lower threshold finds new hits, and skips released persons', async () => {
    await choose(null, 1)
    const [id, released] = [await on.approved(), await on.approved()]
    const version = await on.imported('first', nobody, near)
    assert.equal((await on.compared('first', version)).hits, 0)
    const body = { applicationId: released, state: 'OFF', reason: 'closed' }
    await on.call('applications.monitoring.set', body)
    assert.deepEqual(await on.comparisons('*'), [])
    await choose(null, 0.6)
    const run = await on.compared('*')
    assert.deepEqual([run.version, run.screened, run.hits], [1, 1, 1])
    assert.deepEqual([(await of(id)).status, (await of(released)).status], ['MANUAL_REVIEW', 'APPROVED'])
    const { events, audit } = await booksOf(on.world, id)
    assert.equal(events.filter((kind) => kind === 'MONITORING_HIT').length, 1)
    const line = audit.find(({ action }) => action === 'monitoring.hit_found')
    assert.deepEqual(line?.detail, { hits: 1, list: null, version: null })
  })

  test('does not start with a higher threshold or fewer lists, which find nothing more', async () => {
    await choose(null, 0.7)
    await choose(['first'], 0.7)
    assert.equal((await on.comparisons('*')).length, 1)
  })

  test('with another list finds its entries as hits', async () => {
    const id = await on.approved()
    const version = await on.imported('second', entry('b', 'Anna Testsson'))
    const run = await on.compared('second', version)
    assert.deepEqual([run.screened, run.hits], [0, 0])
    await choose(['first', 'second'], 0.7)
    assert.ok((await on.compared('*', 2)).hits >= 1)
    const hits = (await of(id)).data.personSanctionHits
    assert.ok(hits.some(({ dataset }) => dataset.id === 'second'))
  })

  test('continues after the last application when it was interrupted, and finds nothing twice', async () => {
    const ids = [await on.approved(), await on.approved(), await on.approved()]
    await choose(['first', 'second'], 0.5)
    await on.compared('*', 3)
    const lines = async () =>
      (await Promise.all(ids.map((id) => booksOf(on.world, id)))).flatMap(({ events }) =>
        events.filter((kind) => kind === 'MONITORING_HIT'),
      ).length
    const before = await lines()
    assert.equal(before, 3)
    const cursor = ids.map(uuidOf).sort().at(-2)
    await on.world.database.owner((client) =>
      client.query(
        `update foyer.monitoring_rescreen set finished_at = null, cursor = $1, screened = 0
          where list_id = '*' and version = 3`,
        [cursor],
      ),
    )
    const payload = { customerId: on.customer.uuid, listId: '*', version: 3, isOwn: false }
    await monitoringTasks.rescreenMonitored(payload, on.world.foyer.ports)
    const run = await on.compared('*', 3)
    assert.deepEqual([run.screened, await lines()], [1, before])
  })

  test('whose task was given up is added again by the hourly sweep', async () => {
    await on.world.database.owner((client) =>
      client.query(
        `update foyer.monitoring_rescreen set finished_at = null, cursor = null,
            planned_at = planned_at - interval '2 hours' where list_id = '*' and version = 3`,
      ),
    )
    await monitoringTasks.addMonitored(undefined, on.world.foyer.ports)
    assert.equal((await on.compared('*', 3)).isFinished, true)
  })
})

/**
 * A process that is killed while it writes hits: another one continues, and no hit is lost or found twice.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { environmentOf } from '#test/harness/cli-on-world.ts'
import { isReady, launch, removed, temporaryDirectory, until } from '#test/harness/foyer-process.ts'
import { entry, type MonitoringWorld, startMonitoringWorld } from '#test/harness/monitoring-world.ts'
import { booksOf, found } from '#test/harness/reviewed-case-fixtures.ts'
import { freePort } from '#test/harness/world.ts'

const nobody = entry('n', 'Valdemar Orsinov')
const APPLICATIONS = 60

describe('a comparison whose process is killed', () => {
  let on: MonitoringWorld
  const directory = temporaryDirectory()
  before(async () => {
    on = await startMonitoringWorld({ queue: false, dispatcher: false })
  })
  after(async () => {
    await on?.world.close()
    removed(directory)
  })

  async function start() {
    const port = await freePort()
    const own = { PORT: String(port), FOYER_DATA_DIR: directory }
    const service = launch({ ...environmentOf(on.world), ...own })
    await isReady(service, `http://127.0.0.1:${port}`)
    return service
  }
  const hits = async () => {
    const { rows } = await on.world.database.owner((client) =>
      client.query<{ count: number }>(
        `select count(*)::int as count from foyer.event where kind = 'MONITORING_HIT'`,
      ),
    )
    return rows[0]?.count ?? 0
  }

  test('continues in the next process, with each hit once', async () => {
    await on.imported('first', nobody)
    const ids: string[] = []
    for (let count = 0; count < APPLICATIONS; count += 1) ids.push(await on.approved())
    // The tasks that would screen each alone have not run, because a version is new to it.
    await on.world.database.owner((client) =>
      client.query(
        `select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'screenMonitored:%'`,
      ),
    )
    const version = await on.imported('first', nobody, entry('a', 'Anna Testsson'))
    const first = await start()
    await until('the first hits', async () => (await hits()) >= 5, 120)
    first.kill('SIGKILL')
    await first.ended
    const before = await hits()
    assert.ok(before < APPLICATIONS, `it was killed too late: ${before}`)
    const [open] = (await on.comparisons('first')).filter((each) => each.version === version)
    assert.equal(open?.isFinished, false)
    const second = await start()
    assert.equal((await on.compared('first', version)).isFinished, true)
    await second.stop()
    assert.equal(await hits(), APPLICATIONS)
    for (const id of ids) {
      const { status, data } = await found(on.world, on.customer, id)
      assert.deepEqual([status, data.personSanctionHits.length], ['MANUAL_REVIEW', 1])
      const { events } = await booksOf(on.world, id)
      assert.equal(events.filter((kind) => kind === 'MONITORING_HIT').length, 1)
    }
  })
})

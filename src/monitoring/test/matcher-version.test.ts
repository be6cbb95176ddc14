/** The matcher has a new version: those that it has not compared are screened again in full, by itself. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { algorithm } from '@foyer/name-matching/matching/factors'
import type pg from 'pg'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { checkMonitoring } from '#operator/doctor/screening.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { commandsOn } from '#test/harness/cli-on-world.ts'
import { entry, type MonitoringWorld, startMonitoringWorld } from '#test/harness/monitoring-world.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { until } from '#test/harness/webhook-receiver.ts'

const nobody = entry('n', 'Valdemar Orsinov')
const anna = entry('a', 'Anna Testsson')

describe('a new version of the matcher', () => {
  let on: MonitoringWorld
  let [known, dismissed, missed] = ['', '', '']
  before(async () => {
    on = await startMonitoringWorld()
    await on.imported('first', nobody)
  })
  after(() => on?.world.close())

  const query = (text: string, values: unknown[] = []) =>
    on.world.database.owner(async (client: pg.Client) => (await client.query(text, values)).rows)
  const matchers = async (): Promise<Array<string | null>> =>
    (await query('select matcher from foyer.monitored_application order by application_id')).map(
      ({ matcher }) => matcher,
    )
  const allCompared = () => until(async () => (await matchers()).every((each) => each === algorithm), 30_000)
  /** Simulates a comparison by the earlier version. */
  const outdate = (...ids: string[]) =>
    query(
      `update foyer.monitored_application
        set matcher = 'name-v1@1', updated_at = updated_at - interval '2 hours'
        where application_id = any($1::uuid[])`,
      [ids.map(uuidOf)],
    )
  const sweep = () => monitoringTasks.addMonitored(undefined, on.world.foyer.ports)
  const told = async (id: string) =>
    (await booksOf(on.world, id)).events.filter((kind) => kind === 'MONITORING_HIT').length
  const status = async (id: string) => (await found(on.world, on.customer, id)).status
  const doctor = async () => {
    const { result, detail } = await on.world.database.owner(checkMonitoring)
    return `${result} ${detail}`
  }
  const approve = (applicationId: string) =>
    on.call('applications.decide', { applicationId, outcome: 'APPROVED', reasons: ['ok'] })

  test('skips persons that it has already screened', async () => {
    assert.equal(await doctor(), 'OK no application of a live customer is monitored')
    ;[known, dismissed, missed] = [await on.approved(), await on.approved(), await on.approved()]
    await allCompared()
    assert.equal((await on.compared('first', await on.imported('first', nobody, anna))).hits, 3)
    await sweep()
    assert.deepEqual(await on.comparisons('*'), [])
    assert.equal(await doctor(), `OK ${algorithm} compared all 3 applications with all lists`)
  })

  test('is reported while a person waits for it', async () => {
    for (const applicationId of [dismissed, missed]) {
      const { person } = await on.call('applications.report.get', { applicationId })
      const resolution = { state: 'FALSE_POSITIVE', reason: 'another person' }
      const answered = { applicationId, hitId: person.sanctionHits[0].id, ...resolution }
      await on.call('applications.hits.resolve', answered)
      await approve(applicationId)
    }
    // The version before did not find it.
    await set(on.world, on.customer, missed, { data: { personSanctionHits: [] } })
    await outdate(known, dismissed, missed)
    const { json, stdout } = await commandsOn(on.world)('monitoring', 'status', '--json')
    assert.deepEqual([json.customers[0].notCompared, json.customers[0].notComparedSubjects], [3, 3], stdout)
    assert.equal(await doctor(), `WARN 3 of 3 applications were not compared with all lists by ${algorithm}`)
  })

  test('screens all persons in the next sweep, and only its additional hits are new', async () => {
    await sweep()
    const run = await on.compared('*')
    assert.deepEqual([run.version, run.screened, run.hits], [1, 3, 1])
    assert.deepEqual(await matchers(), [algorithm, algorithm, algorithm])
    const states = await Promise.all([known, dismissed, missed].map(status))
    assert.deepEqual(states, ['MANUAL_REVIEW', 'APPROVED', 'MANUAL_REVIEW'])
    assert.deepEqual(await Promise.all([known, dismissed, missed].map(told)), [1, 1, 2])
    const { data } = await found(on.world, on.customer, missed)
    assert.deepEqual(
      data.personSanctionHits.map(({ match, resolution }) => [match.algorithm, resolution.state]),
      [[algorithm, 'UNRESOLVED']],
    )
    await sweep()
    assert.equal((await on.comparisons('*')).length, 1)
  })

  test('continues after an interruption with the remaining persons', async () => {
    await outdate(missed)
    await query(
      `update foyer.monitoring_rescreen set finished_at = null, cursor = null, screened = 2
        where list_id = '*' and version = 1`,
    )
    const payload = { customerId: on.customer.uuid, listId: '*', version: 1, isOwn: false }
    await monitoringTasks.rescreenMonitored(payload, on.world.foyer.ports)
    const run = await on.compared('*', 1)
    assert.deepEqual([run.screened, run.hits], [3, 1])
    assert.deepEqual(await matchers(), [algorithm, algorithm, algorithm])
  })

  test('tries failed comparisons again each day, and at once when the operator asks', async () => {
    const sealed = async (to: string) =>
      query(
        `update foyer.monitored_application set sealed = ${to} where application_id = $1 returning sealed`,
        [uuidOf(missed)],
      )
    const [{ sealed: readable } = { sealed: null }] = await sealed('sealed')
    await sealed(`'\\x00'`)
    await outdate(missed, known)
    // Planned before: an upgrade within the day is another version.
    await query(`update foyer.monitoring_rescreen set matcher = 'name-v1@1' where list_id = '*'`)
    await sweep()
    const run = await on.compared('*', 2)
    assert.deepEqual([run.screened, (await matchers()).filter((each) => each === algorithm).length], [1, 2])
    await sweep()
    assert.equal((await on.comparisons('*')).length, 2)
    await query(`update foyer.monitoring_rescreen set planned_at = planned_at - interval '25 hours'`)
    await sweep()
    assert.equal((await on.compared('*', 3)).screened, 0)
    await query('update foyer.monitored_application set sealed = $1 where application_id = $2', [
      readable,
      uuidOf(missed),
    ])
    const { code, stdout, stderr } = await commandsOn(on.world)('monitoring', 'run')
    assert.equal(code, 0, `${stdout}${stderr}`)
    assert.equal((await on.compared('*', 4)).screened, 1)
    await allCompared()
  })
})

/** `foyer monitoring …`: who is monitored, what is due, and starting it with progress. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { commandsOn, type RunCommand } from '#test/harness/cli-on-world.ts'
import { entry, type MonitoringWorld, startMonitoringWorld } from '#test/harness/monitoring-world.ts'
import { until } from '#test/harness/webhook-receiver.ts'

const nobody = entry('n', 'Valdemar Orsinov')
const anna = entry('a', 'Anna Testsson')

describe('monitoring on the command line', () => {
  let on: MonitoringWorld
  let run: RunCommand
  const monitoring = (...words: string[]) => run('monitoring', ...words)
  before(async () => {
    on = await startMonitoringWorld()
    run = commandsOn(on.world)
    await on.imported('first', nobody)
  })
  after(() => on?.world.close())

  test('before anybody is approved, says so', async () => {
    const { code, stdout } = await monitoring('status')
    assert.equal(code, 0, stdout)
    assert.match(stdout, /^Nobody is monitored\.\n\nNo comparison is open\./)
    const everybody = await monitoring('run', '--everybody', '--customer', on.customer.id)
    assert.deepEqual([everybody.code, /monitors nobody/.test(everybody.stderr)], [1, true])
    const alone = await monitoring('run', '--everybody')
    assert.deepEqual([alone.code, /are used together/.test(alone.stderr)], [2, true])
  })

  test('everybody is screened again with progress, and what was dismissed stays dismissed', async () => {
    const id = await on.approved()
    await on.compared('first', await on.imported('first', nobody, anna))
    const { person } = await on.call('applications.report.get', { applicationId: id })
    const hitId = person.sanctionHits[0].id
    const resolution = { state: 'FALSE_POSITIVE', reason: 'another person' }
    await on.call('applications.hits.resolve', { applicationId: id, hitId, ...resolution })
    await on.call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    const { code, stdout, stderr } = await monitoring('run', '--everybody', '--customer', on.customer.id)
    assert.equal(code, 0, stderr)
    // The service may have finished before the command looks.
    assert.match(stdout, /^Done: (1 names were compared|no comparison is open)\./)
    const [comparison] = await on.comparisons('*')
    assert.deepEqual([comparison?.screened, comparison?.hits], [1, 0])
    const { application } = await on.call('applications.report.get', { applicationId: id })
    assert.equal(application.status, 'APPROVED')
  })

  test('the status has each customer, what is due, and when the sweeps ended', async () => {
    assert.equal((await monitoring('run')).code, 0)
    await until(async () => (await monitoring('status', '--json')).json.sweeps.length === 3, 30_000)
    const { json } = await monitoring('status', '--json', '--customer', on.customer.id)
    const [customer] = json.customers
    assert.deepEqual(
      [customer.customerId, customer.applications, customer.subjects, customer.reviewsDue],
      [on.customer.id, 1, 1, 0],
    )
    assert.ok(customer.lastComparisonAt)
    assert.deepEqual(json.comparisons, [])
    const names = json.sweeps.map(({ sweep, isFailed }: { sweep: string; isFailed: boolean }) =>
      isFailed ? `${sweep} failed` : sweep,
    )
    assert.deepEqual(names, ['addMonitored', 'lookUpMonitored', 'openDueReviews'])
    assert.match((await monitoring('status')).stdout, /LOOK-UPS DUE/)
  })

  test('a comparison that failed is told, with exit code 1', async () => {
    await on.world.database.owner((client) =>
      client.query(
        `update foyer.monitoring_rescreen set finished_at = null, failed_at = now() where list_id = '*'`,
      ),
    )
    const { code, stdout, json } = await monitoring('status', '--json')
    assert.equal(code, 1, stdout)
    assert.deepEqual([json.comparisons[0].list, json.comparisons[0].version], [null, null])
    assert.match((await monitoring('status')).stdout, /all lists .*is tried again/)
  })
})

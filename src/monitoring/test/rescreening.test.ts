/**
 * A list changes: the monitored subjects are compared with added and changed entries, and reviewers see a
 * hit.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { KnownList } from '@foyer/name-matching/lists/format-table'
import { simpleText } from '@foyer/name-matching/test/screening-files'
import type { Screened } from '#kernel/schemas/screening.ts'
import { monitoringTasks } from '#monitoring/tasks.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { screenedNow } from '#test/harness/screened-now.ts'
import { type Receiver, startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const list: KnownList = { name: 'Invented', format: 'opensanctions-simple', kind: 'SANCTIONS' }
const entry = (id: string, name: string, more: Record<string, string> = {}) => ({
  ...{ id, schema: 'Person', name, ...more },
})
const nobody = entry('n', 'Valdemar Orsinov')
const anna = entry('a', 'Anna Testsson')
const origin = 'https://shop.example'

describe('a changed list and the monitored persons', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  let receiver: Receiver
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ mode: 'live', redirectOrigins: [origin] })
    token = await world.token(customer)
    receiver = await startReceiver()
    await call('webhooks.create', { url: receiver.url, types: ['MONITORING_HIT'] })
    await imported(nobody)
  })
  after(async () => {
    await receiver?.close()
    await world?.close()
  })

  const call = async (name: string, body: object) => {
    const reply = await world.call(`/v1/${name}`, body, token)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const imported = async (...entries: Array<Record<string, string>>) => {
    const file = path.join(world.config.dataDirectory, 'invented.csv')
    writeFileSync(file, simpleText(entries))
    const { screeningLists } = world.foyer.ports
    await screeningLists.define('invented', list)
    const outcome = await screeningLists.importFiles('invented', new Map([['main', file]]))
    assert.ok('version' in outcome, JSON.stringify(outcome))
    const { version } = outcome.version
    // One entry less is more than a tenth of them.
    if (outcome.kind === 'WAITING_APPROVAL')
      assert.ok(await screeningLists.approve('invented', version, 'operator'))
    return version
  }
  const rescreens = (version: number) =>
    world.database.owner(
      async (client) =>
        (
          await client.query<{ screened: number; hits: number; is_finished: boolean }>(
            `select screened, hits, finished_at is not null as is_finished from foyer.monitoring_rescreen
              where customer_id = $1 and list_id = 'invented' and version = $2`,
            [customer.uuid, version],
          )
        ).rows[0],
    )
  const finished = async (version: number) => {
    await until(async () => (await rescreens(version))?.is_finished === true, 60_000)
    return rescreens(version)
  }
  async function inReview(screened?: Screened): Promise<string> {
    const body = { workflowId: customer.workflows.KYC, redirectUrl: `${origin}/back` }
    const { id } = await world.create(customer, body)
    const now = world.clock.now()
    const { data } = clearCase('KYC')
    const checks = {
      SCREENING: { ...data.checks.SCREENING, screened: screened ?? (await screenedNow(world, customer)) },
    }
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data: { ...data, checks } as typeof data,
    })
    return id
  }
  async function approved(): Promise<string> {
    const id = await inReview()
    await call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    return id
  }
  const tell = (text: string) => receiver.taken.filter(({ body }) => body.includes(text))

  test('give one hit with low weight for a namesake of another birth year', async () => {
    const id = await approved()
    const listed = (more: Record<string, string> = {}) =>
      entry('b', 'Anna Testsson', { birth_date: '1931', ...more })
    assert.equal((await finished(await imported(nobody, listed())))?.hits, 1)
    const report = async () => call('applications.report.get', { applicationId: id })
    const { reviewFindings, person } = await report()
    assert.deepEqual(
      reviewFindings.map(({ code, weight }: Record<string, unknown>) => [code, weight]).slice(-1),
      [['namesake_hit', 'CONSIDER']],
    )
    const dismissal = {
      state: 'FALSE_POSITIVE',
      reason: 'Birth year differs',
      grounds: ['BIRTH_YEAR_DIFFERS'],
    }
    const hitId = person.sanctionHits.at(-1).id
    await call('applications.hits.resolve', { applicationId: id, hitId, ...dismissal })
    await call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    // The list changes elsewhere, and the hit that was dismissed does not come back.
    assert.equal(
      (await finished(await imported(entry('n', 'Valdemar Orsinov', { countries: 'sy' }), listed())))?.hits,
      0,
    )
    assert.equal((await found(world, customer, id)).status, 'APPROVED')
    await call('applications.monitoring.set', { applicationId: id, state: 'OFF', reason: 'closed' })
    await imported(nobody)
  })

  test('give a review, a hit in the report and a webhook call for a new entry', async () => {
    const id = await approved()
    const released = await approved()
    await call('applications.monitoring.set', { applicationId: released, state: 'OFF', reason: 'closed' })
    const version = await imported(nobody, anna)
    const run = await finished(version)
    assert.deepEqual([run?.screened, run?.hits], [1, 1])
    const of = await found(world, customer, id)
    assert.equal(of.status, 'MANUAL_REVIEW')
    assert.equal((await found(world, customer, released)).status, 'APPROVED')
    const report = await call('applications.report.get', { applicationId: id })
    const [hit] = report.person.sanctionHits
    assert.deepEqual(
      [hit.caption, hit.resolution.state, hit.dataset.id, hit.dataset.version, hit.subject],
      ['Anna Testsson', 'UNRESOLVED', 'invented', String(version), 'Anna Testsson'],
    )
    assert.ok(hit.match.factors.length > 0)
    await until(() => tell(id).length === 1)
    const { event } = JSON.parse(tell(id)[0]?.body ?? '{}')
    assert.deepEqual(event, { type: 'MONITORING_HIT', applicationId: id })
    const { audit, text } = await booksOf(world, id)
    const actions = audit.map(({ action }) => action)
    assert.deepEqual(actions.slice(-3), [
      ...['monitoring.hit_found', 'application.assessed', 'application.reopened'],
    ])
    assert.ok(!text.includes('Testsson'))
  })

  test('keep a dismissed hit dismissed until its entry changes', async () => {
    const [id] = (await call('applications.list', { status: 'MANUAL_REVIEW' })).data.map(
      (each: { id: string }) => each.id,
    )
    const hitOf = async () =>
      (await call('applications.report.get', { applicationId: id })).person.sanctionHits[0]
    const resolution = { state: 'FALSE_POSITIVE', reason: 'another birth date' }
    await call('applications.hits.resolve', { applicationId: id, hitId: (await hitOf()).id, ...resolution })
    await call('applications.decide', { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] })
    // Another entry changes.
    assert.equal(
      (await finished(await imported(entry('n', 'Valdemar Orsinov', { countries: 'ir' }), anna)))?.hits,
      0,
    )
    assert.equal((await found(world, customer, id)).status, 'APPROVED')
    // Its own entry changes.
    const listed = entry('a', 'Anna Testsson', { countries: 'no' })
    assert.equal(
      (await finished(await imported(entry('n', 'Valdemar Orsinov', { countries: 'ir' }), listed)))?.hits,
      1,
    )
    assert.equal((await found(world, customer, id)).status, 'MANUAL_REVIEW')
    assert.equal((await hitOf()).resolution.state, 'UNRESOLVED')
  })

  test('give no second hit for the same version, also with two tasks at once', async () => {
    const id = await approved()
    const version = await imported(nobody, anna)
    await finished(version)
    const { applications } = world.foyer.ports
    const before = await applications.find(customer.uuid, uuidOf(id))
    await world.database.owner((client) =>
      client.query(
        'update foyer.monitoring_rescreen set finished_at = null, cursor = null where version = $1',
        [version],
      ),
    )
    const payload = { customerId: customer.uuid, listId: 'invented', version, isOwn: false }
    const run = () => monitoringTasks.rescreenMonitored(payload, world.foyer.ports)
    await Promise.all([run(), run()])
    const after = await applications.find(customer.uuid, uuidOf(id))
    assert.deepEqual(after?.data, before?.data)
    const { events } = await booksOf(world, id)
    assert.equal(events.filter((kind) => kind === 'MONITORING_HIT').length, 1)
  })

  test('continue an interrupted run after the last compared application', async () => {
    const [first, second] = [await approved(), await approved()].map(uuidOf).sort()
    const version = await imported(nobody, anna, entry('b', 'Anna Testsson', { birth_date: '1970-01-01' }))
    await finished(version)
    await world.database.owner((client) =>
      client.query(
        `update foyer.monitoring_rescreen set finished_at = null, cursor = $2, screened = 0
          where version = $1`,
        [version, first],
      ),
    )
    const payload = { customerId: customer.uuid, listId: 'invented', version, isOwn: false }
    await monitoringTasks.rescreenMonitored(payload, world.foyer.ports)
    assert.ok(second)
    assert.equal((await finished(version))?.screened, 1)
  })

  test('give a failing application a task of its own, and delay no other', async () => {
    const [broken, whole] = [await approved(), await approved()].map(uuidOf).sort() as [string, string]
    const other = entry('b', 'Anna Testsson', { birth_date: '1970-01-01' })
    const version = await imported(nobody, anna, other, entry('d', 'Anna Testsson'))
    await finished(version)
    await world.database.owner((client) =>
      client.query(
        'update foyer.monitoring_rescreen set finished_at = null, cursor = null, hits = 0 where version = $1',
        [version],
      ),
    )
    const { applications } = world.foyer.ports
    const compared: string[] = []
    const failing = {
      ...applications,
      find: async (of: string, id: string) => {
        compared.push(id)
        if (id === broken) throw new Error('broken')
        return applications.find(of, id)
      },
    }
    const payload = { customerId: customer.uuid, listId: 'invented', version, isOwn: false }
    const alone: string[] = []
    const rescreening = {
      ...world.foyer.ports.rescreening,
      screenAlone: async (of: { customerId: string; applicationId: string }) => {
        alone.push(of.applicationId)
        await world.foyer.ports.rescreening.screenAlone(of)
      },
    }
    await monitoringTasks.rescreenMonitored(payload, {
      ...{ ...world.foyer.ports, rescreening },
      applications: failing,
    })
    assert.deepEqual(alone, [broken])
    assert.ok(compared.indexOf(whole) > compared.indexOf(broken), 'those after it are compared')
    const { rows } = await world.database.owner((client) =>
      client.query(
        `select unreadable, finished_at is not null as done from foyer.monitoring_rescreen
          where version = $1`,
        [version],
      ),
    )
    assert.deepEqual(rows, [{ unreadable: 1, done: true }])
    const down = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' })
    await world.database.owner((client) =>
      client.query(
        'update foyer.monitoring_rescreen set finished_at = null, cursor = null where version = $1',
        [version],
      ),
    )
    const away = { ...applications, find: () => Promise.reject(down) }
    await assert.rejects(
      monitoringTasks.rescreenMonitored(payload, { ...world.foyer.ports, applications: away }),
      /terminated/,
    )
  })

  test('are compared again before a decision on an earlier version', async () => {
    const older = await screenedNow(world, customer)
    const others = [
      entry('b', 'Anna Testsson', { birth_date: '1970-01-01' }),
      entry('d', 'Anna Testsson'),
      entry('e', 'Anna Testsson', { countries: 'no' }),
    ]
    await finished(await imported(nobody, anna, ...others))
    const [before, now] = [await inReview(older), await approved()]
    const approval = { applicationId: before, outcome: 'APPROVED', reasons: ['ok'] }
    const refused = await world.call('/v1/applications.decide', approval, token)
    assert.deepEqual([refused.status, refused.body.code], [409, 'new_hits'])
    assert.equal((await found(world, customer, before)).status, 'MANUAL_REVIEW')
    const hits = (await found(world, customer, before)).data.personSanctionHits
    assert.ok(hits.some(({ entityId }) => entityId === 'e'))
    const ref = { customerId: customer.uuid, applicationId: uuidOf(now) }
    await monitoringTasks.screenMonitored(ref, world.foyer.ports)
    assert.deepEqual((await found(world, customer, now)).data.personSanctionHits, [])
  })
})

/**
 * The lists of the dashboard: unresolved hits of all applications, and monitored subjects with their number.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clearCase, pepHit } from '#test/fixtures/case.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { until } from '#test/harness/webhook-receiver.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the lists of monitoring', () => {
  let world: World
  let customer: TestCustomer
  let reviewer: StaffMember
  let stranger: StaffMember
  const ids: string[] = []
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    reviewer = await memberOf(world, customer, 'REVIEWER')
    stranger = await memberOf(world, await world.customer(), 'OWNER')
    for (const day of [21, 22, 23]) {
      const { id } = await world.create(customer, { externalReference: `ref-${day}` })
      ids.push(id)
      const at = `2026-11-${day}T09:00:00.000Z`
      const hit = { ...pepHit(`1111111${day % 10}-1111-8111-9111-111111111111`), screenedAt: at }
      const decision = { outcome: 'APPROVED' as const, by: 'RULES' as const, actor: null, reasons: [], at }
      await set(world, customer, id, {
        fields: { status: 'APPROVED', submittedAt: new Date(at), decidedAt: new Date(at) },
        data: { ...clearCase('KYC').data, decision, pepHits: [hit] },
      })
    }
  })
  after(() => world?.close())

  const all = async (name: string) => {
    const rows: Array<{ applicationId: string }> = []
    for (let cursor: string | null = null; ; ) {
      const reply = await reviewer.call(name, { limit: 1, ...(cursor === null ? {} : { cursor }) })
      assert.equal(reply.status, 200, reply.text)
      rows.push(...reply.body.data)
      if (!reply.body.hasMore) return rows
      cursor = reply.body.nextCursor
    }
  }

  test('of hits have pages, the longest waiting first, with subject, entry and score', async () => {
    const rows = await all('screening.hits.list')
    assert.deepEqual(
      rows.map(({ applicationId }) => applicationId),
      ids,
    )
    const { body } = await reviewer.call('screening.hits.list', { limit: 1 })
    const [{ hitId, version: _v, matchedName: _m, ...hit }] = body.data
    assert.match(hitId, /^foyer:hit::/)
    assert.deepEqual(hit, {
      ...{
        applicationId: ids[0],
        externalReference: 'ref-21',
        status: 'APPROVED',
        kind: 'PEP',
        list: 'peps',
      },
      ...{ score: 1, subject: 'Petra Pepsson', caption: 'Petra Pepsson', isAfterDecision: false },
      ...{ applicant: 'Anna Testsson', assigneeId: null, weight: 'CONSIDER', hasProposal: false },
      isStrong: false,
      since: '2026-11-21T09:00:00.000Z',
    })
  })

  test('of hits drop a resolved hit', async () => {
    const { body } = await reviewer.call('screening.hits.list', {})
    const { applicationId, hitId } = body.data[0]
    const verdict = { applicationId, hitId, state: 'FALSE_POSITIVE', reason: 'other person' }
    assert.equal((await reviewer.call('applications.hits.resolve', verdict)).status, 200)
    assert.equal((await reviewer.call('screening.hits.list', {})).body.data.length, 2)
    const counts = (await reviewer.call('monitoring.counts.get', {})).body
    assert.deepEqual([counts.unresolvedHits, counts.applicationsWithHits], [2, 2])
    assert.deepEqual([counts.applications, counts.subjects, counts.lastRescreenAt], [3, 3, null])
    assert.equal(counts.reviewsDueSoon, 0)
  })

  test('of subjects have pages, also for one application', async () => {
    const rows = await all('monitoring.subjects.list')
    assert.deepEqual(
      rows.map(({ applicationId }) => applicationId),
      [...ids].reverse(),
    )
    const one = (await reviewer.call('monitoring.subjects.list', { applicationId: ids[0] })).body.data
    assert.equal(one.length, 1)
    assert.deepEqual([one[0].subjects[0].kind, one[0].subjects[0].name], ['PERSON', 'Anna Testsson'])
    assert.ok(!JSON.stringify(one).includes('personalIdentityNumber'))
  })

  test('of another customer are empty', async () => {
    assert.deepEqual((await stranger.call('screening.hits.list', {})).body.data, [])
    assert.deepEqual(
      (await stranger.call('monitoring.subjects.list', { applicationId: ids[0] })).body.data,
      [],
    )
    assert.equal((await stranger.call('monitoring.counts.get', {})).body.applications, 0)
  })

  test('are written to the access log when they are read', async () => {
    const operations = () =>
      world.database.owner(
        async (client) =>
          (
            await client.query<{ operation: string }>(
              'select distinct operation from foyer.access where customer_id = $1 order by 1',
              [customer.uuid],
            )
          ).rows,
      )
    await until(async () => (await operations()).length >= 2)
    assert.deepEqual(
      (await operations()).map(({ operation }) => operation),
      ['monitoring.subjects.list', 'screening.hits.list'],
    )
  })
})

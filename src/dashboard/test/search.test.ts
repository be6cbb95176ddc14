/** applications.search and applications.counts: words, filters, orders, pages, and what is erased or old. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { bringTo, uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000
const review = { code: 'organization_not_active', detail: null, outcome: 'REVIEW' } as const

describe('applications.search', () => {
  let world: World
  let customer: TestCustomer
  const search = async (body: Record<string, unknown> = {}, of = customer) => {
    const reply = await world.call('/v1/applications.search', body, await world.token(of, 'application.read'))
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const idsOf = async (body: Record<string, unknown>, of = customer): Promise<string[]> =>
    (await search(body, of)).data.map(({ id }: { id: string }) => id)
  const neighboursOf = async (applicationId: string, filter: Record<string, unknown>, of: TestCustomer) => {
    const token = await world.token(of, 'application.read')
    const body = { applicationId, ...filter }
    const reply = await world.call('/v1/applications.neighbours.get', body, token)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const make = async (more: Record<string, unknown> = {}, of = customer) => {
    world.clock.advance(MINUTE)
    return (await world.create(of, more)).id
  }
  /** A submitted case of a company that waits for a person. */
  const waiting = async (of = customer) => {
    const id = await make({ workflowId: of.workflows.KYB }, of)
    const { data } = clearCase('KYB')
    const fields = {
      status: 'MANUAL_REVIEW',
      startedAt: world.clock.now(),
      submittedAt: world.clock.now(),
    } as const
    await set(world, of, id, { fields, data: { ...data, findings: [review] } })
    return id
  }
  before(async () => {
    world = await startWorld({ dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  test('finds an application by its content, and no other', async () => {
    const company = await waiting()
    const prefill = { firstName: 'Åsa', lastName: 'Øst-Łódź', email: 'Asa@Example.com' }
    const person = await make({ prefill, externalReference: 'Order 47/11', metadata: { desk: 'Blue room' } })
    const { organizationName, organizationNumber } = clearCase('KYB').data.registry?.organization ?? {}
    const number = clearCase('KYB').data.identity?.personalIdentityNumber?.id ?? ''
    const cases: Array<[unknown, string[]]> = [
      [organizationName, [company]],
      [organizationName?.toUpperCase().split(' ').reverse().join(' '), [company]],
      [organizationNumber?.display, [company]],
      [organizationNumber?.id, [company]],
      [number, [company]],
      [number.slice(2), [company]],
      ['asa', [person]],
      ['lodz ÅSA', [person]],
      ['Øst-Łódź', [person]],
      ['asa@example.com', [person]],
      ['ORDER 47/11', [person]],
      ['desk=blue room', [person]],
      ['blue', [person]],
      ['asa blue', [person]],
      ['asa nobody', []],
      ['as', []],
      ['x', []],
      ["' or 1=1 --", []],
      [person, [person]],
      [uuidOf(person), [person]],
    ]
    for (const [text, expected] of cases)
      assert.deepEqual(await idsOf({ search: text }), expected, JSON.stringify(text))
    assert.deepEqual(await idsOf({ search: 'asa' }, await world.customer()), [], 'of another customer')
  })

  test('follows every change of a case, and drops an erased one', async () => {
    const id = await make({ externalReference: 'first', metadata: { a: 'kept' } })
    const token = await world.token(customer)
    const update = { applicationId: id, externalReference: 'second' }
    assert.equal((await world.call('/v1/applications.update', update, token)).status, 200)
    assert.deepEqual(await idsOf({ search: 'first' }), [])
    assert.deepEqual(await idsOf({ search: 'second kept' }), [id])
    const rows = () =>
      world.database.owner(async (client) => {
        const sql = 'select from foyer.application_search where application_id = $1'
        return (await client.query(sql, [uuidOf(id)])).rowCount
      })
    assert.equal(await rows(), 3)
    assert.equal((await world.call('/v1/applications.erase', { applicationId: id }, token)).status, 200)
    assert.deepEqual(await idsOf({ search: 'second' }), [])
    assert.equal(await rows(), 0)
  })

  test('shows a row with its finding, its waiting time and its step', async () => {
    const of = await world.customer()
    const company = await waiting(of)
    const begun = await make({ externalReference: 'b-1' }, of)
    await bringTo(world, of, begun, 'IN_PROGRESS')
    const [first, second] = (await search({}, of)).data
    assert.deepEqual(
      [first.id, first.name, first.status, first.statusReason, first.externalReference, first.isUnread],
      [begun, null, 'IN_PROGRESS', 'STEP', 'b-1', false],
    )
    assert.equal(first.stepReached.number, 1)
    assert.deepEqual(
      [second.id, second.name, second.statusReason, second.isUnread, second.openFindings, second.hasReply],
      [company, 'Ordförandens Testverk AB', 'FINDING_BLOCKS', true, 1, false],
    )
    assert.equal(second.organizationNumber, '529999-9986')
    const { words, ...finding } = second.mainFinding
    assert.deepEqual(finding, { code: 'organization_not_active', weight: 'BLOCKS', more: 0 })
    assert.match(words, /^[A-Z][a-z ]+$/)
    assert.equal(second.waitingSince, second.updatedAt)
    const token = await world.token(of, 'application.read')
    await world.call('/v1/applications.report.get', { applicationId: company }, token)
    for (const until = Date.now() + 10_000; (await search({}, of)).data[1].isUnread; )
      assert.ok(Date.now() < until, 'it stays unread after its report was opened')
  })

  test('keeps the waiting time, and marks a reply of the applicant', async () => {
    const of = await world.customer()
    const id = await waiting(of)
    const [before] = (await search({}, of)).data
    world.clock.advance(MINUTE)
    await set(world, of, id, { fields: { language: 'sv' } })
    assert.equal((await search({}, of)).data[0].waitingSince, before.waitingSince)
    await set(world, of, id, { fields: { status: 'IN_PROGRESS', submittedAt: null } })
    assert.equal((await search({}, of)).data[0].waitingSince, null)
    world.clock.advance(MINUTE)
    await set(world, of, id, { fields: { status: 'MANUAL_REVIEW', submittedAt: world.clock.now() } })
    const [back] = (await search({}, of)).data
    assert.equal(back.hasReply, true)
    assert.ok(back.waitingSince > before.waitingSince)
  })

  /** Simulates many other applications with the same words. */
  const makeWordsCommon = (of: TestCustomer) =>
    world.database.owner((client) =>
      client.query(
        `insert into foyer.application_search select customer_id, token, now(), gen_random_uuid()
          from (select customer_id, token from foyer.application_search where customer_id = $1
            group by 1, 2 having count(*) > 1) common, generate_series(1, 8000)`,
        [of.uuid],
      ),
    )

  test('applies each filter, and pages forward and back in each order', async () => {
    const of = await world.customer()
    const all: string[] = []
    for (let n = 0; n < 5; n += 1) all.unshift(await waiting(of))
    const norwegian = await make({ countryCode: 'NO' }, of)
    const nobody = { assignee: 'NOBODY' }
    const cases: Array<[Record<string, unknown>, string[]]> = [
      [{ status: 'MANUAL_REVIEW' }, all],
      [{ status: ['NOT_STARTED', 'APPROVED'] }, [norwegian]],
      [{ countryCode: 'NO' }, [norwegian]],
      [{ workflowId: of.workflows.KYC }, [norwegian]],
      [{ finding: 'organization_not_active' }, all],
      [{ finding: 'pep_hit' }, []],
      [nobody, [norwegian, ...all]],
      [{ assignee: 'foyer:user::01990000-0000-7000-8000-000000000009' }, []],
      [{ createdAfter: '9999-12-31T23:59:59Z' }, []],
      [{ createdBefore: '0001-01-01T00:00:00Z' }, []],
      [{ updatedAfter: '2020-01-01T00:00:00Z', search: 'testverk' }, all],
      [{ order: 'RECENTLY_UPDATED' }, [norwegian, ...all]],
      [{ order: 'RECENTLY_UPDATED', search: 'testverk' }, all],
      [{ order: 'RECENTLY_UPDATED', search: 'testverk', countryCode: 'SE' }, all],
      [{ order: 'RECENTLY_UPDATED', search: 'testverk', countryCode: 'NO' }, []],
      [{ order: 'LONGEST_WAITING' }, all.toReversed()],
      [{ order: 'LONGEST_WAITING', search: 'testverk' }, all.toReversed()],
    ]
    for (const each of cases) await assertFound(of, ...each)
    await makeWordsCommon(of)
    for (const each of cases) await assertFound(of, ...each)
  })

  /** On one page, and on small pages forward and back. */
  async function assertFound(of: TestCustomer, filter: Record<string, unknown>, expected: string[]) {
    assert.deepEqual(await idsOf(filter, of), expected, JSON.stringify(filter))
    if (expected.length < 5) return
    const forward: string[][] = []
    let page = await search({ ...filter, limit: 2 }, of)
    assert.equal(page.previousCursor, null)
    for (;;) {
      forward.push(page.data.map(({ id }: { id: string }) => id))
      if (!page.nextCursor) break
      page = await search({ ...filter, limit: 2, cursor: page.nextCursor }, of)
    }
    assert.deepEqual(forward.flat(), expected)
    const back: string[][] = [forward.at(-1) as string[]]
    while (page.previousCursor) {
      page = await search({ ...filter, limit: 2, cursor: page.previousCursor }, of)
      back.unshift(page.data.map(({ id }: { id: string }) => id))
    }
    assert.deepEqual(back, forward)
    for (const [at, id] of expected.entries()) {
      const { position, ...found } = await neighboursOf(id, filter, of)
      assert.ok(position)
      const [before, after] = [expected[at - 1] ?? null, expected[at + 1] ?? null]
      assert.deepEqual(found, { before, after, place: at + 1, total: expected.length })
    }
  }

  test('knows the neighbours of an application that has left the list, by its position', async () => {
    const of = await world.customer()
    const [first, second, third] = [await waiting(of), await waiting(of), await waiting(of)]
    const queue = { order: 'LONGEST_WAITING' }
    const { position } = await neighboursOf(second, queue, of)
    await set(world, of, second, { fields: { status: 'APPROVED', decidedAt: world.clock.now() } })
    const expected = { before: first, after: third, place: null, total: 2, position }
    assert.deepEqual(await neighboursOf(second, queue, of), expected, 'decided')
    await set(world, of, second, { fields: { status: 'IN_PROGRESS', submittedAt: null } })
    assert.deepEqual(await neighboursOf(second, { ...queue, position }, of), expected, 'with the applicant')
    assert.deepEqual(await neighboursOf(second, queue, of), expected, 'it has waited')
    const unknown = { before: null, after: first, place: null, total: 2, position: null }
    assert.deepEqual(await neighboursOf(await make({}, of), queue, of), unknown, 'it has never waited')
    const open = { status: 'IN_PROGRESS', order: 'RECENTLY_UPDATED' }
    const { place, total } = await neighboursOf(second, open, of)
    assert.deepEqual([place, total], [1, 1])
    assert.equal((await neighboursOf(first, open, of)).place, null, 'it is not in this list')
    const token = await world.token(await world.customer(), 'application.read')
    const foreign = await world.call('/v1/applications.neighbours.get', { applicationId: first }, token)
    assertProblem(foreign, 404, 'application_not_found')
  })

  test('rejects a cursor of another order', async () => {
    const of = await world.customer()
    for (let n = 0; n < 2; n += 1) await make({}, of)
    const token = await world.token(of)
    const { nextCursor: cursor } = await search({ limit: 1 }, of)
    const body = { limit: 1, order: 'RECENTLY_UPDATED', cursor }
    const reply = await world.call('/v1/applications.search', body, token)
    assertProblem(reply, 400, 'invalid_body')
    assert.equal(reply.body.errors[0].code, 'invalid_cursor')
  })

  test('counts by status', async () => {
    const of = await world.customer()
    await waiting(of)
    await make({}, of)
    const reply = await world.call('/v1/applications.counts', {}, await world.token(of, 'application.read'))
    const { needsDecision, mine, unassigned, byStatus } = reply.body
    assert.deepEqual([needsDecision, mine, unassigned, byStatus.NOT_STARTED], [1, 0, 1, 1])
    assert.equal(byStatus.MANUAL_REVIEW, needsDecision)
  })

  test('indexes rows of an older version in a task', async () => {
    const of = await world.customer()
    const id = await waiting(of)
    const forget = `update foyer.application set search_tokens = null, indexed_revision = null,
      party_digest = null, waiting_since = null, main_finding = null, main_weight = null, open_findings = 0
      where customer_id = $1`
    await world.database.owner(async (client) => {
      for (const table of ['application_search', 'party'])
        await client.query(`delete from foyer.${table} where customer_id = $1`, [of.uuid])
      await client.query(forget, [of.uuid])
    })
    assert.deepEqual(await idsOf({ search: 'testverk' }, of), [])
    const { applicationSearch } = world.foyer.ports
    assert.equal(await applicationSearch.index(of.uuid, [uuidOf(id)]), 1)
    assert.equal(await applicationSearch.index(of.uuid, [uuidOf(id)]), 0)
    const [row] = (await search({ search: 'testverk', order: 'LONGEST_WAITING' }, of)).data
    assert.deepEqual([row.id, row.mainFinding.code, row.openFindings], [id, 'organization_not_active', 1])
  })

  test('lists a damaged application without its encrypted parts', async () => {
    const of = await world.customer()
    const id = await make({ externalReference: 'damaged' }, of)
    const damage = 'update foyer.application set sealed = $2 where customer_id = $1'
    await world.database.owner((client) => client.query(damage, [of.uuid, Buffer.alloc(60)]))
    const [row] = (await search({ search: 'damaged' }, of)).data
    assert.deepEqual([row.id, row.isReadable, row.name], [id, false, null])
  })
})

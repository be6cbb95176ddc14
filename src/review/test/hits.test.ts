/** applications.hits.resolve: what the reads and the report show, who may call it, and idempotency. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { comparedHit, pepHit } from '#test/fixtures/case.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const uuids = ['01990000-0000-8000-8000-00000000000a', '01990000-0000-8000-8000-00000000000b'] as const
const idOf = (uuid: string) => `foyer:hit::${uuid}`
const reason = 'Annan Pepsson, född 1970'

describe('resolving hits', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const post = (path: string, body: object, headers: Record<string, string> = {}, bearer = token) =>
    world.call(`/v1/applications.${path}`, body, bearer, headers)
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  const inReview = async () => {
    const created = await world.create(customer)
    const pepHits = uuids.map((uuid) => pepHit(uuid))
    await set(world, customer, created.id, { fields: { status: 'MANUAL_REVIEW' }, data: { pepHits } })
    return created
  }
  const resolve = (id: string, at: 0 | 1, state: string, headers = {}) =>
    post('hits.resolve', { applicationId: id, hitId: idOf(uuids[at]), state, reason }, headers)

  test('is shown by person.get and the report, with person, time and reason', async () => {
    const { id } = await inReview()
    assert.equal((await resolve(id, 1, 'FALSE_POSITIVE')).body.status, 'MANUAL_REVIEW')
    const { pepHits } = (await post('person.get', { applicationId: id })).body
    assert.deepEqual(
      pepHits.map((hit: { id: string; resolution: { state: string } }) => [hit.id, hit.resolution.state]),
      [
        [idOf(uuids[0]), 'UNRESOLVED'],
        [idOf(uuids[1]), 'FALSE_POSITIVE'],
      ],
    )
    const { by, at, reason: told } = pepHits[1].resolution
    assert.deepEqual([by, told], [`foyer:credential::${customer.credentialId}`, reason])
    assert.ok(Math.abs(Date.parse(at) - world.clock.now().getTime()) < 60_000)
    const report = (await post('report.get', { applicationId: id })).body
    assert.deepEqual(report.person.pepHits, pepHits)
    assert.deepEqual(report.hitResolutions, [{ hitId: pepHits[1].id, ...pepHits[1].resolution }])
    const { audit, text, events } = await booksOf(world, id)
    assert.deepEqual(audit.at(-1).detail, {
      hit: 'pepHits/1',
      state: 'FALSE_POSITIVE',
      before: 'UNRESOLVED',
      compared: 'number:not_compared name:same birth_date:not_compared country:not_compared',
    })
    assert.ok(!text.includes('Pepsson'))
    assert.equal(events.at(-1), 'APPLICATION_DATA_CHANGED')
  })

  test('by dismissal needs two persons when number, name and birth date agree', async () => {
    const { id } = await world.create(customer)
    const pepHits = [comparedHit(uuids[0], { NUMBER: 'SAME', NAME: 'SAME', BIRTH_DATE: 'SAME' })]
    await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' }, data: { pepHits } })
    const hit = { applicationId: id, hitId: idOf(uuids[0]) }
    const dismissal = { ...hit, state: 'FALSE_POSITIVE', reason: 'Birth year differs' }
    const refused = await post('hits.resolve', dismissal)
    assertProblem(refused, 422, 'reason_contradicted')
    assert.equal(refused.body.errors[0].path, '/reason')
    const own = { ...dismissal, reason }
    const grounds = ['BIRTH_YEAR_DIFFERS']
    assertProblem(await post('hits.resolve', { ...own, grounds }), 422, 'reason_contradicted')
    assertProblem(await post('hits.resolve', { ...own, reason: 'No' }), 422, 'own_words_needed')

    const first = await memberOf(world, customer, 'REVIEWER')
    const second = await memberOf(world, customer, 'REVIEWER')
    assert.equal((await first.call('applications.hits.resolve', own)).status, 200)
    const approval = { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] }
    assertProblem(await post('decide', approval), 409, 'unresolved_hits')
    const over = await post('decide', { ...approval, acknowledgeUnresolvedHits: true })
    assert.deepEqual([over.body.status, over.body.review.proposal.outcome], ['MANUAL_REVIEW', 'APPROVED'])
    await post('decisions.return', { applicationId: id, reason: 'no' })
    assertProblem(await first.call('applications.hits.confirm', hit), 403, 'four_eyes')
    assert.equal((await second.call('applications.hits.confirm', hit)).status, 200)
    const { person } = (await post('report.get', { applicationId: id })).body
    const { state, by, confirmedBy } = person.pepHits[0].resolution
    assert.equal(state, 'FALSE_POSITIVE')
    assert.deepEqual(
      [by, confirmedBy].map((each) => each.slice(-36)),
      [first.userId, second.userId],
    )
    const { audit, text } = await booksOf(world, id)
    assert.equal(audit.at(-1).detail.compared, 'number:same name:same birth_date:same country:not_compared')
    assert.ok(!text.includes('Pepsson'))
    assert.equal((await post('decide', approval)).body.status, 'APPROVED')
  })

  test('is undone by a new entry', async () => {
    const { id } = await inReview()
    await resolve(id, 0, 'TRUE_POSITIVE')
    await resolve(id, 0, 'UNRESOLVED')
    const { hitResolutions, person } = (await post('report.get', { applicationId: id })).body
    assert.equal(person.pepHits[0].resolution.state, 'UNRESOLVED')
    assert.deepEqual(
      hitResolutions.map(({ state }: { state: string }) => state),
      ['TRUE_POSITIVE', 'UNRESOLVED'],
    )
  })

  test('allows an approval, and an acknowledged approval names the skipped hits', async () => {
    const { id } = await inReview()
    const approval = { applicationId: id, outcome: 'APPROVED', reasons: ['ok'] }
    await resolve(id, 0, 'NO_DECISION')
    assertProblem(await post('decide', approval), 409, 'unresolved_hits')
    const { body } = await post('decide', { ...approval, acknowledgeUnresolvedHits: true })
    assert.deepEqual(body.decision.approvedOverHits, [idOf(uuids[1])])
    assert.equal((await booksOf(world, id)).audit.at(-1).detail.approvedOverHits, 'pepHits/1')
    const other = await inReview()
    for (const at of [0, 1] as const) await resolve(other.id, at, 'FALSE_POSITIVE')
    const approved = await post('decide', { ...approval, applicationId: other.id })
    assert.deepEqual([approved.body.status, approved.body.decision.approvedOverHits], ['APPROVED', undefined])
  })

  test('is refused for sessions and readers, for an unknown hit, and without a reason', async () => {
    const { id, sessionToken } = await inReview()
    const body = { applicationId: id, hitId: idOf(uuids[0]), state: 'FALSE_POSITIVE', reason }
    for (const bearer of [sessionToken, await world.token(customer, 'application.read')])
      assertProblem(await post('hits.resolve', body, {}, bearer), 403, 'insufficient_scope')
    const unknown = { ...body, hitId: idOf(randomUUID()) }
    assertProblem(await post('hits.resolve', unknown), 404, 'hit_not_found')
    for (const wrong of [{ reason: ' ' }, { reason: '' }, { state: 'MAYBE' }])
      assertProblem(await post('hits.resolve', { ...body, ...wrong }), 400, 'invalid_body')
    const { body: report } = await post('report.get', { applicationId: id })
    assert.deepEqual(report.hitResolutions, [])
  })

  test('happens once per idempotency key', async () => {
    const { id } = await inReview()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await resolve(id, 0, 'TRUE_POSITIVE', headers),
      await resolve(id, 0, 'TRUE_POSITIVE', headers),
    ]
    assert.deepEqual([again.body, again.headers.get('idempotent-replayed')], [first.body, 'true'])
    assert.equal((await post('report.get', { applicationId: id })).body.hitResolutions.length, 1)
    assertProblem(await resolve(id, 0, 'FALSE_POSITIVE', headers), 422, 'idempotency_key_reused')
  })
})

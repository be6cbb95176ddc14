/** Decisions with screening hits, and retries for each reason of a failure. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CheckState } from '#applications/case.ts'
import type { Failure } from '#kernel/schemas/application.ts'
import { clearCase, pepHit } from '#test/fixtures/case.ts'
import { bringTo } from '#test/harness/case-fixtures.ts'
import { linkOf, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const day = 86_400_000
let world: World
let customer: TestCustomer
let token: string
const post = (path: string, body: object) => world.call(`/v1/applications.${path}`, body, token)
before(async () => {
  world = await startWorld()
  customer = await world.customer()
  token = await world.token(customer)
})
after(() => world.close())

describe('decide', () => {
  const inReview = async (...states: Array<'UNRESOLVED' | 'TRUE_POSITIVE' | 'FALSE_POSITIVE'>) => {
    const { id } = await world.create(customer)
    const pepHits = states.map((state, at) => ({
      ...pepHit(`hit-${at}`),
      resolution: { state, by: null, at: null, reason: null },
    }))
    await set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' }, data: { pepHits } })
    return id
  }
  const reasons = ['Grundad på samtal med Anna Hemligsson', 'ok']

  test('stores actor, time and reasons with the decision, and audits no free text', async () => {
    const id = await inReview()
    const { body } = await post('decide', { applicationId: id, outcome: 'APPROVED', reasons })
    const { at, ...decision } = body.decision
    assert.deepEqual(decision, {
      outcome: 'APPROVED',
      by: 'API',
      actor: `foyer:credential::${customer.credentialId}`,
      reasons,
    })
    assert.equal(at, body.decidedAt)
    assert.ok(Math.abs(Date.parse(at) - world.clock.now().getTime()) < 60_000)
    const { audit, text } = await booksOf(world, id)
    assert.ok(!text.includes('Hemligsson'))
    assert.deepEqual(audit.at(-1).detail, {
      outcome: 'APPROVED',
      by: 'API',
      reasons: 2,
      unresolvedHits: 0,
    })
  })

  test('approves with an unresolved hit only when acknowledged', async () => {
    const id = await inReview('FALSE_POSITIVE', 'UNRESOLVED', 'UNRESOLVED')
    for (const more of [{}, { acknowledgeUnresolvedHits: false }]) {
      const reply = await post('decide', { applicationId: id, outcome: 'APPROVED', reasons, ...more })
      assertProblem(reply, 409, 'unresolved_hits')
      assert.equal(reply.body.errors[0].path, '/acknowledgeUnresolvedHits')
      assert.match(reply.body.errors[0].message, /^2 screening hits/)
      assert.ok(!reply.text.includes('Pepsson'))
    }
    const body = { applicationId: id, outcome: 'APPROVED', reasons, acknowledgeUnresolvedHits: true }
    assert.equal((await post('decide', body)).body.status, 'APPROVED')
    assert.equal((await booksOf(world, id)).audit.at(-1).detail.unresolvedHits, 2)
  })

  for (const list of ['sanctionHits', 'personSanctionHits', 'pepHits'] as const)
    test(`does not approve with one unresolved hit in ${list}`, async () => {
      const id = await inReview('UNRESOLVED')
      const { pepHits } = (await found(world, customer, id)).data
      await set(world, customer, id, { data: { pepHits: [], [list]: pepHits } })
      const reply = await post('decide', { applicationId: id, outcome: 'APPROVED', reasons })
      assertProblem(reply, 409, 'unresolved_hits')
    })

  test('declines with hits, and approves with resolved hits, without acknowledgement', async () => {
    const declined = await inReview('UNRESOLVED')
    assert.equal(
      (await post('decide', { applicationId: declined, outcome: 'DECLINED', reasons })).body.status,
      'DECLINED',
    )
    const approved = await inReview('FALSE_POSITIVE', 'TRUE_POSITIVE')
    assert.equal(
      (await post('decide', { applicationId: approved, outcome: 'APPROVED', reasons })).body.status,
      'APPROVED',
    )
  })

  test('accepts one to twenty reasons of at most 500 characters', async () => {
    const id = await inReview()
    for (const wrong of [[], Array(21).fill('x'), ['x'.repeat(501)], ['']]) {
      const reply = await post('decide', { applicationId: id, outcome: 'APPROVED', reasons: wrong })
      assertProblem(reply, 400, 'invalid_body')
    }
    const body = { applicationId: id, outcome: 'DECLINED', reasons: Array(20).fill('å'.repeat(500)) }
    assert.equal((await post('decide', body)).status, 200)
  })
})

describe('retry', () => {
  const failed = async (reason: Failure['reason'], more: Parameters<typeof set>[3] = {}) => {
    const { id } = await world.create(customer)
    const now = world.clock.now()
    await set(world, customer, id, {
      fields: { status: 'FAILED', expiresAt: new Date(now.getTime() - 1), ...more.fields },
      data: { failure: { reason, detail: null, at: now.toISOString() }, ...more.data },
    })
    return id
  }
  const opens = async (id: string): Promise<string | undefined> => {
    const { sessionToken } = (await post('session.create', { applicationId: id })).body
    const arrived = await request(linkOf(world, sessionToken))
    assert.equal(arrived.status, 303, arrived.text)
    return arrived.headers.get('set-cookie')?.split(';')[0]
  }

  for (const reason of ['NEVER_STARTED', 'ABANDONED'] as const)
    test(`with ${reason} opens the application again for thirty days`, async () => {
      const startedAt = reason === 'ABANDONED' ? world.clock.now() : null
      const id = await failed(reason, { fields: { startedAt } })
      assertProblem(await post('session.create', { applicationId: id }), 409)
      const { body } = await post('retry', { applicationId: id })
      assert.deepEqual([body.status, body.failure, body.submittedAt], ['IN_PROGRESS', null, null])
      const days = (Date.parse(body.expiresAt) - world.clock.now().getTime()) / day
      assert.ok(days > 29.9 && days <= 30)
      const cookie = await opens(id)
      const { text } = await request(`${world.config.nocodeUrl}/${id.split('::')[1]}`, {
        headers: { cookie: cookie ?? '' },
      })
      const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
      await request(`${world.config.nocodeUrl}/${id.split('::')[1]}`, {
        method: 'POST',
        headers: { cookie: cookie ?? '', origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ csrf }),
      })
      const isFirst = reason === 'NEVER_STARTED'
      assert.notEqual((await found(world, customer, id)).startedAt, null)
      const { events, audit } = await booksOf(world, id)
      assert.equal(events.includes('APPLICATION_STARTED'), isFirst)
      assert.deepEqual(audit.find(({ action }) => action === 'application.retried').detail, { reason })
    })

  test('with CHECK_FAILED runs the checks again, and the last answer decides', async () => {
    const { data } = clearCase('KYC')
    const state = (status: CheckState['status']): CheckState => ({
      status,
      attempts: 9,
      at: world.clock.now().toISOString(),
      gaps: [],
      detail: null,
    })
    const submittedAt = world.clock.now()
    const id = await failed('CHECK_FAILED', {
      fields: { submittedAt, startedAt: submittedAt },
      data: { ...data, checks: { SCREENING: state('FAILED') } },
    })
    const { body } = await post('retry', { applicationId: id })
    assert.deepEqual([body.status, body.submittedAt], ['IN_PROGRESS', submittedAt.toISOString()])
    for (const until = Date.now() + 60_000; ; ) {
      const { status } = (await post('get', { applicationId: id })).body
      if (status !== 'IN_PROGRESS') break
      assert.ok(Date.now() < until, 'the check was not made again')
    }
    const of = await found(world, customer, id)
    assert.deepEqual([of.data.checks.SCREENING?.status, of.data.checks.SCREENING?.attempts], ['ANSWERED', 1])
    assert.ok(['APPROVED', 'MANUAL_REVIEW'].includes(of.status))
  })

  test('with IDENTITY_FAILED opens the identity step again and removes the proven identity', async () => {
    const visitor = await visitorOf(world, customer, { countryCode: 'SE' })
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    assert.notEqual((await found(world, customer, visitor.id)).data.identity, null)
    const failure = { reason: 'IDENTITY_FAILED', detail: null, at: world.clock.now().toISOString() } as const
    await set(world, customer, visitor.id, {
      fields: { status: 'FAILED', submittedAt: world.clock.now() },
      data: { failure },
    })
    assert.equal((await visitor.get('identity')).status, 410)
    const { body } = await post('retry', { applicationId: visitor.id })
    assert.deepEqual(body.steps[0], { key: 'identity', kind: 'IDENTITY', status: 'ASKED_AGAIN' })
    assert.equal((await found(world, customer, visitor.id)).data.identity, null)
    const page = await visitor.get('identity', { 'accept-language': 'en' })
    assert.match(page.text, /behöver att du ser över det här steget|needs you to check this step/)
    assert.ok(!page.text.includes('Testsson'), 'who was proven before is not')
    const revision = /name="revision" value="(\d+)"/.exec(page.text)?.[1] ?? ''
    await proveAs(world, visitor, 'identity', 'anna-testsson', revision)
    const { steps } = (await post('get', { applicationId: visitor.id })).body
    assert.equal(steps[0].status, 'DONE')
    await bringTo(world, customer, visitor.id, 'CANCELLED')
  })
})

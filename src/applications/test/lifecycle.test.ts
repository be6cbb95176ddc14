/** Status transitions, cancellation, new session tokens and the deprecated interface. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertMayMoveTo, mayMoveTo } from '#applications/status.ts'
import { ApiError } from '#kernel/api-error.ts'
import { ApplicationStatus } from '#kernel/schemas/application.ts'
import { bringTo, uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const statuses = ApplicationStatus.enum as ApplicationStatus[]

/** The expected transitions. */
const table: Array<[from: ApplicationStatus[], to: ApplicationStatus[]]> = [
  [['NOT_STARTED'], ['IN_PROGRESS']],
  [['NOT_STARTED', 'IN_PROGRESS', 'MANUAL_REVIEW'], ['CANCELLED']],
  [['NOT_STARTED', 'IN_PROGRESS'], ['FAILED']],
  [['IN_PROGRESS'], ['APPROVED', 'DECLINED', 'MANUAL_REVIEW']],
  [['IN_PROGRESS'], ['FAILED']],
  [['MANUAL_REVIEW'], ['APPROVED', 'DECLINED']],
  [['MANUAL_REVIEW'], ['IN_PROGRESS']],
  [['FAILED'], ['IN_PROGRESS']],
  [['APPROVED', 'DECLINED'], ['MANUAL_REVIEW']],
]

test('allows exactly the expected transitions of all forty-nine pairs', () => {
  for (const from of statuses)
    for (const to of statuses) {
      const may = table.some(([froms, tos]) => froms.includes(from) && tos.includes(to))
      assert.equal(mayMoveTo(from, to), may, `${from} -> ${to}`)
      const move = () => assertMayMoveTo(from, to)
      if (may) assert.doesNotThrow(move)
      else assert.throws(move, (error) => error instanceof ApiError && error.code === 'status_conflict')
    }
})

describe('an application', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const post = (path: string, applicationId: string) => world.call(path, { applicationId }, token)
  const at = async (status: ApplicationStatus) => {
    const { id } = await world.create(customer)
    if (status !== 'NOT_STARTED') await bringTo(world, customer, id, status)
    return id
  }
  const eventsOf = (id: string) =>
    world.database.owner(async (client) => {
      const { rows } = await client.query(
        'select kind from foyer.event where application_id = $1 order by seq',
        [uuidOf(id)],
      )
      return rows.map(({ kind }) => kind)
    })
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  for (const status of statuses)
    test(`cancel in ${status}`, async () => {
      const id = await at(status)
      const before = await eventsOf(id)
      const reply = await post('/v1/applications.cancel', id)
      if (mayMoveTo(status, 'CANCELLED')) {
        assert.deepEqual([reply.status, reply.body.status, reply.body.id], [200, 'CANCELLED', id])
        assert.deepEqual(await eventsOf(id), [...before, 'APPLICATION_CANCELLED'])
        assertProblem(await post('/v1/applications.cancel', id), 409, 'status_conflict')
      } else {
        assertProblem(reply, 409, 'status_conflict')
        assert.ok(reply.body.detail.includes(status))
        assert.deepEqual(await eventsOf(id), before)
      }
      assert.equal(
        (await post('/v1/applications.get', id)).body.status,
        reply.status === 200 ? 'CANCELLED' : status,
      )
    })

  for (const status of statuses)
    test(`new session token in ${status}`, async () => {
      const id = await at(status)
      const reply = await post('/v1/applications.session.create', id)
      if (status !== 'NOT_STARTED' && status !== 'IN_PROGRESS')
        return assertProblem(reply, 409, 'status_conflict')
      assert.deepEqual([reply.status, reply.body.id], [200, id])
      const arrival = await fetch(`${world.baseUrl}/onboarding?token=${reply.body.sessionToken}`, {
        redirect: 'manual',
      })
      assert.deepEqual([arrival.status, arrival.headers.get('location')], [303, `/onboarding/${uuidOf(id)}`])
      assert.equal((await post('/v1/applications.get', id)).body.status, status)
    })

  test('issues no session token after submission, although it is IN_PROGRESS', async () => {
    const id = await at('IN_PROGRESS')
    await world.database.owner((client) =>
      client.query('update foyer.application set submitted_at = now() where application_id = $1', [
        uuidOf(id),
      ]),
    )
    assertProblem(await post('/v1/applications.session.create', id), 409, 'status_conflict')
  })

  test('lets one of eight concurrent cancellations succeed', async () => {
    const id = await at('IN_PROGRESS')
    const replies = await Promise.all(Array.from({ length: 8 }, () => post('/v1/applications.cancel', id)))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)])
    assert.deepEqual((await eventsOf(id)).filter((kind) => kind === 'APPLICATION_CANCELLED').length, 1)
  })

  test('supports the deprecated interface: create by key, read by key and token, both id names', async () => {
    const body = {
      workflowId: customer.workflows.KYB,
      market: 'FI',
      redirectUrl: 'https://shop.example/back',
    }
    for (const bearer of [customer.apiKey, token]) {
      const made = await world.call('/applications', body, bearer)
      assert.deepEqual(Object.keys(made.body).sort(), ['applicationId', 'id', 'sessionToken'])
      assert.equal(made.body.applicationId, made.body.id)
      for (const reader of [customer.apiKey, token]) {
        const address = `${world.baseUrl}/applications/${encodeURIComponent(made.body.id)}`
        const answer = await fetch(address, { headers: { authorization: `Bearer ${reader}` } })
        assert.deepEqual(await answer.json(), { id: made.body.id, status: 'NOT_STARTED' })
      }
      const found = (await post('/v1/applications.get', made.body.id)).body
      assert.deepEqual([found.countryCode, found.kind], ['FI', 'KYB'])
    }
    const wrong = await world.call('/applications', { ...body, countryCode: 'FI' }, customer.apiKey)
    assert.deepEqual(wrong.body.errors[0].path, '/countryCode')
    const unknown = await fetch(`${world.baseUrl}/applications/x`, {
      headers: { authorization: `Bearer ${customer.apiKey}` },
    })
    const problem = (await unknown.json()) as { code: string; errors: Array<{ path: string }> }
    assert.deepEqual([unknown.status, problem.code, problem.errors[0]?.path], [400, 'invalid_id', 'path:id'])
  })
})

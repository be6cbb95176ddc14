/**
 * Revoking a session token ends the browser sessions that it opened; applications.sessions.end ends all of an
 * application.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkOf } from '#test/harness/flow-visitor.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('ended sessions', () => {
  let world: World
  let customer: TestCustomer
  let bearer: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    bearer = await world.token(customer)
  })
  after(() => world.close())

  const open = async (sessionToken: string) => {
    const arrived = await request(linkOf(world, sessionToken))
    const cookie = arrived.headers.get('set-cookie')?.split(';')[0] ?? ''
    const address = new URL(arrived.headers.get('location') ?? '/', world.baseUrl).href
    return {
      status: arrived.status,
      visit: async () => (await request(address, { headers: { cookie } })).status,
    }
  }
  const post = (name: string, applicationId: string, by = bearer) =>
    world.call(`/v1/${name}`, { applicationId }, by)
  const fresh = async (id: string): Promise<string> =>
    (await post('applications.session.create', id)).body.sessionToken
  const revoke = (token: string, by = customer) =>
    request(`${world.baseUrl}/v1/oauth2/revoke`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${by.clientId}:${by.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ token }),
    })
  const audited = async (id: string, action: string): Promise<number> =>
    world.database.owner(async (client) => {
      const { rows } = await client.query(
        `select from foyer.audit_line where application_id = $1 and entry::json ->> 'action' = $2`,
        [id.split('::')[1], action],
      )
      return rows.length
    })

  test('revoking a session token ends the sessions that it opened, and no others', async () => {
    const { id, sessionToken } = await world.create(customer)
    const other = await fresh(id)
    const [one, again, kept] = [await open(sessionToken), await open(sessionToken), await open(other)]
    const visits = () => Promise.all([one.visit(), again.visit(), kept.visit()])
    assert.deepEqual(await visits(), [200, 200, 200])
    assert.equal((await revoke(sessionToken)).status, 200)
    assert.deepEqual(await visits(), [401, 401, 200])
    assert.equal((await open(sessionToken)).status, 403)
    assert.equal((await revoke(sessionToken)).status, 200, 'once more')
  })

  test('another customer cannot end sessions', async () => {
    const { sessionToken } = await world.create(customer)
    const one = await open(sessionToken)
    assert.equal((await revoke(sessionToken, await world.customer())).status, 200)
    assert.equal(await one.visit(), 200)
  })

  test('a node that has not yet read the revocation opens no session with the token', async () => {
    const { id, sessionToken } = await world.create(customer)
    const [, claims = ''] = sessionToken.split('.')
    const { jti } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const uuid = id.split('::')[1] as string
    await world.database.owner((client) =>
      client.query(
        `insert into foyer.revocation (customer_id, kind, subject, at, until)
         values ($1, 'TOKEN', $2, now(), now() + interval '1 hour')`,
        [customer.uuid, jti],
      ),
    )
    assert.equal(await world.foyer.ports.sessions.open(customer.uuid, uuid, jti), undefined)
    assert.equal(await audited(id, 'onboarding.opened'), 0)
  })

  test('applications.sessions.end ends all sessions of one application, and no others', async () => {
    const { id, sessionToken } = await world.create(customer)
    const stranger = await world.create(customer)
    const other = await fresh(id)
    const unused = await fresh(id)
    const [one, two, kept] = [await open(sessionToken), await open(other), await open(stranger.sessionToken)]
    const ended = await post('applications.sessions.end', id)
    assert.deepEqual([ended.status, ended.body.id, ended.body.sessionsEnded], [200, id, 2])
    assert.ok(Math.abs(Date.parse(ended.body.endedAt) - world.clock.now().getTime()) < 60_000)
    assert.deepEqual([await one.visit(), await two.visit(), await kept.visit()], [401, 401, 200])
    for (const token of [sessionToken, other, unused]) assert.equal((await open(token)).status, 403)
    assert.equal((await open(stranger.sessionToken)).status, 303)
    assert.equal(await audited(id, 'application.sessions_ended'), 1)

    const next = await open(await fresh(id))
    assert.equal(await next.visit(), 200, 'the applicant goes on with a fresh link')
    assert.equal((await post('applications.sessions.end', id)).body.sessionsEnded, 1)
    assert.equal((await post('applications.sessions.end', id)).body.sessionsEnded, 0)
    assert.equal(await next.visit(), 401)
  })

  test("requires the application's own customer and more than a read scope", async () => {
    const { id, sessionToken } = await world.create(customer)
    const one = await open(sessionToken)
    const stranger = await world.token(await world.customer())
    assertProblem(await post('applications.sessions.end', id, stranger), 404, 'application_not_found')
    const reader = await world.token(customer, 'application.read')
    assert.equal((await post('applications.sessions.end', id, reader)).status, 403)
    assert.equal(await one.visit(), 200)
    assert.equal(await audited(id, 'application.sessions_ended'), 0)
  })

  test('the endpoint also answers without the version in its path', async () => {
    const { id } = await world.create(customer)
    const ended = await world.call('/applications.sessions.end', { applicationId: id }, bearer)
    assert.deepEqual([ended.status, ended.body.sessionsEnded], [200, 0])
  })
})

/** Unusual callers, rows and headers do not affect others. */
import assert from 'node:assert/strict'
import net from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { linkOf } from '#test/harness/flow-visitor.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('edges', () => {
  let world: World
  let customer: TestCustomer
  let bearer: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    bearer = await world.token(customer)
  })
  after(() => world.close())

  const basicOf = (name: string, secret: string) =>
    `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
  const oauth = (path: string, form: Record<string, string>, authorization: string) =>
    request(`${world.baseUrl}/v1/oauth2/${path}`, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    })
  const get = (applicationId: string) => world.call('/v1/applications.get', { applicationId }, bearer)

  test('one undecryptable application does not fail a list, and is logged', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => world.create(customer)))
    const broken = made[2]?.id.split('::')[1] as string
    await world.database.owner((client) =>
      client.query(
        'update foyer.application set sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20)) where ' +
          'application_id = $1',
        [broken],
      ),
    )
    const replies = await Promise.all(made.map(({ id }) => get(id)))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 500, 200, 200, 200],
    )
    assert.ok(world.log.some((line) => line.includes(`Application ${broken}: `)))
    const listed = await world.call('/v1/applications.list', {}, bearer)
    assert.equal(listed.status, 200, listed.text)
    assert.deepEqual(listed.body.unreadable, [made[2]?.id])
    const shown = (id?: string) => listed.body.data.find((each: { id: string }) => each.id === id)
    const nothing = { steps: [], review: null, decision: null, failure: null, risk: null }
    const { id: _, createdAt, updatedAt, expiresAt, ...whole } = shown(made[1]?.id)
    assert.ok(whole.steps.length > 0)
    const own = { id: made[2]?.id, createdAt, updatedAt, expiresAt }
    assert.deepEqual({ ...shown(made[2]?.id), ...own }, { ...whole, ...own, ...nothing })
    assert.ok(world.log.some((line) => line.includes('in a list') && line.includes(broken)))
    const erased = await world.call('/v1/applications.erase', { applicationId: made[2]?.id }, bearer)
    assert.equal(erased.status, 200, 'and it can be erased')
  })

  test('lets only its customer end the sessions of a leaked link', async () => {
    const { id, sessionToken } = await world.create(customer)
    const other = await world.customer()
    const ending = { token: sessionToken }
    assert.equal((await oauth('revoke', ending, basicOf(other.clientId, other.clientSecret))).status, 200)
    assert.equal((await request(linkOf(world, sessionToken))).status, 303)
    const own = basicOf(customer.clientId, customer.clientSecret)
    assert.equal((await oauth('revoke', ending, own)).status, 200)
    assert.equal((await request(linkOf(world, sessionToken))).status, 403)
    const fresh = await world.call('/v1/applications.session.create', { applicationId: id }, bearer)
    const active = async () =>
      (await oauth('introspect', { token: fresh.body.sessionToken }, own)).body.active
    assert.equal((await request(linkOf(world, fresh.body.sessionToken))).status, 303)
    assert.equal(await active(), true)
    await world.call('/v1/applications.erase', { applicationId: id }, bearer)
    assert.equal(await active(), false, 'nothing is left that it could open')
  })

  test('rejects credentials with impossible characters without a lookup', async () => {
    for (const [name, secret] of [
      ['a\0', 'b'],
      ['a', 'b\0'],
      ['å', 'b'],
      ['a'.repeat(201), 'b'],
    ] as const) {
      const reply = await oauth('token', { grant_type: 'client_credentials' }, basicOf(name, secret))
      assert.deepEqual([reply.status, reply.body.error], [401, 'invalid_client'])
    }
    const own = basicOf(customer.clientId, customer.clientSecret)
    const address = await oauth('token?client_%73ecret=x', { grant_type: 'client_credentials' }, own)
    assert.deepEqual([address.status, address.body.error], [400, 'invalid_request'])
  })

  test('announces a sunset only for an operation with an end date, not for deprecated fields', async () => {
    const { id } = await world.create(customer)
    const ask = (what: string) => world.call(`/v1/applications.${what}`, { applicationId: id }, bearer)
    const { headers } = await ask('person.contactDetails.get')
    assert.match(headers.get('deprecation') ?? '', /^@\d+$/)
    assert.ok(Date.parse(headers.get('sunset') ?? '') > Date.now())
    for (const what of ['get', 'organization.get'])
      for (const name of ['deprecation', 'sunset', 'link'])
        assert.equal((await ask(what)).headers.get(name), null, `${what} ${name}`)
  })

  test('rejects a cursor with a suffix', async () => {
    await Promise.all([world.create(customer), world.create(customer)])
    const list = (cursor?: string) => world.call('/v1/applications.list', { limit: 1, cursor }, bearer)
    const { nextCursor } = (await list()).body
    assert.equal((await list(nextCursor)).status, 200)
    assert.equal((await list(`${nextCursor}.x`)).status, 400)
  })

  test('ignores an unknown Expect header and rejects CONNECT, both with a reply', async () => {
    const { port } = new URL(world.baseUrl)
    const answerTo = (lines: string) => {
      const socket = net.connect(Number(port), '127.0.0.1')
      socket.end(`${lines}\r\nHost: a\r\nConnection: close\r\n\r\n`)
      return text(socket)
    }
    assert.match(await answerTo('GET /healthz HTTP/1.1\r\nExpect: 200-ok'), /^HTTP\/1\.1 200 /)
    const rejected = await answerTo('CONNECT a:443 HTTP/1.1')
    assert.match(rejected, /^HTTP\/1\.1 400 /)
    assert.match(rejected, /"code":"malformed_request"/)
  })

  test('names the expected and the actual object of a wrong id', async () => {
    const { id } = await world.create(customer)
    const messageOf = async (path: string, body: object) =>
      (await world.call(path, body, bearer)).body.errors[0].message as string
    assert.match(
      await messageOf('/v1/applications.get', { applicationId: customer.workflows.KYC }),
      /^Expected the id of an application, .* the id of a workflow in the namespace foyer\.$/,
    )
    assert.match(
      await messageOf('/v1/workflows.get', { workflowId: id }),
      /^Expected the id of a workflow, .* the id of an application in the namespace foyer\.$/,
    )
  })

  test('rejects a decision without a reason', async () => {
    const { id } = await world.create(customer)
    for (const reasons of [[], [''], [' \n']]) {
      const body = { applicationId: id, outcome: 'DECLINED', reasons }
      assert.equal((await world.call('/v1/applications.decide', body, bearer)).status, 400)
    }
  })

  test('rejects a request with two Host headers or none', async () => {
    const { port } = new URL(world.baseUrl)
    for (const hosts of ['', 'Host: a\r\nHost: b\r\n']) {
      const socket = net.connect(Number(port), '127.0.0.1')
      socket.end(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
      assert.match(await text(socket), /^HTTP\/1\.1 400 /)
    }
  })
})

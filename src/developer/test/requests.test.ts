/** The request log: what it shows of a request, what it never keeps, and who reads it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { signedIn } from '#test/harness/signed-in.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const DAY = 86_400_000

describe('the request log', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const list = async (filter: Record<string, unknown> = {}, of = customer) =>
    (await world.call('/v1/requests.list', filter, await world.token(of, 'application.read'))).body
  const idOf = (reply: Reply) => reply.headers.get('request-id') as string
  const get = async (reply: Reply): Promise<Record<string, unknown>> => {
    const person = signedIn(world, customer, 'DEVELOPER')
    for (const deadline = Date.now() + 5_000; Date.now() < deadline; ) {
      const found = await person.call('requests.get', { requestId: idOf(reply) })
      if (found.status === 200) return found.body
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('the request is not in the log')
  }

  test('explains a refused request without its values', async () => {
    const body = { workflowId: customer.workflows.KYC, countryCode: 'SWE', '19800101-1234': 'Anna' }
    const reply = await world.call('/v1/applications.create', body, await world.token(customer))
    assert.equal(reply.status, 400)
    const logged = await get(reply)
    assert.deepEqual(
      { ...logged, at: '', durationMs: 0, requestId: '' },
      {
        ...{ requestId: '', at: '', operation: 'applications.create', status: 400, code: 'invalid_body' },
        fields: reply.body.errors.map(({ path, code }: Record<string, string>) => ({
          path: code === 'unknown_field' ? '/*' : path,
          code,
        })),
        caller: { kind: 'CREDENTIAL', id: `foyer:credential::${customer.credentialId}` },
        durationMs: 0,
        applicationId: null,
        address: '127.0.0.1',
        unlisted: 0,
      },
    )
    assert.equal(/Anna|19800101|SWE/.test(JSON.stringify(logged)), false)
  })

  test('names the application that the request created or read', async () => {
    const bearer = await world.token(customer)
    const body = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    }
    const created = await world.call('/v1/applications.create', body, bearer)
    const read = await world.call('/v1/applications.get', { applicationId: created.body.id }, bearer)
    for (const reply of [created, read]) assert.equal((await get(reply)).applicationId, created.body.id)
    const { data } = await list({ applicationId: created.body.id })
    assert.deepEqual(
      data.map((each: { operation: string }) => each.operation),
      ['applications.get', 'applications.create'],
    )
  })

  test('shows a wrong secret and an expired token to their customer', async () => {
    const wrong = await request(`${world.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${customer.clientId}:wrong`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    assert.equal(wrong.status, 401)
    const logged = await get(wrong)
    assert.deepEqual([logged.operation, logged.code], ['oauth2/token', 'invalid_client'])
    const bearer = await world.token(customer)
    world.clock.advance(2 * 3_600_000)
    const expired = await world.call('/v1/workflows.list', {}, bearer)
    assert.equal((await get(expired)).code, 'invalid_token')
  })

  test('has filters, and pages with a cursor', async () => {
    const own = await world.customer()
    const bearer = await world.token(own)
    for (let index = 0; index < 5; index += 1) await world.call('/v1/workflows.list', {}, bearer)
    const last = await world.call('/v1/workflows.get', { workflowId: 'x' }, bearer)
    const isLogged = async () =>
      (await list({}, own)).data.some((each: { requestId: string }) => {
        return each.requestId === idOf(last)
      })
    while (!(await isLogged())) await new Promise((resolve) => setTimeout(resolve, 50))
    const named = async (filter: object) =>
      (await list({ ...filter }, own)).data.map((each: { operation: string }) => each.operation)
    assert.deepEqual(await named({ outcome: 'REFUSED' }), ['workflows.get'])
    assert.equal((await named({ operation: 'workflows.l' })).length, 5)
    assert.deepEqual(await named({ callerKind: 'USER' }), [])
    const credentialId = `foyer:credential::${own.credentialId}`
    assert.deepEqual(
      new Set(await named({ credentialId, operation: 'workflows' })),
      new Set(['workflows.get', 'workflows.list']),
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ operation: 'workflows', limit: 2, ...(cursor ? { cursor } : {}) }, own)
      seen.push(...page.data.map((each: { requestId: string }) => each.requestId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    assert.equal(seen.length, 6)
    assert.equal(new Set(seen).size, 6)
  })

  test('counts requests that it does not list', async () => {
    const busy = await world.customer()
    const bearer = await world.token(busy)
    await Promise.all(Array.from({ length: 90 }, () => world.call('/v1/workflows.list', {}, bearer)))
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const last = await world.call('/v1/workflows.list', {}, bearer)
    let rows: Array<{ requestId: string; unlisted: number }> = []
    while (!rows.some(({ requestId }) => requestId === idOf(last)))
      rows = (await list({ operation: 'workflows.list', limit: 200 }, busy)).data
    assert.ok(rows.length < 91)
    const counted = (await list({ limit: 200 }, busy)).data as typeof rows
    const total = counted.reduce((sum, { unlisted }) => sum + unlisted + 1, 0)
    assert.ok(total >= 91, `${total}`)
  })

  test('is not readable by another customer, nor without the permission', async () => {
    const reply = await world.call('/v1/workflows.list', {}, await world.token(customer))
    await get(reply)
    const other = signedIn(world, await world.customer(), 'OWNER')
    assertProblem(await other.call('requests.get', { requestId: idOf(reply) }), 404, 'request_not_found')
    assert.deepEqual((await other.call('requests.list')).body.data, [])
    const narrow = await world.customer({ permissions: ['create', 'read'] })
    const refused = await world.call('/v1/requests.list', {}, await world.token(narrow))
    assertProblem(refused, 403, 'insufficient_permission')
    const reviewer = signedIn(world, customer, 'REVIEWER')
    assertProblem(await reviewer.call('requests.list'), 403, 'insufficient_role')
  })

  test('is deleted after 14 days', async () => {
    const before = (await list()).data.length
    assert.ok(before > 0)
    const old = new Date(world.clock.now().getTime() - 15 * DAY)
    await world.database.owner((client) =>
      client.query('update foyer.request set at = $1 where customer_id = $2', [old, customer.uuid]),
    )
    await world.database.owner((client) => client.query(`select graphile_worker.add_job('retain', '{}')`))
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
      if ((await list({ to: new Date(old.getTime() + DAY).toISOString() })).data.length === 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    assert.fail('the old requests are still there')
  })
})

/** The link into the hosted onboarding: what it opens, what remains of it, and what must not use it up. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, linkOf, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the link', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const opened = async (id: string) => {
    const rows = await world.database.owner(
      async (client) =>
        (
          await client.query(
            `select entry from foyer.audit_line
              where application_id = $1 and entry::json ->> 'action' = 'onboarding.opened'`,
            [id.split('::')[1]],
          )
        ).rows,
    )
    return rows.length
  }

  test('opens a session and redirects to a URL without the token', async () => {
    const { id, sessionToken } = await world.create(customer)
    const reply = await request(linkOf(world, sessionToken))
    const uuid = id.split('::')[1]
    assert.equal(reply.status, 303)
    assert.equal(reply.headers.get('location'), `/onboarding/${uuid}`)
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      new RegExp(`^foyer-onboarding=[^;]+; Path=/onboarding/${uuid}; HttpOnly; SameSite=Lax$`),
    )
    assert.equal(reply.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(reply.headers.get('cache-control'), 'no-store')
    assert.match(reply.headers.get('x-robots-tag') ?? '', /noindex/)
    assert.equal(await opened(id), 1)
  })

  for (const [what, init] of [
    ['HEAD', { method: 'HEAD' }],
    ['Sec-Purpose: prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['Sec-Purpose: prefetch;prerender', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['Purpose: prefetch', { headers: { purpose: 'prefetch' } }],
  ] as const)
    test(`${what} opens no session and does not use the link up`, async () => {
      const { id, sessionToken } = await world.create(customer)
      const looked = await request(linkOf(world, sessionToken), init)
      assert.equal(looked.headers.get('set-cookie'), null)
      assert.equal(await opened(id), 0)
      const status = await world.call(
        '/v1/applications.get',
        { applicationId: id },
        await world.token(customer),
      )
      assert.equal(status.body.status, 'NOT_STARTED')
      const came = await request(linkOf(world, sessionToken))
      assert.ok(came.headers.get('set-cookie'))
    })

  test('opens repeatedly within its hour, so a scanner does not use it up', async () => {
    const { id, sessionToken } = await world.create(customer)
    for (let time = 0; time < 3; time++)
      assert.equal((await request(linkOf(world, sessionToken))).status, 303)
    assert.equal(await opened(id), 3)
    const status = await world.call(
      '/v1/applications.get',
      { applicationId: id },
      await world.token(customer),
    )
    assert.equal(status.body.status, 'NOT_STARTED', 'opening the link is not starting')
  })

  test('rejects the cookie of another application, and a made-up one', async () => {
    const one = await visitorOf(world, customer)
    const other = await visitorOf(world, customer)
    const [name, value = ''] = one.cookie.split('=')
    for (const cookie of [
      other.cookie,
      `${name}=`,
      `${name}=x`,
      `${name}=${value}.x`,
      `${name}=${value.slice(0, -1)}`,
    ]) {
      const reply = await request(one.base, { headers: { cookie } })
      assert.equal(reply.status, 401, cookie)
      assert.equal(reply.headers.get('set-cookie'), null)
    }
    assert.equal((await one.get('')).status, 200)
    const none = await request(one.base)
    assert.equal(none.status, 401)
    assert.match(none.text, /your browser is blocking cookies/, 'every link ends here without cookies')
  })

  test('rejects a modified token, and one for another purpose', async () => {
    const { sessionToken } = await world.create(customer)
    const [head, body = '', signature = ''] = sessionToken.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const { id } = await world.create(customer)
    const forged = Buffer.from(JSON.stringify({ ...claims, application_id: id, sub: id })).toString(
      'base64url',
    )
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${none}.${body}.`,
      await world.token(customer),
      'x'.repeat(7_000),
      '',
    ]) {
      const reply = await request(linkOf(world, token))
      assert.equal(reply.status, 403, token)
      assert.equal(reply.headers.get('set-cookie'), null)
      assert.ok(!reply.text.includes(token) || token === '', 'it is not echoed')
    }
  })

  test('logs neither tokens nor names nor identity numbers', async () => {
    const { id, sessionToken } = await world.create(customer)
    const visitor = await visitorOf(world, customer)
    await request(linkOf(world, sessionToken))
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson')), 'person')
    await visitor.post('person', { givenName: 'Annabella', personalIdentityNumber: 'nonsense-number' })
    await request(`${world.baseUrl}/onboarding/${id.split('::')[1]}?token=${sessionToken}`)
    const log = world.log.join('\n')
    assert.ok(log.includes('/onboarding/:application'), 'the visits were logged')
    for (const secret of [
      sessionToken,
      sessionToken.split('.')[2] ?? '',
      visitor.cookie.split('=')[1] ?? '',
      visitor.csrf,
      '198302182384',
      'Testsson',
      'Annabella',
      'nonsense-number',
    ])
      assert.ok(secret.length > 5 && !log.includes(secret), secret)
  })
})

test('has a secure cookie with the __Secure- prefix when served over https', async () => {
  const world = await startWorld({ environment: { FOYER_BASE_URL: 'https://onboarding.example' } })
  try {
    const { app } = world.foyer
    const { clientId, clientSecret, workflows } = await world.customer()
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const token = await app.inject({
      method: 'POST',
      url: '/v1/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    const created = await app.inject({
      method: 'POST',
      url: '/v1/applications.create',
      headers: { authorization: `Bearer ${token.json().access_token}` },
      payload: { workflowId: workflows.KYC, countryCode: 'SE', redirectUrl: 'https://shop.example/' },
    })
    const reply = await app.inject({ url: `/onboarding?token=${created.json().sessionToken}` })
    assert.match(
      String(reply.headers['set-cookie']),
      /^__Secure-foyer-onboarding=[^;]+; Path=\/onboarding\/[0-9a-f-]+; HttpOnly; SameSite=Lax; Secure$/,
    )
    assert.match(String(reply.headers['strict-transport-security']), /max-age=\d{8}/)
  } finally {
    await world.close()
  }
})

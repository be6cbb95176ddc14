/** Cross-site forms, and the security headers of every page. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { visitorOf } from '../harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

describe('forged forms', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const statusOf = async (id: string) =>
    (await world.call('/v1/applications.get', { applicationId: id }, await world.token(customer))).body.status

  const forged: Array<[what: string, fields: Record<string, string>, headers: Record<string, string>]> = [
    ['without its token', { csrf: '' }, {}],
    ['with a wrong token', { csrf: 'x'.repeat(43) }, {}],
    ['from another site', {}, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from a neighbour of the site', {}, { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' }],
  ]
  for (const [what, fields, headers] of forged)
    test(`refuses a form ${what}, without any effect`, async () => {
      const visitor = await visitorOf(world, customer)
      const reply = await visitor.post('', { do: 'begin', ...fields }, headers)
      assert.equal(reply.status, 403)
      assert.match(reply.headers.get('content-type') ?? '', /html/)
      assert.equal(await statusOf(visitor.id), 'NOT_STARTED')
    })

  test('checks Origin when Sec-Fetch-Site is missing', async () => {
    const visitor = await visitorOf(world, customer)
    const send = (headers: Record<string, string>, csrf = visitor.csrf) =>
      fetch(visitor.base, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: visitor.cookie, ...headers },
        body: new URLSearchParams({ csrf, do: 'begin' }),
      })
    for (const origin of ['https://evil.example', `${world.baseUrl}.evil.example`, 'null, null'])
      assert.equal((await send({ origin })).status, 403, origin)
    assert.equal((await send({})).status, 403, 'without either')
    assert.equal(
      (await send({ origin: 'null' }, 'x')).status,
      403,
      'a hidden origin needs the token of the form',
    )
    assert.equal(await statusOf(visitor.id), 'NOT_STARTED')
    assert.equal((await send({ origin: world.baseUrl })).status, 303)
  })

  test('rejects the CSRF token of another application', async () => {
    const [one, other] = [await visitorOf(world, customer), await visitorOf(world, customer)]
    assert.equal((await one.post('', { csrf: other.csrf })).status, 403)
  })

  test('every page has a CSP and is never cached', async () => {
    const visitor = await visitorOf(world, customer)
    await visitor.post('', { do: 'begin' })
    for (const page of ['', 'identity', 'saved', 'nothing']) {
      const { headers } = await visitor.get(page)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "script-src 'self'",
      ])
        assert.ok(policy.includes(part), `${page}: ${part}`)
      assert.doesNotMatch(policy, /unsafe|https?:/)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('referrer-policy'), 'no-referrer')
    }
  })
})

/** Short links of applications.create: what they open, how long, and who can end them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000

describe('a short link', () => {
  let world: World
  let customer: TestCustomer
  let bearer: string
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    bearer = await world.token(customer)
  })
  after(() => world.close())

  const created = () => world.create(customer)
  const post = async (name: string, body: object, key?: string) =>
    world.call(`/v1/${name}`, body, bearer, key ? { 'idempotency-key': key } : {})
  const open = async (url: string, init = {}) => {
    const { status, headers } = await request(url, init)
    return { status, location: headers.get('location'), cookie: headers.get('set-cookie') }
  }

  test('is about forty characters after the host and opens the same session as the token', async () => {
    const { id, onboardingUrl, sessionToken } = await created()
    const { origin, pathname, search } = new URL(onboardingUrl)
    assert.equal(origin, new URL(world.config.nocodeUrl).origin)
    assert.match(pathname, /^\/onboarding\/l\/[0-9a-hjkmnp-tv-z]{26}$/)
    assert.equal(search, '')
    for (const url of [onboardingUrl, onboardingUrl, `${world.config.nocodeUrl}?token=${sessionToken}`]) {
      const { status, location, cookie } = await open(url)
      assert.deepEqual([status, location], [303, `/onboarding/${uuidOf(id)}`])
      assert.match(cookie ?? '', new RegExp(`Path=/onboarding/${uuidOf(id)}; HttpOnly`))
    }
  })

  test('accepts usual spellings of its code', async () => {
    const { id, onboardingUrl } = await created()
    const code = onboardingUrl.split('/').at(-1) ?? ''
    const typed = onboardingUrl.replace(code, code.toUpperCase().replaceAll('0', 'O'))
    assert.equal((await open(typed)).location, `/onboarding/${uuidOf(id)}`)
  })

  for (const [what, init] of [
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
  ] as const)
    test(`opens no session for ${what}`, async () => {
      const { onboardingUrl } = await created()
      assert.equal((await open(onboardingUrl, init)).cookie, null)
      assert.notEqual((await open(onboardingUrl)).cookie, null)
    })

  test('that does not exist shows an error page and opens no session', async () => {
    for (const code of ['0'.repeat(26), 'x', "'%20or%201=1"]) {
      const reply = await request(`${world.config.nocodeUrl}/l/${code}`)
      assert.equal(reply.status, 403)
      assert.equal(reply.headers.get('set-cookie'), null)
    }
  })

  test('is stored only as its hash, and erased with the application', async () => {
    const { id, onboardingUrl } = await created()
    const rows = () =>
      world.database.owner(
        async (client) =>
          (
            await client.query(
              'select t::text as row from foyer.onboarding_link t where application_id = $1',
              [uuidOf(id)],
            )
          ).rows,
      )
    const [row] = await rows()
    assert.ok(!row.row.includes(onboardingUrl.split('/').at(-1)))
    assert.equal((await post('applications.cancel', { applicationId: id })).status, 200)
    assert.equal((await post('applications.erase', { applicationId: id })).status, 200)
    assert.deepEqual(await rows(), [])
    assert.equal((await open(onboardingUrl)).status, 403)
  })

  test('ends with its token, and with all sessions of the application', async () => {
    const first = await created()
    const again = (await post('applications.session.create', { applicationId: first.id })).body
    assert.notEqual(again.onboardingUrl, first.onboardingUrl)
    const basic = Buffer.from(`${customer.clientId}:${customer.clientSecret}`).toString('base64')
    const revoked = await request(`${world.baseUrl}/v1/oauth2/revoke`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ token: first.sessionToken }),
    })
    assert.equal(revoked.status, 200)
    const closed = `/onboarding/${uuidOf(first.id)}/not_open`
    assert.equal((await open(first.onboardingUrl)).location, closed)
    assert.equal((await open(again.onboardingUrl)).location, `/onboarding/${uuidOf(first.id)}`)
    await post('applications.sessions.end', { applicationId: first.id })
    assert.equal((await open(again.onboardingUrl)).location, closed)
  })

  test('of a repeated create is the first one until it is about to expire', async () => {
    const body = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    }
    const key = `short-${Math.random()}`
    const first = (await post('applications.create', body, key)).body
    assert.equal((await post('applications.create', body, key)).body.onboardingUrl, first.onboardingUrl)
    world.clock.advance(56 * MINUTE)
    bearer = await world.token(customer)
    const later = (await post('applications.create', body, key)).body
    assert.notEqual(later.onboardingUrl, first.onboardingUrl)
    assert.equal((await open(later.onboardingUrl)).location, `/onboarding/${uuidOf(first.id)}`)
  })

  test('expires after an hour and leads to the page that offers a new one', async () => {
    const { id, onboardingUrl } = await created()
    world.clock.advance(61 * MINUTE)
    bearer = await world.token(customer)
    assert.equal((await open(onboardingUrl)).location, `/onboarding/${uuidOf(id)}/not_open`)
  })

  test('for one use opens for one of two concurrent visitors, and a newer one ends it', async () => {
    const { id } = await created()
    const { links } = world.foyer.ports
    const request_ = { purpose: 'RESUME', expiresAt: new Date(world.clock.now().getTime() + MINUTE) } as const
    const make = () => links.create(customer.uuid, uuidOf(id), request_)
    const find = async (url: string) => {
      const link = await links.find(url.split('/').at(-1) ?? '')
      assert.ok(link)
      return link
    }
    const older = await find(await make())
    const newer = await find(await make())
    assert.equal(await links.use(older), false)
    const used = await Promise.all([links.use(newer), links.use(newer)])
    assert.deepEqual(used.toSorted(), [false, true])
  })

  test('is unknown to another customer', async () => {
    const { onboardingUrl } = await created()
    const stranger = await world.customer()
    const link = await world.foyer.ports.links.find(onboardingUrl.split('/').at(-1) ?? '')
    assert.ok(link)
    const { rows } = await world.database.owner((client) =>
      client
        .query(
          `begin; set local role foyer_service; set local app.customer = '${stranger.uuid}';
         select count(*)::int as seen from foyer.onboarding_link; rollback`,
        )
        .then((all) => (all as unknown as Array<{ rows: Array<{ seen: number }> }>)[3] ?? { rows: [] }),
    )
    assert.equal(rows[0]?.seen, 0)
  })
})

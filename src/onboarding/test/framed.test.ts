/** The pages in a frame: who may show them, their cookie, their forms, and what stays at the top. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkOf } from '#test/harness/flow-visitor.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const shop = 'https://shop.example'
const other = 'http://localhost:8080'
const workflow: WorkflowDefinition = {
  name: 'In a frame',
  kind: 'KYC',
  markets: ['SE'],
  languages: ['en'],
  steps: [
    { key: 'contact', kind: 'CONTACT_DETAILS' },
    { key: 'identity', kind: 'IDENTITY' },
  ],
  rules: [],
  redirect: 'AT_ONCE',
  embedOrigins: [shop, other],
}

const contact = {
  do: 'continue',
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@example.com',
  phoneNumber: '0701740605',
  revision: '0',
}
const inFrame = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }
const policyOf = (reply: Reply) =>
  /frame-ancestors ([^;]+);/.exec(reply.headers.get('content-security-policy') ?? '')?.[1]
const cookieOf = (reply: Reply) => reply.headers.get('set-cookie') ?? ''

describe('the pages in a frame', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ workflows: [workflow] })
  })
  after(() => world.close())

  /** The two requests of a browser that keeps the cookie. */
  async function openIn(link: string, origin: string, headers: Record<string, string> = {}) {
    const address = `${link}${link.includes('?') ? '&' : '?'}embed=${encodeURIComponent(origin)}`
    const tried = await request(address, { headers: inFrame })
    if (tried.status !== 303) return { tried, arrived: tried }
    const trial = { cookie: cookieOf(tried).split(';')[0] ?? '', ...headers }
    const next = new URL(tried.headers.get('location') ?? '', world.baseUrl).href
    return { tried, arrived: await request(next, { headers: { ...inFrame, ...trial } }) }
  }

  /** The pages behind the link, as a browser asks for them in the frame. */
  function visitAt(arrived: Reply) {
    const cookie = cookieOf(arrived).split(';')[0] ?? ''
    const base = new URL(arrived.headers.get('location') ?? '', world.baseUrl).href
    const get = (page: string, headers = {}) =>
      request(`${base}${page}`, { headers: { ...inFrame, cookie, ...headers } })
    const post = async (page: string, fields = {}, headers = {}) => {
      const csrf = /name="csrf" value="([^"]+)"/.exec((await get('')).text)?.[1] ?? ''
      return request(`${base}${page}`, {
        method: 'POST',
        headers: { cookie, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', ...headers },
        body: new URLSearchParams({ csrf, ...fields }),
      })
    }
    return { base, cookie, get, post }
  }
  async function framed() {
    const { id, onboardingUrl } = await world.create(customer)
    const { arrived } = await openIn(onboardingUrl, shop)
    return { ...visitAt(arrived), id, uuid: id.split('::')[1] ?? '', onboardingUrl }
  }
  const answered = async () => {
    const visit = await framed()
    await visit.post('/contact', contact)
    return visit
  }

  for (const kind of ['short link', 'token'] as const)
    test(`a ${kind} opens in a frame with a partitioned cookie of its own`, async () => {
      const { id, sessionToken, onboardingUrl } = await world.create(customer)
      const uuid = id.split('::')[1]
      const link = kind === 'token' ? linkOf(world, sessionToken) : onboardingUrl
      const { tried, arrived } = await openIn(link, shop)
      assert.equal(
        cookieOf(tried),
        'foyer-framed-trial=1; Path=/onboarding; Max-Age=300; HttpOnly; SameSite=None; Secure; Partitioned',
      )
      assert.equal(arrived.status, 303)
      assert.equal(arrived.headers.get('location'), `/onboarding/framed/${uuid}`)
      const rest = `Path=/onboarding/framed/${uuid}; HttpOnly; SameSite=None; Secure; Partitioned`
      assert.match(cookieOf(arrived), new RegExp(`^foyer-framed=[^;]+~[\\w-]+; ${rest}$`))
    })

  test('its pages may be shown by every origin of the workflow, and by no other', async () => {
    const { get } = await framed()
    const page = await get('')
    assert.equal(page.status, 200)
    assert.equal(policyOf(page), `${shop} ${other}`)
    assert.equal(page.headers.get('x-frame-options'), null)
    assert.ok(page.text.includes(`data-parent="${shop}"`))
  })

  test('pages at the top refuse frames, also of a workflow with origins', async () => {
    const { onboardingUrl } = await world.create(customer)
    const opened = await request(onboardingUrl)
    const cookie = cookieOf(opened).split(';')[0] ?? ''
    const page = await request(new URL(opened.headers.get('location') ?? '', world.baseUrl).href, {
      headers: { cookie },
    })
    assert.equal(page.status, 200)
    assert.equal(policyOf(page), "'none'")
    assert.equal(page.headers.get('x-frame-options'), 'DENY')
    assert.ok(!page.text.includes('data-framed'))
  })

  const refused: Array<[what: string, origin: string, mine?: 'ANOTHER_WORKFLOW']> = [
    ['a foreign origin', 'https://evil.example'],
    ['a subdomain', 'https://pay.shop.example'],
    ['another port', `${shop}:8443`],
    ['another scheme', 'http://shop.example'],
    ['a name that begins with the origin', `${shop}.evil.example`],
    ['a text that is no origin', 'https://shop.example; frame-ancestors *'],
    ['a workflow that names no origin', shop, 'ANOTHER_WORKFLOW'],
  ]
  for (const [what, origin, mine] of refused)
    test(`opens no session in a frame: ${what}`, async () => {
      const of = mine ? await world.customer() : customer
      const { onboardingUrl } = await world.create(of)
      const { arrived } = await openIn(onboardingUrl, origin)
      assert.equal(arrived.status, 403)
      assert.equal(policyOf(arrived), "'none'")
      assert.equal(arrived.headers.get('x-frame-options'), 'DENY')
      assert.equal(cookieOf(arrived), '')
    })

  for (const dest of ['document', 'embed', 'object', 'empty', undefined])
    test(`a link with embed= opens at the top, loaded as ${dest ?? 'the browser does not say'}`, async () => {
      const { onboardingUrl } = await world.create(customer)
      const reply = await request(`${onboardingUrl}?embed=${shop}`, {
        headers: dest ? { 'sec-fetch-dest': dest } : {},
      })
      assert.match(cookieOf(reply), /^foyer-onboarding=[^;]+; .*SameSite=Lax$/)
      assert.ok(!reply.headers.get('location')?.includes('framed'))
    })

  test('a browser that keeps no cookie in a frame gets a page that opens the link at the top', async () => {
    const { onboardingUrl } = await world.create(customer)
    const { arrived } = await openIn(onboardingUrl, shop, { cookie: '' })
    assert.equal(arrived.status, 403)
    assert.equal(policyOf(arrived), `${shop} ${other}`)
    assert.ok(arrived.text.includes('Open this page in a window of its own'))
    assert.ok(arrived.text.includes(`href="${new URL(onboardingUrl).pathname}" target="_blank"`))
    assert.equal(cookieOf(arrived), '')
  })

  test('a page of the frame in a tab of its own leads to the page at the top', async () => {
    const { get, uuid } = await framed()
    const reply = await get('/contact?change', { 'sec-fetch-dest': 'document' })
    assert.equal(reply.status, 303)
    assert.equal(reply.headers.get('location'), `/onboarding/${uuid}/contact?change`)
  })

  test('the cookie of a frame opens no page at the top, and that of the top none in a frame', async () => {
    const { cookie, uuid, base, onboardingUrl } = await framed()
    const atTop = await request(`${world.baseUrl}/onboarding/${uuid}`, { headers: { cookie } })
    assert.equal(atTop.status, 401)
    const top = cookieOf(await request(onboardingUrl)).split(';')[0] ?? ''
    assert.equal((await request(base, { headers: { ...inFrame, cookie: top } })).status, 401)
  })

  test('the origin in a changed cookie gets no message and frames nothing', async () => {
    const { base, cookie } = await framed()
    const changed = cookie.replace(/~.*/, `~${Buffer.from('https://evil.example').toString('base64url')}`)
    const page = await request(base, { headers: { ...inFrame, cookie: changed } })
    assert.equal(page.status, 200)
    assert.equal(policyOf(page), `${shop} ${other}`)
    assert.ok(!page.text.includes('evil.example'))
    assert.ok(!page.text.includes('data-parent'))
  })

  for (const [what, headers] of [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: shop }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a browser that does not say', { 'sec-fetch-site': '', origin: 'null' }],
  ] as const)
    test(`a form of ${what} is refused in a frame, with the right token`, async () => {
      const { post } = await framed()
      assert.equal((await post('/contact', { do: 'continue', email: 'a@example.com' }, headers)).status, 403)
    })

  test('forms of the frame work, and stay in the frame', async () => {
    const { post, uuid } = await framed()
    const reply = await post('/contact', contact)
    assert.equal(reply.status, 303)
    assert.equal(reply.headers.get('location'), `/onboarding/framed/${uuid}/identity`)
  })

  test('an eID is not started in a frame: the page opens its step at the top, once', async () => {
    const { get, post, uuid } = await answered()
    const page = await get('/identity')
    assert.ok(!page.text.includes('name="provider"'))
    const form = /<form id="at-top"[^>]*>/.exec(page.text)?.[0] ?? ''
    assert.ok(form.includes('target="_blank"') && form.includes('rel="noopener"'), form)
    const link = /action="([^"]+)"/.exec(form)?.[1] ?? assert.fail('no link')
    const started = await post('/identity', { do: 'start', provider: 'sandbox', revision: '0' })
    assert.equal(started.headers.get('location'), `/onboarding/framed/${uuid}/identity`)
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const use = () =>
      request(link, { method: 'POST', headers: own, body: new URLSearchParams({ do: 'open' }) })
    const top = await use()
    assert.equal(top.headers.get('location'), `/onboarding/${uuid}/identity`)
    assert.match(cookieOf(top), /^foyer-onboarding=.*SameSite=Lax$/)
    assert.equal((await use()).status, 410)
    assert.equal((await get('/identity/eid')).status, 404)
    assert.equal((await get('/identity/return?state=x')).status, 404)
  })

  test('a link for one use, and those of other people, open no frame', async () => {
    const { get } = await answered()
    const link = /action="([^"]+\/l\/[^"]+)"/.exec((await get('/identity')).text)?.[1] ?? ''
    const reply = await request(`${link}?embed=${shop}`, { headers: inFrame })
    assert.equal(reply.status, 403)
    assert.equal(policyOf(reply), "'none'")
  })

  const withoutEid = { ...workflow, steps: workflow.steps.slice(0, 1) }
  /** Opens a workflow of these steps in a frame, and answers the first. */
  async function afterContact(steps: WorkflowDefinition['steps']) {
    const own = await world.customer({ workflows: [{ ...workflow, steps }] })
    const { id, onboardingUrl } = await world.create(own)
    const { arrived } = await openIn(onboardingUrl, shop)
    const visit = visitAt(arrived)
    await visit.post('/contact', contact)
    const check = await visit.get('/check')
    const seen = /name="seen" value="([^"]+)"/.exec(check.text)?.[1] ?? ''
    return { ...visit, id, send: () => visit.post('/check', { do: 'send', seen }) }
  }

  test('nothing redirects at the end: the receipt has a link out of the frame', async () => {
    const { get, send, id } = await afterContact(workflow.steps.slice(0, 1))
    const sent = await send()
    assert.match(sent.headers.get('location') ?? '', /\/onboarding\/framed\/[\w-]+\/done$/)
    const done = await get('/done')
    assert.equal(done.headers.get('refresh'), null)
    assert.ok(done.text.includes('data-sent=""'))
    const leave = `href="https://shop.example/back?applicationId=${encodeURIComponent(id)}" target="_top"`
    assert.ok(done.text.includes(leave), done.text)
  })

  test('a signature is not started in a frame: its page opens the step at the top', async () => {
    const steps = [...workflow.steps.slice(0, 1), { key: 'sign', kind: 'SIGNING' as const }]
    const { get, post, send } = await afterContact(steps)
    assert.match((await send()).headers.get('location') ?? '', /\/sign$/)
    const page = await get('/sign')
    assert.ok(!page.text.includes('name="provider"'))
    assert.match(page.text, /<form id="at-top"/)
    // Asks whether the signature is there.
    assert.match(page.text, /data-asks="\/onboarding\/framed\/[\w-]+\/done\?seen=/)
    const started = await post('/sign', { do: 'sign', provider: 'sandbox', seen: '' })
    assert.match(started.headers.get('location') ?? '', /\/framed\/[\w-]+\/sign/)
  })

  test('a live customer is framed by https only', async () => {
    const live = await world.customer({ mode: 'live', redirectOrigins: [shop], workflows: [withoutEid] })
    const { onboardingUrl } = await world.create(live, { redirectUrl: `${shop}/back` })
    assert.equal((await openIn(onboardingUrl, other)).arrived.status, 403)
    const { arrived } = await openIn(onboardingUrl, shop)
    const page = await request(new URL(arrived.headers.get('location') ?? '', world.baseUrl).href, {
      headers: { ...inFrame, cookie: cookieOf(arrived).split(';')[0] ?? '' },
    })
    assert.equal(policyOf(page), shop)
  })

  test('embed.js may be loaded by every page, from a fixed address and one that never changes', async () => {
    const fixed = await request(`${world.baseUrl}/embed.js`)
    const path = fixed.headers.get('content-location') ?? ''
    assert.match(path, /^\/assets\/embed-[\w-]+\.js$/)
    const hashed = await request(`${world.baseUrl}${path}`)
    assert.equal(hashed.text, fixed.text)
    for (const reply of [fixed, hashed]) {
      assert.equal(reply.headers.get('access-control-allow-origin'), '*')
      assert.equal(reply.headers.get('cross-origin-resource-policy'), 'cross-origin')
      assert.match(reply.headers.get('content-type') ?? '', /^text\/javascript/)
    }
    assert.match(hashed.headers.get('cache-control') ?? '', /immutable/)
    assert.equal(fixed.headers.get('cache-control'), 'public, max-age=3600')
    const page = await request(`${world.baseUrl}/assets/manifest.json`)
    assert.equal(page.headers.get('access-control-allow-origin'), null)
  })
})

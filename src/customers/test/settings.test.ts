/** Settings and look: what takes effect for applicants, what is refused, and who may change it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { type SignedIn, signedIn } from '#test/harness/signed-in.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const drawing = (more = '') =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="evil()">' +
      `${more}<path d="M0 0h9"/></svg>`,
  ).toString('base64')

describe('settings', () => {
  let world: World
  let customer: TestCustomer
  let owner: SignedIn
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    owner = signedIn(world, customer, 'OWNER')
  })
  after(() => world.close())

  const update = (body: object) => owner.call('customer.update', body)

  test('change the sent fields, and keep the rest', async () => {
    const change = { name: 'Rönnbär AB', notifyEmail: 'it@ronnbar.example', requireTwoStep: true }
    const reply = await update(change)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      { ...reply.body, createdAt: '' },
      {
        ...{ id: customer.id, mode: 'sandbox', redirectOrigins: [], rateLimit: null, createdAt: '' },
        ...{
          languages: ['en', 'sv', 'nb', 'da', 'fi', 'de', 'nl', 'fr', 'et'],
          defaultLanguage: null,
          retentionYears: null,
          expiryDays: null,
        },
        ...{ sessionIdleMinutes: 30, sessionHours: 12, timeZone: null },
        ...change,
      },
    )
    const later = await update({ notifyEmail: null })
    assert.equal(later.body.name, 'Rönnbär AB')
    assert.deepEqual(later.body, (await owner.call('customer.get')).body)
    const { data } = (await owner.call('audit.list', { action: 'customer.changed' })).body
    assert.deepEqual(
      data.map(({ detail }: { detail: object }) => detail),
      [{ notified: false }, { requireTwoStep: true }, { notified: true }, { name: true }],
    )
    assert.equal(JSON.stringify(data).includes('ronnbar'), false)
  })

  test('need a time zone with a known name', async () => {
    for (const timeZone of ['Middle/Earth', '+02:00']) {
      const refused = await update({ timeZone })
      assertProblem(refused, 400, 'invalid_body')
      assert.deepEqual(
        refused.body.errors.map(({ path, code }: Record<string, string>) => [path, code]),
        [['/timeZone', 'unknown_time_zone']],
      )
    }
    assert.equal((await update({ timeZone: 'Europe/Helsinki' })).body.timeZone, 'Europe/Helsinki')
    assert.equal((await update({ timeZone: null })).body.timeZone, null)
  })

  test('apply redirect origins within 5 seconds, and name wrong ones', async () => {
    const wrong = { redirectOrigins: ['https://shop.example/path', 'https://*.example', 'http://a.example'] }
    const refused = await update(wrong)
    assertProblem(refused, 400, 'invalid_body')
    assert.deepEqual(
      refused.body.errors.map(({ path }: { path: string }) => path),
      ['/redirectOrigins/0', '/redirectOrigins/1', '/redirectOrigins/2'],
    )
    const kept = await update({ redirectOrigins: ['https://other.example', 'https://other.example/'] })
    assert.deepEqual(kept.body.redirectOrigins, ['https://other.example'])
    const body = {
      workflowId: customer.workflows.KYC,
      countryCode: 'SE',
      redirectUrl: 'https://shop.example/back',
    }
    const reply = await world.call('/v1/applications.create', body, await world.token(customer))
    assert.equal(reply.status, 422, reply.text)
    await update({ redirectOrigins: [] })
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const none = await signedIn(world, live, 'ADMIN').call('customer.update', { redirectOrigins: [] })
    assertProblem(none, 400, 'invalid_body')
  })

  /** The language of the first page, and what it offers, for a browser with this preference. */
  const openedIn = async (acceptLanguage: string) => {
    const { sessionToken } = await world.create(customer)
    const headers = { 'accept-language': acceptLanguage }
    const opened = await fetch(`${world.config.nocodeUrl}?token=${sessionToken}`, {
      redirect: 'manual',
      headers,
    })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] as string
    const location = new URL(opened.headers.get('location') as string, world.baseUrl)
    const page = await (await fetch(location, { headers: { ...headers, cookie } })).text()
    const others = [...page.matchAll(/<button class="language"[^>]* lang="(\w\w)"/g)].map(([, code]) => code)
    return [/<html lang="(\w\w)"/.exec(page)?.[1], ...others]
  }

  test('offer pages in the languages of the customer, starting with its default', async () => {
    assert.deepEqual(await openedIn('fi'), ['en', 'sv'])
    assert.equal((await update({ defaultLanguage: 'en' })).body.defaultLanguage, 'en')
    assert.deepEqual(await openedIn('fi'), ['en', 'sv'])
    assert.deepEqual(await openedIn('sv'), ['sv', 'en'])
    const refused = await update({ languages: ['sv'] })
    assertProblem(refused, 400, 'invalid_body')
    assert.equal(refused.body.errors[0].path, '/defaultLanguage')
    const { body } = await update({ languages: ['sv'], defaultLanguage: null })
    assert.deepEqual([body.languages, body.defaultLanguage], [['sv'], null])
    assert.deepEqual(await openedIn('en'), ['sv'])
    for (const languages of [[], ['it'], ['sv', 'sv']])
      assertProblem(await update({ languages }), 400, 'invalid_body')
    await update({ languages: ['en', 'sv'] })
  })

  test('give new workflows the periods of the customer, and leave the others', async () => {
    for (const wrong of [
      { retentionYears: 31 },
      { retentionYears: -1 },
      { expiryDays: 0 },
      { expiryDays: 1.5 },
    ])
      assertProblem(await update(wrong), 400, 'invalid_body')
    const { body } = await update({ retentionYears: 7, expiryDays: 14 })
    assert.deepEqual([body.retentionYears, body.expiryDays], [7, 14])
    const create = { name: 'Seven years', template: 'KYC_PRIVATE_PERSON' }
    const { definition } = (await owner.call('workflows.create', create)).body
    assert.deepEqual([definition.retention, definition.expiry], [{ years: 7 }, { days: 14 }])
    const imported = { definition: { ...definition, name: 'Ten years', retention: { years: 10 } } }
    assert.equal((await owner.call('workflows.import', imported)).status, 200)
    const { data } = (await owner.call('workflows.overview')).body
    assert.deepEqual(
      data
        .slice(-3)
        .map((each: Record<string, unknown>) => [each.retentionYears, each.expiryDays, each.languages]),
      [
        [5, 30, ['en', 'sv']],
        [7, 14, definition.languages],
        [10, 14, definition.languages],
      ],
    )
    await update({ retentionYears: null, expiryDays: null })
    const { detail } = (await owner.call('audit.list', { action: 'customer.changed' })).body.data[0]
    assert.deepEqual(detail, { expiryDays: null })
  })

  test('put the look and the logo on the pages of applicants', async () => {
    const look = {
      name: 'Rönnbär',
      accent: '#C2401F',
      radius: 20,
      ground: 'TINTED',
      font: 'SOURCE_SERIF',
      privacyUrl: 'https://ronnbar.example/privacy',
      supportAddress: null,
    }
    assert.deepEqual((await owner.call('look.update', { look })).body, { look, logos: [], cover: null })
    const upload = await owner.call('look.logo.upload', {
      scheme: 'LIGHT',
      name: 'ronnbar.svg',
      contentBase64: drawing('<script>evil()</script>'),
    })
    assert.equal(upload.status, 200, upload.text)
    const [logo] = upload.body.logos
    const picture = { name: 'rowan.svg', contentBase64: drawing('<image href="https://a.example/x.png"/>') }
    const { cover } = (await owner.call('look.cover.upload', picture)).body
    const { sessionToken } = await world.create(customer)
    const opened = await fetch(`${world.config.nocodeUrl}?token=${sessionToken}`, { redirect: 'manual' })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] as string
    const location = new URL(opened.headers.get('location') as string, world.baseUrl)
    const page = await (await fetch(location, { headers: { cookie } })).text()
    assert.ok(page.includes(`src="${logo.url}"`), 'the logo')
    assert.match(page, /<img class="customer-logo"[^>]* alt=""/, 'the name stands beside it')
    assert.match(page, /Rönnbär<\/span>/, 'the name of the look')
    const { customers } = (await owner.call('staff.session.get')).body
    assert.deepEqual(customers[0].logo, { light: logo.url, dark: null })
    assert.ok(page.includes(`src="${cover.url}"`), 'the cover')
    const sheet = /\/onboarding\/look\.css\?[^"]*/.exec(page)?.[0].replaceAll('&amp;', '&') ?? ''
    assert.match(sheet, /accent=%23C2401F&radius=20&ground=TINTED&font=SOURCE_SERIF$/i)
    assert.match(await (await fetch(world.baseUrl + sheet)).text(), /--font: "Source Serif 4"/)
    assert.match(page, /source-serif-4-latin-wght[^"]*\.woff2/)
    assert.ok(page.includes('https://ronnbar.example/privacy'))
    for (const { url } of [logo, cover]) {
      const file = await fetch(`${world.baseUrl}${url}`)
      assert.equal(file.headers.get('content-type'), 'image/svg+xml')
      assert.equal(file.headers.get('content-security-policy'), "default-src 'none'; sandbox")
      const text = await file.text()
      assert.equal(text.length > 0, true)
      assert.doesNotMatch(text, /evil|script|example/)
    }
    const removed = await owner.call('look.logo.remove', { scheme: 'LIGHT' })
    assert.deepEqual(removed.body.logos, [])
    assert.equal((await fetch(`${world.baseUrl}${logo.url}`)).status, 404)
    assert.equal((await owner.call('look.cover.remove')).body.cover, null)
    assert.equal((await fetch(`${world.baseUrl}${cover.url}`)).status, 404)
    const { data } = (await owner.call('audit.list', { action: 'cover.changed' })).body
    assert.deepEqual(
      data.map(({ detail }: { detail: { sha256: string | null } }) => detail.sha256 === null),
      [true, false],
    )
  })

  test('refuse wrong values of the look by field', async () => {
    const look = {
      ...{ name: ' ', accent: 'red', radius: 7, ground: 'DARK', font: 'COMIC' },
      ...{ privacyUrl: 'http://ronnbar.example', supportAddress: 'nobody' },
    }
    const refused = await owner.call('look.update', { look })
    assertProblem(refused, 400, 'invalid_body')
    assert.deepEqual(
      new Set(refused.body.errors.map(({ path }: { path: string }) => path)),
      new Set(Object.keys(look).map((name) => `/look/${name}`)),
    )
  })

  test('allow a link about data on the local machine', async () => {
    const { look } = (await owner.call('look.get', {})).body
    for (const [privacyUrl, status] of [
      ['http://127.0.0.1:3000/demo?privacy', 200],
      ['http://localhost/privacy', 200],
      ['http://localhost.example/', 400],
      ['http://127.0.0.1.example/', 400],
    ] as const)
      assert.equal((await owner.call('look.update', { look: { ...look, privacyUrl } })).status, status)
    await owner.call('look.update', { look })
  })

  test('cut a cover to its shape, and show it for its customer only', async () => {
    const { default: sharp } = await import('sharp')
    const photo = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: '#c2401f' } })
    const contentBase64 = (await photo.jpeg().toBuffer()).toString('base64')
    const { cover } = (await owner.call('look.cover.upload', { name: 'rowan.jpg', contentBase64 })).body
    const file = await fetch(`${world.baseUrl}${cover.url}`)
    const bytes = Buffer.from(await file.arrayBuffer())
    const { format, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([format, width, height, bytes.length], ['webp', 1_152, 352, cover.size])
    const other = await world.customer()
    const { body } = await signedIn(world, other, 'OWNER').call('look.get')
    assert.equal(body.cover, null)
    const elsewhere = cover.url.replace(customer.uuid, other.uuid)
    assert.notEqual(elsewhere, cover.url)
    assert.equal((await fetch(`${world.baseUrl}${elsewhere}`)).status, 404)
    const large = Buffer.alloc(1_040_000, 1).toString('base64')
    const refused = await owner.call('look.cover.upload', { name: 'a.png', contentBase64: large })
    assertProblem(refused, 400, 'invalid_body')
  })

  test('show the look on an example while nothing is published', async () => {
    const style = { name: 'Granen', accent: '#101010', radius: 0, ground: 'PLAIN', font: 'FIGTREE' }
    const asked = { ...style, page: 'START', language: 'sv' }
    const reply = await owner.call('look.preview', asked)
    assert.equal(reply.status, 200, reply.text)
    assert.match(reply.body.html, /<html lang="sv">/)
    assert.match(reply.body.html, /font=FIGTREE/)
    assert.match(reply.body.html, /Granen/)
    assert.doesNotMatch(reply.body.html, /<script/)
  })

  test('turn a picture into PNG, and refuse any other file', async () => {
    const { default: sharp } = await import('sharp')
    const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c2401f' } })
    const contentBase64 = (await picture.jpeg().toBuffer()).toString('base64')
    const upload = { scheme: 'DARK', name: '../logo.jpg', contentBase64 }
    const { logos } = (await owner.call('look.logo.upload', upload)).body
    const dark = logos.find(({ scheme }: { scheme: string }) => scheme === 'DARK')
    assert.deepEqual([dark.mimeType, dark.name], ['image/png', 'logo.jpg'])
    const wrong = ['%PDF-1.7 nothing', '<html></html>'].map((text) => Buffer.from(text).toString('base64'))
    for (const content of [...wrong, 'AAAAA', 'AAAA=', 'AAAA==']) {
      const refused = await owner.call('look.logo.upload', { ...upload, contentBase64: content })
      assertProblem(refused, 400, 'invalid_body')
      assert.equal(refused.body.errors[0].path, '/contentBase64')
    }
  })

  test('are read by developers, changed by owners, administrators and a credential that may', async () => {
    const developer = signedIn(world, customer, 'DEVELOPER')
    assert.equal((await developer.call('customer.get')).status, 200)
    assert.equal((await developer.call('look.get')).status, 200)
    assertProblem(await developer.call('customer.update', {}), 403, 'insufficient_role')
    const reviewer = signedIn(world, customer, 'REVIEWER')
    assertProblem(await reviewer.call('customer.get'), 403, 'insufficient_role')
    const byToken = await world.call('/v1/customer.update', {}, await world.token(customer))
    assert.equal(byToken.status, 200, byToken.text)
    const narrow = await world.customer({ permissions: ['create', 'read'] })
    const refused = await world.call('/v1/customer.update', {}, await world.token(narrow))
    assertProblem(refused, 403, 'insufficient_permission')
  })
})

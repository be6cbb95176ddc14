/** Settings and look: what takes effect for applicants, what is refused, and who may change it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type SignedIn, signedIn } from '../harness/signed-in.ts'
import { assertProblem } from '../harness/table-requests.ts'
import { startWorld, type TestCustomer, type World } from '../harness/world.ts'

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

  test('changes what is sent, and leaves the rest', async () => {
    const change = { name: 'Rönnbär AB', notifyEmail: 'it@ronnbar.example', requireTwoStep: true }
    const reply = await update(change)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      { ...reply.body, createdAt: '' },
      {
        ...{ id: customer.id, mode: 'sandbox', redirectOrigins: [], rateLimit: null, createdAt: '' },
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

  test('redirect origins take effect within 5 seconds, and wrong ones are named', async () => {
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

  test('the look and the logo are on the pages of applicants', async () => {
    const look = {
      accent: '#C2401F',
      radius: 20,
      privacyUrl: 'https://ronnbar.example/privacy',
      supportAddress: null,
    }
    assert.deepEqual((await owner.call('look.update', { look })).body, { look, logos: [] })
    const upload = await owner.call('look.logo.upload', {
      scheme: 'LIGHT',
      name: 'ronnbar.svg',
      contentBase64: drawing('<script>evil()</script>'),
    })
    assert.equal(upload.status, 200, upload.text)
    const [logo] = upload.body.logos
    const { sessionToken } = await world.create(customer)
    const opened = await fetch(`${world.config.nocodeUrl}?token=${sessionToken}`, { redirect: 'manual' })
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] as string
    const location = new URL(opened.headers.get('location') as string, world.baseUrl)
    const page = await (await fetch(location, { headers: { cookie } })).text()
    assert.ok(page.includes(`src="${logo.url}"`), 'the logo')
    assert.match(page, /look\.css\?accent=%23C2401F&amp;radius=20/i)
    assert.ok(page.includes('https://ronnbar.example/privacy'))
    const file = await fetch(`${world.baseUrl}${logo.url}`)
    assert.equal(file.headers.get('content-type'), 'image/svg+xml')
    assert.equal(file.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    assert.doesNotMatch(await file.text(), /evil|script/)
    const removed = await owner.call('look.logo.remove', { scheme: 'LIGHT' })
    assert.deepEqual(removed.body.logos, [])
    assert.equal((await fetch(`${world.baseUrl}${logo.url}`)).status, 404)
  })

  test('a picture becomes a PNG; what is no picture is refused', async () => {
    const { default: sharp } = await import('sharp')
    const picture = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c2401f' } })
    const contentBase64 = (await picture.jpeg().toBuffer()).toString('base64')
    const upload = { scheme: 'DARK', name: '../logo.jpg', contentBase64 }
    const { logos } = (await owner.call('look.logo.upload', upload)).body
    const dark = logos.find(({ scheme }: { scheme: string }) => scheme === 'DARK')
    assert.deepEqual([dark.mimeType, dark.name], ['image/png', 'logo.jpg'])
    for (const content of [Buffer.from('%PDF-1.7 nothing'), Buffer.from('<html></html>')]) {
      const refused = await owner.call('look.logo.upload', {
        ...upload,
        contentBase64: content.toString('base64'),
      })
      assertProblem(refused, 400, 'invalid_body')
      assert.equal(refused.body.errors[0].path, '/contentBase64')
    }
  })

  test('developers read, owners and admins change; no machine does', async () => {
    const developer = signedIn(world, customer, 'DEVELOPER')
    assert.equal((await developer.call('customer.get')).status, 200)
    assert.equal((await developer.call('look.get')).status, 200)
    assertProblem(await developer.call('customer.update', {}), 403, 'insufficient_role')
    const reviewer = signedIn(world, customer, 'REVIEWER')
    assertProblem(await reviewer.call('customer.get'), 403, 'insufficient_role')
    const byToken = await world.call('/v1/customer.update', {}, await world.token(customer))
    assertProblem(byToken, 401, 'not_signed_in')
  })
})

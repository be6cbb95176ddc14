/**
 * redirectUrl: malicious spellings against a customer with one registered origin, and the accepted URLs as
 * parsed.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { returnUrlOf } from '#applications/create/redirect-url.ts'
import hostile from '#test/harness/hostile-addresses.json' with { type: 'json' }
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const own = 'https://shop.example'

describe('redirectUrl', () => {
  let world: World
  const createWith = async (customer: TestCustomer, redirectUrl: string) =>
    world.call(
      '/v1/applications.create',
      { workflowId: customer.workflows.KYC, countryCode: 'SE', redirectUrl },
      await world.token(customer),
    )
  /** The stored URL, to which the applicant is redirected. */
  const stored = async (customer: TestCustomer, redirectUrl: string) => {
    const { body, text } = await createWith(customer, redirectUrl)
    assert.ok(body.id, `${redirectUrl}: ${text}`)
    const token = await world.token(customer)
    return (await world.call('/v1/applications.get', { applicationId: body.id }, token)).body.redirectUrl
  }
  before(async () => {
    world = await startWorld()
  })
  after(() => world.close())

  test(`rejects ${hostile.length} malicious spellings without repeating them`, async () => {
    const customer = await world.customer({ mode: 'live', redirectOrigins: [own] })
    const token = await world.token(customer)
    for (const redirectUrl of hostile) {
      const body = { workflowId: customer.workflows.KYC, countryCode: 'SE', redirectUrl }
      const reply = await world.call('/v1/applications.create', body, token)
      const shown = JSON.stringify(redirectUrl)
      assert.ok(reply.status === 400 || reply.status === 422, `${shown} was taken: ${reply.text}`)
      assertProblem(reply, reply.status)
      assert.deepEqual(
        reply.body.errors.map((error: { path: string }) => error.path),
        ['/redirectUrl'],
        shown,
      )
      assert.ok(!reply.text.includes('evil.example'), shown)
    }
    assert.ok(!world.log.join('').includes('evil.example'))
  })

  test('stores the parsed URL: origin in lower case, same query, at most 2,048 characters', async () => {
    const customer = await world.customer({ mode: 'live', redirectOrigins: [own] })
    const taken: Record<string, string> = {
      [`${own}/back?a=1&applicationId=x`]: `${own}/back?a=1&applicationId=x`,
      'HTTPS://SHOP.EXAMPLE:443/Back': `${own}/Back`,
      [own]: `${own}/`,
      [`${own}/a/../b/./c`]: `${own}/b/c`,
      [`${own}//evil.test/`]: `${own}//evil.test/`,
      [`${own}/%0d%0aLocation:x`]: `${own}/%0d%0aLocation:x`,
      [`${own}/${'a'.repeat(2048 - own.length - 1)}`]: `${own}/${'a'.repeat(2048 - own.length - 1)}`,
    }
    for (const [redirectUrl, kept] of Object.entries(taken))
      assert.equal(await stored(customer, redirectUrl), kept)
    assertProblem(await createWith(customer, `${own}/${'a'.repeat(2048 - own.length)}`), 400, 'invalid_body')
    // Too long only after parsing: three bytes become nine.
    const grows = `${own}/?${'"'.repeat(1_000)}`
    assertProblem(await createWith(customer, grows), 400, 'invalid_redirect_url')
  })

  test('allows http to localhost and IP addresses for sandbox customers only', async () => {
    const sandbox = await world.customer()
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://any.example'] })
    for (const address of [
      'http://localhost:3000/back',
      'http://127.0.0.1/',
      'http://[::1]:8080/',
      'https://10.0.0.1/',
    ]) {
      assert.equal(await stored(sandbox, address), new URL(address).href)
      assertProblem(await createWith(live, address), 400, 'invalid_redirect_url')
    }
    for (const address of [
      'http://localhost.evil.example/',
      'http://localhost./',
      'http://0.0.0.0/',
      'http://127.0.0.2/',
    ])
      assertProblem(await createWith(sandbox, address), 400, 'invalid_redirect_url')
    assert.equal(await stored(live, 'https://any.example/'), 'https://any.example/')
  })

  test('requires a registered origin for a live customer, but not for a sandbox customer', async () => {
    const open = await world.customer({ mode: 'live' })
    const reply = await createWith(open, `${own}/back`)
    assertProblem(reply, 422, 'unregistered_redirect_origin')
    assert.match(reply.body.errors[0].message, /foyer customer update --redirect-origin/)
    assert.equal(await stored(await world.customer(), `${own}/back`), `${own}/back`)
  })

  test('distinguishes an unregistered origin from an invalid URL', async () => {
    const customer = await world.customer({ redirectOrigins: [own, 'http://localhost:3000'] })
    assert.equal(await stored(customer, 'http://localhost:3000/x'), 'http://localhost:3000/x')
    for (const address of ['https://other.example/', 'http://localhost:3001/', 'https://localhost:3000/'])
      assertProblem(await createWith(customer, address), 422, 'unregistered_redirect_origin')
  })
})

test('keeps other parameters unchanged and adds applicationId once', () => {
  const id = 'foyer:application::01990000-0000-7000-8000-000000000001'
  const named = 'applicationId=foyer%3Aapplication%3A%3A01990000-0000-7000-8000-000000000001'
  const ways: Record<string, string> = {
    '': `?${named}`,
    '?': `?${named}`,
    '?a=b%20c+d&e&f=&sig=x/y:z~%7E%2f': `?a=b%20c+d&e&f=&sig=x/y:z~%7E%2f&${named}`,
    '?a=1&a=2&': `?a=1&a=2&${named}`,
    '?applicationId=x&a=1&application%49d=y&applicationId': `?a=1&${named}`,
    '?xapplicationId=x&applicationid=y': `?xapplicationId=x&applicationid=y&${named}`,
  }
  for (const [before, after] of Object.entries(ways))
    assert.equal(returnUrlOf(`${own}/back${before}`, id), `${own}/back${after}`)
})

/** A step on the phone: the code on the computer, the session that it opens, and both pages afterwards. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ledTo, proveAs, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { MINUTE, useLink } from '#test/harness/new-link.ts'
import { applicantAtSigning, companies, signAs, signedWorkflow } from '#test/harness/signing.ts'
import { setWallet } from '#test/harness/wallet.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('a step on the phone', () => {
  let world: World
  let customer: TestCustomer
  const links: string[] = []
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
    // The page has the link in its code only.
    const { links: port } = world.foyer.ports
    const { create } = port
    port.create = async (...given) => {
      const url = await create(...given)
      links.push(url)
      return url
    }
  })
  after(() => world.close())

  const computer = async (): Promise<Visitor> => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    await visitor.post('', { do: 'begin' })
    return visitor
  }
  const json = { accept: 'application/json' }
  const asked = async (visitor: Visitor) =>
    JSON.parse((await visitor.get('identity/phone?since=0', json)).text)

  /** Both the page and its button explain what helps: no new link by e-mail, but a new QR code. */
  const isOver = async (link: string) => {
    const pressed = await useLink(world, link)
    for (const reply of [await request(link), pressed]) {
      assert.deepEqual([reply.status, reply.headers.get('set-cookie')], [410, null])
      assert.match(reply.text, /It shows a new code or link/)
      assert.doesNotMatch(reply.text, /class="why">[^<]*new link/)
    }
  }

  test('opens once by a button, and the computer continues when it is done', async () => {
    const visitor = await computer()
    const page = await visitor.get('identity/phone')
    assert.equal(page.status, 200)
    assert.match(page.text, /<svg class="qr"/)
    assert.match(page.text, new RegExp(`at ${new URL(world.config.nocodeUrl).host}`))
    assert.deepEqual(await asked(visitor), { done: false })
    const link = links.at(-1) ?? ''
    const shown = await request(link)
    assert.deepEqual([shown.status, shown.headers.get('set-cookie')], [200, null])
    assert.match(shown.text, /Continue on this phone/)
    const opened = await useLink(world, link)
    assert.match(opened.headers.get('location') ?? '', /\/identity$/)
    await isOver(link)

    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    const onPhone = (name: string) => request(`${visitor.base}/${name}`, { headers: { cookie } })
    assert.equal((await onPhone('identity')).status, 200)
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    const { done, next } = await asked(visitor)
    assert.deepEqual([done, new URL(next, world.baseUrl).href], [true, `${visitor.base}/person`])
    const over = await onPhone('person')
    assert.match(over.text, /You can close this page and continue where you started/)
    assert.equal((await visitor.get('person')).status, 200)
    assert.doesNotMatch((await visitor.get('person')).text, /You can close this page/)

    const csrf = /name="csrf" value="([^"]+)"/.exec(over.text)?.[1] ?? ''
    const stayed = await request(`${visitor.base}/here`, {
      method: 'POST',
      headers: { cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ csrf, do: 'open' }),
    })
    assert.equal(stayed.status, 303)
    assert.doesNotMatch((await onPhone('person')).text, /You can close this page/)
  })

  test('is offered again to a proven person who uses another wallet, and waits for it', async () => {
    await setWallet(world, customer)
    const visitor = await computer()
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    assert.equal((await visitor.get('identity/phone')).status, 404)
    await visitor.post('identity', { do: 'start', provider: 'wallet', revision: '1' })
    const waits = await visitor.get('identity/eid')
    assert.match(waits.text, /href="[^"]*identity\/phone"/)
    assert.match((await visitor.get('identity/phone')).text, /<svg class="qr"/)
    const opened = await useLink(world, links.at(-1) ?? '')
    assert.match(opened.headers.get('location') ?? '', /\/identity$/)
    const since = /identity\/phone\?since=(\d+)/.exec((await visitor.get('identity/phone')).text)?.[1]
    const isDone = async () =>
      JSON.parse((await visitor.get(`identity/phone?since=${since}`, json)).text).done as boolean
    assert.equal(await isDone(), false)
    await proveAs(world, visitor, 'identity', 'anna-testsson', '1')
    assert.equal(await isDone(), true)
  })

  for (const polled of ['identity/phone?since=0', 'done?seen=x'])
    test(`does not keep the session alive while a page polls ${polled}`, async () => {
      const visitor = await computer()
      for (let minutes = 0; minutes < 30; minutes += 10) {
        assert.equal((await visitor.get(polled, json)).status, 200)
        world.clock.advance(10 * MINUTE)
      }
      assert.equal((await visitor.get(polled, json)).status, 401)
      assert.match((await visitor.get('identity')).text, /Your answers are saved/)
    })

  test('replaces an earlier QR code by a newer one, and each ends after ten minutes', async () => {
    const visitor = await computer()
    await visitor.get('identity/phone')
    await visitor.get('identity/phone')
    const [older = '', newer = ''] = links.slice(-2)
    await isOver(older)
    world.clock.advance(10 * MINUTE)
    await isOver(newer)
  })

  test('completes a signature, and the computer continues', async () => {
    const signing = await world.customer({ workflows: [signedWorkflow()] })
    const visitor = await applicantAtSigning(world, signing, { company: companies.alone })
    assert.match((await visitor.get('signing')).text, /href="[^"]*\/signing\/phone"/)
    assert.match((await visitor.get('signing/phone')).text, /<svg class="qr"/)
    const opened = await useLink(world, links.at(-1) ?? '')
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    const onPhone = (page: string, init = {}) =>
      request(`${visitor.base}/${page}`, { headers: { cookie }, ...init })
    const csrf = /name="csrf" value="([^"]+)"/.exec((await onPhone('signing')).text)?.[1] ?? ''
    const phone: Visitor = {
      ...visitor,
      cookie,
      get: (page) => onPhone(page),
      post: (page, fields) =>
        onPhone(page, {
          method: 'POST',
          headers: { cookie, origin: world.baseUrl, 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ csrf, ...(fields as Record<string, string>) }),
        }),
    }
    const signed = await signAs(world, phone, 'anna-testsson')
    const over = await request(new URL(signed.headers.get('location') ?? '', world.baseUrl).href, {
      headers: { cookie },
    })
    assert.match(over.text, /You can close this page and continue where you started/)
    const { done, next } = JSON.parse((await visitor.get('signing/phone?since=0', json)).text)
    assert.deepEqual([done, new URL(next, world.baseUrl).href], [true, `${visitor.base}/done`])
    assert.equal(ledTo(await visitor.get('signing')), 'done')
  })

  test('is offered only for steps with an eID or a camera, and a prefetch creates no QR code', async () => {
    const visitor = await computer()
    assert.equal((await visitor.get('contact/phone')).status, 404)
    const before = links.length
    await visitor.get('identity/phone', { 'sec-purpose': 'prefetch' })
    await visitor.get('identity/phone?since=0')
    assert.equal(links.length, before)
  })
})

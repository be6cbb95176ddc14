/** A browser without a session, at an address of an application: its page, and the link by e-mail. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { visitorOf } from '#test/harness/flow-visitor.ts'
import {
  assertNoMail,
  auditOf,
  fresh,
  linkIn,
  MINUTE,
  mailsTo,
  send,
  ticketIn,
  useLink,
} from '#test/harness/new-link.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('an address of an application without a session', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer({ name: 'Räksmörgås & Söner' })
  })
  after(() => world?.close())

  /** `url`: of the page for a new link. */
  async function applicant(more: Record<string, unknown>) {
    const { id } = await world.create(customer, more)
    const uuid = id.split('::')[1] ?? ''
    const base = `${world.baseUrl}/onboarding/${uuid}`
    const page = (path = '/contact') => request(`${base}${path}`, { headers: { 'accept-language': 'en' } })
    const press = async (ticket?: string) =>
      send(world, `${base}/not_open`, '', ticket ?? ticketIn(await page()))
    return { id, uuid, base, page, press }
  }
  const same = ({ status, text }: Reply, uuid: string) => [
    status,
    text.replaceAll(uuid, 'uuid').replaceAll(/name="ticket" value="[^"]+"/g, ''),
  ]

  test('has the look of the customer and offers a link, which opens the application', async () => {
    const { email, more } = fresh(world)
    const anna = await applicant(more)
    const page = await anna.page()
    assert.equal(page.status, 401)
    assert.match(page.text, /Räksmörgås &amp; Söner/)
    assert.match(page.text, /Get a new link to continue/)
    for (const secret of [email, 'home', '•', 'shop.example']) assert.ok(!page.text.includes(secret), secret)
    const pressed = await anna.press()
    assert.deepEqual(
      [pressed.status, pressed.headers.get('location'), pressed.headers.get('set-cookie')],
      [303, `/onboarding/${anna.uuid}/not_open/sent`, null],
    )
    const told = await anna.page('/not_open/sent')
    assert.match(told.text, /a new link is on its way/)
    const [mail] = await mailsTo(world, email, 1)
    const opened = await useLink(world, linkIn(mail?.text ?? ''))
    assert.equal(opened.status, 303)
    assert.ok(opened.headers.get('set-cookie'))
  })

  test('tells neither whether an e-mail address is known nor what became of the application', async () => {
    const { more } = fresh(world)
    const known = await applicant(more)
    const unknown = await applicant({ language: 'sv' })
    const closed = await applicant(more)
    await world.call('/v1/applications.cancel', { applicationId: closed.id }, await world.token(customer))
    const expected = [same(await known.page(), known.uuid), same(await known.press(), known.uuid)]
    for (const each of [unknown, closed]) {
      assert.deepEqual([same(await each.page(), each.uuid), same(await each.press(), each.uuid)], expected)
      assert.deepEqual(
        same(await each.page('/not_open/sent'), each.uuid),
        same(await known.page('/not_open/sent'), known.uuid),
      )
    }
    for (let tries = 0; tries < 400; tries++) {
      const audit = await auditOf(world, unknown.uuid)
      if (audit.some(([action]) => action === 'application.link_not_sent')) return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    assert.fail('the audit log says why nothing was sent')
  })

  test('sends three links an hour at most, and answers the same to further presses', async () => {
    const { email, more } = fresh(world)
    const anna = await applicant(more)
    for (let sent = 1; sent <= 3; sent++) {
      await anna.press()
      await mailsTo(world, email, sent)
      world.clock.advance(2 * MINUTE)
    }
    assert.equal((await anna.press()).headers.get('location'), `/onboarding/${anna.uuid}/not_open/sent`)
    await mailsTo(world, email, 3)
  })

  test('sends nothing on GET, or with the ticket of another application', async () => {
    const { email, more } = fresh(world)
    const anna = await applicant(more)
    const other = await applicant(fresh(world).more)
    const theirs = ticketIn(await other.page())
    for (const ticket of [theirs, 'x', '']) {
      const reply = await anna.press(ticket)
      assert.equal(reply.status, 401)
      assert.ok(ticketIn(reply), 'the page comes again')
    }
    await anna.page('/not_open')
    await anna.page('/not_open/sent')
    assert.deepEqual(
      (await auditOf(world, anna.uuid)).map(([action]) => action).includes('application.link_requested'),
      false,
    )
    await assertNoMail(world, email)
  })

  test('of no application has no look and offers nothing', async () => {
    const stranger = await request(`${world.baseUrl}/onboarding/${crypto.randomUUID()}/contact`)
    assert.deepEqual([stranger.status, ticketIn(stranger)], [401, undefined])
    assert.ok(!stranger.text.includes('Räksmörgås'))
    const odd = await request(`${world.baseUrl}/onboarding/not-an-id/contact`)
    assert.equal(odd.status, 401)
  })

  test('does not show the answers that another browser gave', async () => {
    const visitor = await visitorOf(world, customer, fresh(world).more)
    const page = await request(`${visitor.base}/check`)
    assert.equal(page.status, 401)
    assert.match(page.text, /Räksmörgås &amp; Söner/)
  })
})

/** "Save and continue later": the link by e-mail, with an address that is known or typed for it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ledTo, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import { assertNoMail, fresh, linkIn, MINUTE, mailsOf, mailsTo, useLink } from '#test/harness/new-link.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

describe('the page after Save and continue later', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const call = async (operation: string, body: object) =>
    world.call(`/v1/${operation}`, body, await world.token(customer))

  test('mails a link to the known address, and shows it masked', async () => {
    const { email, more } = fresh(world)
    const visitor = await visitorOf(world, customer, more)
    const page = await visitor.get('saved')
    assert.match(page.text, /a•••@h•••\.example/)
    assert.doesNotMatch(page.text, /name="email"/)
    const pressed = await visitor.post('saved', { do: 'send_link', email: 'other@home.example' })
    assert.match(pressed.headers.get('location') ?? '', /\/saved\?sent$/)
    assert.match((await visitor.get('saved?sent')).text, /a•••@h•••\.example/)
    const [mail] = await mailsTo(world, email, 1)
    await assertNoMail(world, 'other@home.example')
    const opened = await useLink(world, linkIn(mail?.text ?? ''))
    assert.equal(opened.status, 303)
    assert.ok(opened.headers.get('set-cookie'))
  })

  test('leads to the page that is open: the page of the link has said the rest', async () => {
    const { email, more } = fresh(world)
    const visitor = await visitorOf(world, customer, more)
    await visitor.post('', { do: 'begin' })
    const next = ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson'))
    await visitor.post('saved', { do: 'send_link' })
    const [mail] = await mailsTo(world, email, 1)
    const opened = await useLink(world, linkIn(mail?.text ?? ''))
    assert.equal(opened.headers.get('location'), `${new URL(visitor.base).pathname}/${next}`)
  })

  test('asks for an address where none is known, and uses it for later links only', async () => {
    const visitor = await visitorOf(world, customer, { language: 'en' })
    assert.match((await visitor.get('saved')).text, /name="email"/)
    const wrong = await visitor.post('saved', { do: 'send_link', email: 'anna' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /name@example\.com/)
    assert.match(wrong.text, /value="anna"/)
    const { email } = fresh(world)
    assert.equal((await visitor.post('saved', { do: 'send_link', email })).status, 303)
    await mailsTo(world, email, 1)
    const details = await call('applications.person.contactDetails.get', { applicationId: visitor.id })
    assert.ok(!details.text.includes(email))
    world.clock.advance(2 * MINUTE)
    await visitor.post('saved', { do: 'send_link', email: 'other@home.example' })
    await mailsTo(world, email, 2)
    await assertNoMail(world, 'other@home.example')
  })

  test('replaces an earlier link, and sends three an hour at most', async () => {
    const { email, more } = fresh(world)
    const visitor = await visitorOf(world, customer, more)
    for (const count of [1, 2, 3]) {
      assert.equal((await visitor.post('saved', { do: 'send_link' })).status, 303)
      await mailsTo(world, email, count)
      world.clock.advance(2 * MINUTE)
    }
    assert.equal((await visitor.post('saved', { do: 'send_link' })).status, 429)
    const mails = await mailsTo(world, email, 3)
    const shown = await Promise.all(mails.map(async ({ text }) => (await request(linkIn(text))).status))
    assert.deepEqual(shown, [303, 303, 200])
  })

  test('sends mails that are deleted with the application', async () => {
    const { email, more } = fresh(world)
    const visitor = await visitorOf(world, customer, more)
    await visitor.post('saved', { do: 'send_link' })
    await mailsTo(world, email, 1)
    const others = (await mailsOf(world)).length - 1
    assert.equal((await call('applications.cancel', { applicationId: visitor.id })).status, 200)
    assert.equal((await call('applications.erase', { applicationId: visitor.id })).status, 200)
    for (let tries = 0; tries < 400 && (await mailsOf(world)).length > others; tries++) await pause(25)
    assert.equal((await mailsOf(world)).length, others)
    await assertNoMail(world, email)
  })
})

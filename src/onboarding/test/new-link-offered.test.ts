/** When a new link by e-mail is offered, and to which applicants, and how often it is sent. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { origin, proveAs, visitorOf } from '#test/harness/flow-visitor.ts'
import {
  assertNoMail,
  auditOf,
  expiredApplicantOn,
  fresh,
  linkIn,
  MINUTE,
  mailsTo,
  openedExpiredLink,
  prefill,
  send,
  ticketIn,
  useLink,
} from '#test/harness/new-link.ts'
import { set } from '#test/harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const HOUR = 60 * MINUTE
let world: World
let customer: TestCustomer
before(async () => {
  world = await startWorld()
  customer = await world.customer({ name: 'Räksmörgås & Söner' })
})
after(() => world.close())

const call = async (operation: string, body: object) =>
  world.call(`/v1/${operation}`, body, await world.token(customer))

describe('the limit of new links', () => {
  test('sends one message for many concurrent presses, and for more within the minute', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, more)
    const ticket = ticketIn(await late.page())
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => late.press(ticket)))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [303, 303, 303, 303, 303],
    )
    await mailsTo(world, email, 1)
    world.clock.advance(50_000)
    assert.equal((await late.press()).status, 303)
    await mailsTo(world, email, 1)
  })

  test('allows three messages an hour', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, more)
    for (let count = 1; count <= 3; count++) {
      assert.equal((await late.press()).status, 303)
      await mailsTo(world, email, count)
      world.clock.advance(5 * MINUTE)
    }
    const enough = await late.press()
    assert.equal(enough.status, 429)
    assert.match(enough.text, /Check your email for the newest link/)
    world.clock.advance(46 * MINUTE)
    assert.equal((await late.press()).status, 303)
    await mailsTo(world, email, 4)
  })
})

test('guessing tickets is limited like guessing links', async () => {
  const limited = await startWorld({ environment: { FOYER_RATE_LIMIT_TOKEN_FAILURES: '3' } })
  const late = await expiredApplicantOn(limited, await limited.customer())
  const replies: number[] = []
  for (let times = 0; times < 5; times++) replies.push((await late.press(`a.${times}`)).status)
  assert.deepEqual(replies, [403, 403, 403, 429, 429])
  assert.equal((await late.press()).status, 303, 'accepts a valid ticket')
  await limited.close()
})

describe('the offer of a new link', () => {
  test('appears after too long a pause, on any page, with the applicant’s own address', async () => {
    const { email, more } = fresh(world)
    const visitor = await visitorOf(world, customer, more)
    await visitor.post('', { do: 'begin' })
    await proveAs(world, visitor, 'identity', 'anna-testsson')
    const person = {
      givenName: 'Anna',
      familyName: 'Testsson',
      personalIdentityNumber: '198302182384',
      line: 'Provgatan 1',
      postalCode: '11122',
      city: 'Stockholm',
      country: 'SE',
      ...origin,
      revision: '0',
      do: 'continue',
    }
    await visitor.post('person', person)
    const own = `own-${email}`
    const contact = { firstName: 'Anna', lastName: 'Testsson', email: own, phoneNumber: '0701740605' }
    await visitor.post('contact', { ...contact, revision: '0', do: 'continue' })
    world.clock.advance(31 * MINUTE)
    const away = await visitor.get('purpose')
    assert.equal(away.status, 401)
    assert.match(away.text, /o•••@h•••\.example/)
    const action = /<form[^>]* action="([^"]+)"/.exec(away.text)?.[1] ?? ''
    const pressed = await send(world, new URL(action, world.baseUrl).href, visitor.cookie, ticketIn(away))
    assert.equal(pressed.status, 303)
    const [mail] = await mailsTo(world, own, 1)
    await assertNoMail(world, email)
    assert.equal((await useLink(world, linkIn(mail?.text ?? ''))).status, 303)
  })

  test('appears after four hours too, but not in an open session', async () => {
    const visitor = await visitorOf(world, customer, prefill)
    assert.equal(ticketIn(await visitor.get('')), undefined)
    world.clock.advance(5 * HOUR)
    assert.ok(ticketIn(await visitor.get('')))
  })

  test('appears for a link from before a request for more; the new link opens its steps', async () => {
    const { id, sessionToken } = await world.create(customer, { language: 'en' })
    const now = world.clock.now()
    const { data } = clearCase('KYC')
    await set(world, customer, id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now },
      data,
    })
    world.clock.advance(2_000)
    const question = { applicationId: id, steps: ['contact'], message: 'Once more.' }
    assert.equal((await call('applications.requestInformation', question)).status, 200)
    const late = await openedExpiredLink(world, id, sessionToken)
    assert.equal((await late.press()).status, 303)
    const [mail] = await mailsTo(world, 'anna@example.com', 1)
    const opened = await useLink(world, linkIn(mail?.text ?? ''))
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    const page = await request(new URL(opened.headers.get('location') ?? '', world.baseUrl).href, {
      headers: { cookie },
    })
    assert.deepEqual([page.status, /Once more\./.test(page.text)], [200, true])
  })

  test('does not appear without a known address', async () => {
    const late = await expiredApplicantOn(world, customer, { language: 'en' })
    const page = await late.page()
    assert.equal(ticketIn(page), undefined)
    assert.match(page.text, /Ask Räksmörgås &amp; Söner for a new link/)
    const { id } = await expiredApplicantOn(world, customer)
    const ticket = world.foyer.ports.linkTickets.sign({ customerId: customer.uuid, applicationId: late.uuid })
    assert.equal((await late.press(ticket)).status, 403)
    assert.deepEqual((await auditOf(world, late.uuid)).length, 1, `and nothing is written down, as of ${id}`)
  })

  test('does not appear for a live customer without a mail server', async () => {
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    const late = await expiredApplicantOn(world, live)
    assert.equal(ticketIn(await late.page()), undefined)
  })

  test('does not appear for a cancelled, submitted or expired application', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, more)
    const ticket = ticketIn(await late.page())
    await call('applications.cancel', { applicationId: late.id })
    for (const reply of [
      await late.page(),
      await late.press(ticket),
      await request(`${late.url}/sent`, { headers: { cookie: late.cookie } }),
    ]) {
      assert.equal(reply.status, 410)
      assert.match(reply.text, /has been closed/)
      assert.equal(ticketIn(reply), undefined)
    }
    await assertNoMail(world, email)
    const gone = await expiredApplicantOn(world, customer, more)
    const old = ticketIn(await gone.page())
    await call('applications.erase', { applicationId: gone.id })
    assert.equal((await gone.press(old)).status, 401)
    await assertNoMail(world, email)
  })
})

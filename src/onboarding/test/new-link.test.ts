/**
 * A new link by e-mail: offered where it can be sent, sent only on request, and valid like any other link.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkOf, visitorOf } from '#test/harness/flow-visitor.ts'
import {
  address,
  assertNoMail,
  auditOf,
  expiredApplicantOn,
  fresh,
  linkIn,
  MINUTE,
  mailsTo,
  prefill,
  send,
  ticketIn,
  useLink,
} from '#test/harness/new-link.ts'
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
describe('the page of an expired link', () => {
  test('offers a new link, sends it on a press, and that opens the application', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, { ...more, language: 'sv' })
    const page = await late.page()
    assert.equal(page.status, 403)
    assert.match(page.text, /Länken har gått ut/)
    assert.match(page.text, /a•••@h•••\.example/)
    assert.ok(!page.text.includes(email))
    assert.match(page.text, /shop\.example/)

    const pressed = await late.press()
    assert.deepEqual(
      [pressed.status, pressed.headers.get('location')],
      [303, `/onboarding/${late.uuid}/not_open/sent`],
    )
    const sent = await request(`${late.url}/sent`, { headers: { cookie: late.cookie } })
    assert.deepEqual(
      [sent.status, /Kolla din e-post|mejl/.test(sent.text), sent.text.includes(email)],
      [200, true, false],
    )

    const [mail] = await mailsTo(world, email, 1)
    assert.equal(
      mail?.headers.subject && Buffer.from(mail.headers.subject, 'latin1').toString(),
      'Fortsätt din ansökan till Räksmörgås & Söner',
    )
    assert.match(
      mail?.text ?? '',
      /^Hej,\n\nDu har bett om en länk för att fortsätta din ansökan till Räksmörgås & Söner\./,
    )
    assert.ok(!mail?.text.includes(email) && !/\{\w+\}/.test(mail?.text ?? ''))
    const link = linkIn(mail?.text ?? '')
    const shown = await request(link)
    assert.deepEqual([shown.status, shown.headers.get('set-cookie')], [200, null], 'a GET does not use it')
    const opened = await useLink(world, link)
    assert.deepEqual([opened.status, opened.headers.get('location')], [303, `/onboarding/${late.uuid}`])
    assert.deepEqual((await auditOf(world, late.uuid)).slice(1, 3), [
      ['application.link_requested', 'APPLICANT', {}],
      ['application.session_created', 'SYSTEM', { by: 'mail' }],
    ])

    const again = await useLink(world, link)
    assert.equal(again.headers.get('location'), `/onboarding/${late.uuid}/not_open`, 'it works once')
  })

  test('mails a link that works for a week, and ends with all sessions of the application', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, more)
    await late.press()
    const [first] = await mailsTo(world, email, 1)
    world.clock.advance(6 * 24 * HOUR)
    const link = linkIn(first?.text ?? '')
    assert.equal((await request(link)).status, 200)
    await call('applications.sessions.end', { applicationId: late.id })
    assert.equal((await useLink(world, link)).headers.get('location'), `/onboarding/${late.uuid}/not_open`)
    const later = fresh(world)
    const other = await expiredApplicantOn(world, customer, later.more)
    await other.press()
    const [second] = await mailsTo(world, later.email, 1)
    world.clock.advance(7 * 24 * HOUR)
    const over = await useLink(world, linkIn(second?.text ?? ''))
    assert.equal(over.headers.get('location'), `/onboarding/${other.uuid}/not_open`)
  })

  test('sends nothing on GET and prefetch', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, more)
    const headers = { cookie: late.cookie }
    for (const init of [{}, { method: 'HEAD' }, { headers: { ...headers, 'sec-purpose': 'prefetch' } }])
      for (const url of [late.url, `${late.url}/sent`])
        await request(url, { headers, redirect: 'manual', ...init })
    const sent = await request(`${late.url}/sent`, { headers })
    assert.equal(
      sent.headers.get('location'),
      `/onboarding/${late.uuid}/not_open`,
      'nothing was sent, and nothing says so',
    )
    await assertNoMail(world, email)
  })

  test('sends nothing for a modified, expired, missing or foreign ticket, and allows a retry', async () => {
    const { email, more } = fresh(world)
    const other = await expiredApplicantOn(world, customer)
    const late = await expiredApplicantOn(world, customer, more)
    const old = ticketIn(await late.page()) ?? ''
    world.clock.advance(HOUR)
    const again = ticketIn(await late.page()) ?? ''
    const theirs = ticketIn(await other.page()) ?? ''
    const [payload = '', signature = ''] = again.split('.')
    const swapped = `${theirs.split('.')[0]}.${signature}`
    const csrf = (await visitorOf(world, customer, more)).csrf
    for (const ticket of [
      old,
      theirs,
      swapped,
      `${again}x`,
      `${payload}.`,
      '.',
      csrf,
      '',
      'x'.repeat(3_000),
    ]) {
      const reply = await late.press(ticket)
      assert.equal(reply.status, 403, ticket)
      assert.ok(ticketIn(reply), 'the page comes again')
    }
    assert.equal((await send(world, late.url, late.cookie, undefined)).status, 403)
    await assertNoMail(world, email)
    assert.equal((await late.press(again)).status, 303)
    await mailsTo(world, email, 1)
  })

  test('sends nothing for a form of another site', async () => {
    const { email, more } = fresh(world)
    const late = await expiredApplicantOn(world, customer, more)
    const ticket = ticketIn(await late.page()) ?? ''
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      assert.equal((await late.press(ticket, headers)).status, 403, JSON.stringify(headers))
    await assertNoMail(world, email)
  })

  test('offers nothing for a revoked link, also days after its hour', async () => {
    const quiet = await startWorld({ queue: false })
    const { id, sessionToken } = await quiet.create(await quiet.customer(), prefill)
    const token = quiet.foyer.ports.tokens.verify(sessionToken)
    assert.ok(token && id)
    await quiet.foyer.ports.tokens.revoke(token)
    quiet.clock.advance(2 * 24 * 60 * MINUTE)
    const { rows } = await quiet.database.owner((client) =>
      client.query('select until from foyer.revocation where subject = $1', [token.jti]),
    )
    assert.ok(rows[0].until > quiet.clock.now(), 'the service still remembers it')
    const reply = await request(linkOf(quiet, sessionToken))
    assert.deepEqual([reply.status, ticketIn(reply), reply.headers.get('set-cookie')], [403, undefined, null])
    await quiet.close()
  })

  test('offers nothing for a forged link, or one of a deleted application', async () => {
    const { id, sessionToken } = await world.create(customer, prefill)
    world.clock.advance(61 * MINUTE)
    const forged = await request(linkOf(world, `${sessionToken.slice(0, -2)}AA`))
    assert.deepEqual(
      [forged.status, ticketIn(forged), forged.headers.get('set-cookie')],
      [403, undefined, null],
    )
    await call('applications.erase', { applicationId: id })
    const erased = await request(linkOf(world, sessionToken))
    assert.deepEqual([erased.status, ticketIn(erased)], [404, undefined])
  })
})

test('the log of a new link contains neither the address nor the link', () => {
  const log = world.log.join('\n')
  assert.ok(log.includes('/onboarding/:application/not_open'))
  for (const secret of [address, 'home.example', 'token=', 'eyJ']) assert.ok(!log.includes(secret), secret)
})

/**
 * The same application opened again: in another tab, after a pause, after the submission. No input is lost.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import { ledTo, linkOf, origin, proveAs, type Visitor, visitorOf } from '#test/harness/flow-visitor.ts'
import { found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { type Reply, request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const MINUTE = 60_000
const details = {
  givenName: 'Anna',
  familyName: 'Testsson',
  personalIdentityNumber: '198302182384',
  line: 'Provgatan 77',
  postalCode: '11122',
  city: 'Stockholm',
  country: 'SE',
  ...origin,
  revision: '0',
  do: 'continue',
}
const cookieIn = (reply: Reply) => reply.headers.get('set-cookie')?.split(';')[0] ?? ''
const draftOf = async (world: World, customer: TestCustomer, { id }: Visitor) =>
  (await found(world, customer, id)).data.drafts.person

describe('a page that is opened again', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const linkAgain = async ({ id }: Visitor) => {
    const token = await world.token(customer)
    const { body } = await world.call('/v1/applications.session.create', { applicationId: id }, token)
    return linkOf(world, body.sessionToken)
  }
  /** At the step `person`. */
  async function atPerson(): Promise<Visitor> {
    const visitor = await visitorOf(world, customer)
    await visitor.post('', { do: 'begin' })
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson')), 'person')
    return visitor
  }

  test('in another tab gives its new cookie to the form and drafts of the first tab', async () => {
    const visitor = await atPerson()
    const cookie = cookieIn(await request(await linkAgain(visitor)))
    assert.ok(cookie && cookie !== visitor.cookie)
    const kept = await visitor.post('person/draft', details, { cookie, accept: 'application/json' })
    assert.deepEqual([kept.status, kept.body], [200, { kept: true }])
    assert.equal(ledTo(await visitor.post('person', details, { cookie })), 'contact')
  })

  test('repeats a form with an invalid CSRF token with a valid one, and saves nothing', async () => {
    const visitor = await atPerson()
    const reply = await visitor.post('person', { ...details, csrf: 'of-before' })
    assert.equal(reply.status, 403)
    assert.match(reply.text, /value="Provgatan 77"/)
    assert.match(reply.text, /What you typed is still here|Det du skrev finns kvar/)
    assert.equal(/name="csrf" value="([^"]+)"/.exec(reply.text)?.[1], visitor.csrf)
    assert.equal(await draftOf(world, customer, visitor), undefined)
    const script = await visitor.post('person', { ...details, csrf: 'x' }, { accept: 'application/json' })
    assert.deepEqual([script.status, script.body], [403, { error: 'invalid_form' }])
    const ahead = await visitor.post('terms', { csrf: 'x', accept: 'general' })
    assert.equal(ahead.status, 403)
    assert.doesNotMatch(ahead.text, /name="csrf"/)
  })

  test('with an invalid CSRF token does not hide a newer answer', async () => {
    const visitor = await atPerson()
    await visitor.post('person', { ...details, line: 'Nyvägen 1' })
    const reply = await visitor.post('person', { ...details, csrf: 'of-before' })
    assert.equal(reply.status, 409)
    assert.match(reply.text, /data-about="typed_over_newer"/)
    assert.match((await visitor.get('person')).text, /value="Nyvägen 1"/)
  })

  test('and sent half an hour too late says so, and keeps the input for later', async () => {
    for (const page of ['person', 'person/draft']) {
      const visitor = await atPerson()
      world.clock.advance(31 * MINUTE)
      const late = await visitor.post(page, details)
      assert.equal(late.status, 401)
      assert.doesNotMatch(late.text, /Provgatan/)
      assert.equal((await draftOf(world, customer, visitor))?.line, 'Provgatan 77', page)
      const cookie = cookieIn(await request(await linkAgain(visitor)))
      assert.match((await visitor.get('person', { cookie })).text, /value="Provgatan 77"/)
    }
  })

  for (const [what, minutes, fields] of [
    ['with a wrong token', [31], { csrf: 'x' }],
    ['over an older answer', [31], { revision: '7' }],
    ['after four hours', [...Array<number>(9).fill(29), 31], {}],
  ] as const)
    test(`and sent too late and ${what} keeps nothing`, async () => {
      const visitor = await atPerson()
      for (const each of minutes) {
        world.clock.advance(each * MINUTE)
        if (each < 30) await visitor.get('person')
      }
      assert.equal((await visitor.post('person', { ...details, ...fields })).status, 401)
      assert.equal(await draftOf(world, customer, visitor), undefined)
    })
})

describe('after the submission', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
  })
  after(() => world.close())

  /** After Send. */
  const sent = ({ id }: Visitor, status: 'IN_PROGRESS' | 'MANUAL_REVIEW' = 'IN_PROGRESS') => {
    const now = world.clock.now()
    return set(world, customer, id, {
      fields: { status, startedAt: now, submittedAt: now },
      data: clearCase('KYC').data,
    })
  }
  const isFinished = (reply: Reply) => {
    assert.equal(reply.status, 410)
    assert.match(reply.text, /has already been sent|är redan skickad/)
    assert.match(reply.text, /https:\/\/shop\.example\/back\?applicationId=/)
    assert.doesNotMatch(reply.text, /Testsson|name="csrf"/)
  }

  test('shows on Back from the customer’s site that the application is submitted', async () => {
    const visitor = await visitorOf(world, customer)
    await sent(visitor)
    // A prefetch closes nothing.
    await visitor.get('leave', { 'sec-purpose': 'prefetch' })
    assert.equal((await visitor.get('done')).status, 200)
    const left = await visitor.get('leave')
    assert.match(left.headers.get('location') ?? '', /^https:\/\/shop\.example\/back/)
    const cookie = cookieIn(left) || visitor.cookie
    for (const page of ['', 'person', 'check', 'done', 'copy', 'leave', 'saved'])
      isFinished(await visitor.get(page, { cookie }))
    isFinished(await visitor.post('check', { do: 'send' }, { cookie }))
    const script = await visitor.get('done', { cookie, accept: 'application/json' })
    assert.deepEqual([script.status, script.body], [401, { error: 'session_ended', kept: false }])
  })

  test('an expired link redirects to a URL without the token, and leaves an open session alone', async () => {
    const { id, sessionToken } = await world.create(customer)
    const first = await request(linkOf(world, sessionToken))
    const visitor = { id, cookie: cookieIn(first) } as Visitor
    await sent(visitor)
    const again = await request(linkOf(world, sessionToken))
    assert.equal(again.status, 303)
    const address = `/onboarding/${id.split('::')[1]}/not_open`
    assert.equal(again.headers.get('location'), address)
    assert.match(
      again.headers.get('set-cookie') ?? '',
      new RegExp(`; Path=${address}; HttpOnly; SameSite=Lax$`),
    )
    isFinished(await request(`${world.baseUrl}${address}`, { headers: { cookie: cookieIn(again) } }))
    const other = `${world.baseUrl}/onboarding/${id.split('::')[1]}/done`
    assert.equal((await request(other, { headers: { cookie: visitor.cookie } })).status, 200)
    isFinished(await request(other, { headers: { cookie: cookieIn(again) } }))
  })

  test('without a cookie, that URL does not reveal whether the application is open', async () => {
    const visitor = await visitorOf(world, customer)
    await sent(visitor)
    const open = await visitorOf(world, customer)
    const [closed, other] = await Promise.all(
      [visitor, open].map(async (each) => {
        const id = each.id.split('::')[1] ?? ''
        const reply = await request(`${world.config.nocodeUrl}/${id}/not_open`)
        const text = reply.text.replaceAll(id, 'id').replaceAll(/name="(csrf|ticket)" value="[^"]*"/g, '')
        return { status: reply.status, text }
      }),
    )
    assert.equal(closed?.status, 401)
    const { text = '' } = closed ?? {}
    assert.deepEqual(other, closed)
    assert.match(text, /Get a new link|Be om en ny länk/)
  })

  test('more information requested: the old link has expired, the new one opens', async () => {
    const { id, sessionToken } = await world.create(customer)
    await sent({ id } as Visitor, 'MANUAL_REVIEW')
    world.clock.advance(2_000)
    const token = await world.token(customer)
    const question = { applicationId: id, steps: ['contact'], message: 'Once more.' }
    const requested = await world.call('/v1/applications.requestInformation', question, token)
    assert.equal(requested.status, 200, requested.text)
    const old = await request(linkOf(world, sessionToken))
    assert.match(old.headers.get('location') ?? '', /\/not_open$/)
    const page = await request(new URL(old.headers.get('location') ?? '', world.baseUrl).href, {
      headers: { cookie: cookieIn(old) },
    })
    assert.equal(page.status, 403)
    assert.match(page.text, /has expired|har gått ut/)
    assert.doesNotMatch(page.text, /Once more|Testsson|name="csrf"/)
    const renewed = await request(linkOf(world, requested.body.sessionToken))
    assert.equal(renewed.headers.get('location'), `/onboarding/${id.split('::')[1]}`)
    const more = await world.call('/v1/applications.session.create', { applicationId: id }, token)
    const newest = await request(linkOf(world, more.body.sessionToken))
    assert.equal(newest.headers.get('location'), `/onboarding/${id.split('::')[1]}`)
  })
})

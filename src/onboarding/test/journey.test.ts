/** The forms of the hosted onboarding: stale, sent twice, out of order, and with nonsense. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  ledTo,
  origin,
  pageAfter,
  problemsIn,
  proveAs,
  type Visitor,
  visitorOf,
} from '#test/harness/flow-visitor.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'

const contact = {
  firstName: 'Anna',
  lastName: 'Testsson',
  email: 'anna@a.example',
  phoneNumber: '0701740605',
}

describe('the forms', () => {
  let world: World
  let customer: TestCustomer
  before(async () => {
    world = await startWorld()
    customer = await world.customer()
  })
  after(() => world.close())

  const statusOf = async (id: string) =>
    (await world.call('/v1/applications.get', { applicationId: id }, await world.token(customer))).body.status
  const personOf = async (id: string) =>
    (await world.call('/v1/applications.person.get', { applicationId: id }, await world.token(customer))).body

  /** Started and identified, at the step `person`. */
  async function proven(more: Record<string, unknown> = {}): Promise<Visitor> {
    const visitor = await visitorOf(world, customer, more)
    assert.equal(ledTo(await visitor.post('', { do: 'begin' })), 'identity')
    assert.equal(ledTo(await proveAs(world, visitor, 'identity', 'anna-testsson')), 'person')
    return visitor
  }
  const details = {
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

  test('start with a page that lists what to prepare, with required documents only', async () => {
    const company = await visitorOf(world, customer, { workflowId: customer.workflows.KYB, language: 'sv' })
    const page = (await company.get('')).text
    for (const text of [
      'Företagets namn',
      'E-legitimation',
      'Registreringsbevis',
      'Inte äldre än tre',
      'Ditt kontonummer',
    ])
      assert.ok(page.includes(text), text)
    assert.ok(!page.includes('Ägarstruktur'), 'an optional one')
    const person = (await (await visitorOf(world, customer)).get('')).text
    assert.ok(!person.includes('Registration certificate'))
    const accounts = ['first', 'second'].map((key) => ({ key, kind: 'BANK_ACCOUNT' as const }))
    const twice = {
      name: 'Twice',
      kind: 'KYC' as const,
      markets: ['SE'],
      languages: ['en'],
      steps: accounts,
      rules: [],
    }
    const both = await visitorOf(world, await world.customer({ workflows: [twice] }))
    assert.equal((await both.get('')).text.split('Your bank account number').length, 2, 'once')
  })

  test('save one of two concurrent answers over the same revision, and report the other', async () => {
    const visitor = await proven()
    await visitor.post('person', details)
    const emails = ['a', 'b', 'c', 'd'].map((name) => `${name}@race.example`)
    const replies = await Promise.all(
      emails.map((email) => visitor.post('contact', { ...contact, email, revision: '0', do: 'continue' })),
    )
    const taken = replies.findIndex((reply) => ledTo(reply) === 'purpose')
    assert.deepEqual(replies.map(({ status }) => status).sort(), [303, 409, 409, 409])
    assert.equal((await personOf(visitor.id)).email, emails[taken])
    const other = replies.findIndex(({ status }) => status === 409)
    const page = replies[other]?.text ?? ''
    assert.match(page, new RegExp(`value="${emails[other]}"`), 'what was typed here is not lost')
    assert.match(page, /data-about="typed_over_newer"/)
    assert.ok((await visitor.get('contact')).text.includes(emails[taken] ?? 'x'), 'the newest is shown')
    const revision = /name="revision" value="(\d+)"/.exec(page)?.[1] ?? ''
    await visitor.post('contact', { ...contact, email: emails[other] ?? '', revision, do: 'continue' })
    assert.equal((await personOf(visitor.id)).email, emails[other], 'continued knowingly')
  })

  test('continue both times when the same answer is sent twice', async () => {
    const visitor = await proven()
    for (const _ of [1, 2]) assert.equal(ledTo(await visitor.post('person', details)), 'contact')
  })

  test('overwrite nothing when a stale page is saved for later or changes its language', async () => {
    const visitor = await proven()
    await visitor.post('person', details)
    await visitor.post('contact', { ...contact, revision: '0', do: 'continue' })
    const stale = { ...contact, email: 'stale@a.example', revision: '0' }
    await visitor.post('contact', { ...stale, do: 'save' })
    assert.equal(
      ledTo(await visitor.post('contact', { ...stale, language: 'sv' })),
      'contact?notice=changed_elsewhere',
    )
    const draft = await visitor.post('contact/draft', stale, { accept: 'application/json' })
    assert.deepEqual([draft.status, draft.body], [409, { kept: false, stale: true }])
    assert.ok(!(await visitor.get('contact')).text.includes('stale@a.example'))
  })

  test('keep no draft of a step before its turn, and of no step that does not exist', async () => {
    const visitor = await proven()
    for (const step of ['contact', 'nowhere']) {
      const draft = await visitor.post(`${step}/draft`, contact, { accept: 'application/json' })
      assert.deepEqual([draft.status, draft.body], [404, { kept: false }], step)
    }
  })

  test('escape any input', async () => {
    const visitor = await proven()
    const nasty = '"><script>alert(1)</script>&amp;\u0000\u202e\'`{{7*7}}'
    const posted = await visitor.post('person', { ...details, city: nasty, postalCode: '1' })
    assert.equal(ledTo(posted), 'person?problems')
    const reply = await pageAfter(visitor, posted)
    assert.ok(!reply.text.includes('<script>alert'))
    assert.ok(reply.text.includes('&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;'))
    assert.equal(problemsIn(reply).length, 1)
  })

  test('ignore unknown fields and inherited property names', async () => {
    const visitor = await proven()
    const more = {
      __proto__x: '1',
      constructor: 'x',
      toString: 'x',
      stage: 'CONFIRM',
      status: 'APPROVED',
      'a[b]': '1',
    }
    const form = { ...details, ...more, ...Object.fromEntries([['__proto__', 'x']]) }
    assert.equal(ledTo(await visitor.post('person', form)), 'contact')
    assert.equal(await statusOf(visitor.id), 'IN_PROGRESS')
    for (const page of ['__proto__', 'constructor', 'toString', '%00', '..%2f..%2f', 'person/../identity/x'])
      assert.ok((await visitor.get(page)).status < 500, page)
  })

  test('reject choices that are not in the list', async () => {
    const visitor = await proven()
    await visitor.post('person', details)
    await visitor.post('contact', { ...contact, revision: '0', do: 'continue' })
    const reply = await visitor.post('purpose', {
      purpose: 'crime',
      pep: 'maybe',
      revision: '0',
      do: 'continue',
    })
    assert.equal(ledTo(reply), 'purpose?problems')
    assert.equal(problemsIn(await pageAfter(visitor, reply)).length, 2)
  })

  test('handle steps out of order, unknown steps and other methods', async () => {
    const visitor = await proven()
    assert.equal(ledTo(await visitor.post('terms', { accept: 'general', revision: '0' })), 'person')
    assert.equal(ledTo(await visitor.post('check', { do: 'send' })), 'person')
    assert.equal(ledTo(await visitor.get('leave')), 'person')
    assert.equal((await visitor.post('nothing', { do: 'continue' })).status, 404)
    assert.equal((await visitor.get('person/search?q=prov')).status, 404)
    assert.equal(ledTo(await visitor.get('person/return?state=x&code=y')), 'person?notice=eid_failed')
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      assert.equal(
        (await fetch(`${visitor.base}/person`, { method, headers: { cookie: visitor.cookie } })).status,
        405,
      )
    assert.equal(
      (await fetch(`${visitor.base}/person`, { method: 'HEAD', headers: { cookie: visitor.cookie } })).status,
      200,
    )
  })

  test('submit once from several concurrent windows, and return only to the stored URL', async () => {
    const visitor = await proven({ redirectUrl: 'https://shop.example/back?keep=1&applicationId=other' })
    await visitor.post('person', details)
    await visitor.post('contact', { ...contact, revision: '0', do: 'continue' })
    await visitor.post('purpose', { purpose: 'savings', pep: 'no', revision: '0', do: 'continue' })
    await visitor.post('account', {
      type: 'IBAN',
      iban: 'SE4550000000058398257466',
      revision: '0',
      do: 'continue',
    })
    assert.equal(
      ledTo(await visitor.post('terms', { accept: 'general', revision: '0', do: 'continue' })),
      'check',
    )
    const sent = await Promise.all([1, 2, 3, 4].map(() => visitor.post('check', { do: 'send' })))
    assert.deepEqual(sent.map(ledTo), ['done', 'done', 'done', 'done'])
    const left = await visitor.get('leave?redirectUrl=https://evil.example&to=https://evil.example')
    assert.equal(left.status, 303)
    assert.equal(
      left.headers.get('location'),
      `https://shop.example/back?keep=1&applicationId=${encodeURIComponent(visitor.id)}`,
    )
    assert.equal((await visitor.get('done')).status, 410, 'the session is over')
  })
})

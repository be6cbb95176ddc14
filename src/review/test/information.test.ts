/** Requesting information from the applicant: steps, expiry and message. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { clearCase } from '#test/fixtures/case.ts'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { ledTo, linkOf, visitorOf } from '#test/harness/flow-visitor.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const day = 86_400_000
const message = 'Ditt namn <b>syns</b> inte på intyget.\n\nSkicka ett annat, Hemligsson.'
const shown = message.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

describe('requestInformation', () => {
  let world: World
  let customer: TestCustomer
  let token: string
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    world.call(`/v1/applications.${path}`, body, token, headers)
  const ask = (id: string, body: object = {}, headers = {}) =>
    post('requestInformation', { applicationId: id, steps: ['contact'], message, ...body }, headers)
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    customer = await world.customer()
    token = await world.token(customer)
  })
  after(() => world.close())

  /** Submitted and in review, with an open browser session. */
  async function inReview(more: Parameters<typeof set>[3]['fields'] = {}) {
    const visitor = await visitorOf(world, customer, { language: 'sv' })
    const now = world.clock.now()
    await set(world, customer, visitor.id, {
      fields: { status: 'MANUAL_REVIEW', startedAt: now, submittedAt: now, ...more },
      data: clearCase('KYC').data,
    })
    return visitor
  }

  test('opens the named steps again, and shows the message only to the applicant', async () => {
    const visitor = await inReview()
    assert.equal(ledTo(await visitor.get('contact')), 'done')
    assert.equal((await ask(visitor.id, { steps: ['contact', 'account'] })).status, 200)
    const { body } = await post('get', { applicationId: visitor.id })
    assert.deepEqual([body.status, body.submittedAt, body.decision], ['IN_PROGRESS', null, null])
    const reopened = body.steps.filter(({ status }: { status: string }) => status === 'ASKED_AGAIN')
    assert.deepEqual(
      reopened.map(({ key }: { key: string }) => key),
      ['contact', 'account'],
    )
    for (const step of ['contact', 'account']) {
      const page = await visitor.get(step)
      assert.equal(page.status, 200)
      assert.ok(page.text.includes('behöver att du ser över det här steget'))
      assert.ok(!page.text.includes(shown), 'the message is about both steps')
    }
    assert.ok((await visitor.get('')).text.includes(shown))
    assert.ok(!(await visitor.get('identity')).text.includes('Hemligsson'))
    await visitor.post('language', { language: 'en' })
    assert.ok((await visitor.get('contact')).text.includes('needs you to check this step'))
    assert.ok((await visitor.get('')).text.includes(shown))
    const books = await booksOf(world, visitor.id)
    assert.equal(books.events.at(-1), 'APPLICATION_INFORMATION_REQUESTED')
    const line = books.audit.find(({ action }) => action === 'application.information_requested')
    assert.deepEqual(line.detail, { steps: 'contact account' })
    assert.ok(!books.text.includes('Hemligsson') && !JSON.stringify(body).includes('Hemligsson'))
    assert.ok(!world.log.join('').includes('Hemligsson'))
  })

  test('shows the message of a step on its page, and refuses one for another step', async () => {
    const visitor = await inReview()
    const own = 'Ett konto i ditt namn.'
    const stepMessages = [{ step: 'account', message: own }]
    const refused = await ask(visitor.id, { stepMessages })
    assert.equal(refused.body.errors[0].path, '/stepMessages/0/step')
    assert.equal((await ask(visitor.id, { steps: ['contact', 'account'], stepMessages })).status, 200)
    const [account, contact, start] = [
      (await visitor.get('account')).text,
      (await visitor.get('contact')).text,
      (await visitor.get('')).text,
    ]
    assert.ok(account.includes(own) && !account.includes(shown))
    assert.ok(start.includes(shown) && !start.includes(own))
    assert.ok(!contact.includes(shown) && !contact.includes(own))
  })

  test('shows the general message on the page of a single requested step', async () => {
    const visitor = await inReview()
    await ask(visitor.id, { steps: ['contact'] })
    for (const page of ['', 'contact']) assert.ok((await visitor.get(page)).text.includes(shown), page)
  })

  test('shows notices beside the message', async () => {
    const visitor = await inReview()
    await ask(visitor.id, { steps: ['identity'] })
    const page = (await visitor.get('identity?notice=eid_cancelled')).text
    assert.ok(page.includes(shown))
    assert.equal([...page.matchAll(/class="notice /g)].length, 2)
  })

  test('replies with a working link, and a retry with the same or a new one', async () => {
    const visitor = await inReview()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await ask(visitor.id, {}, headers)
    assert.deepEqual(Object.keys(first.body).sort(), ['id', 'onboardingUrl', 'sessionToken'])
    assert.equal((await request(linkOf(world, first.body.sessionToken))).status, 303)
    const again = await ask(visitor.id, {}, headers)
    assert.deepEqual(again.body, first.body)
    assert.equal((await booksOf(world, visitor.id)).events.length, 2)
    assertProblem(await ask(visitor.id), 409, 'status_conflict')
  })

  test('extends the expiry by the workflow, and never shortens it', async () => {
    const now = world.clock.now().getTime()
    const late = await inReview({ expiresAt: new Date(now - day) })
    const early = await inReview({ expiresAt: new Date(now + 200 * day) })
    for (const [visitor, days] of [
      [late, 30],
      [early, 200],
    ] as const) {
      await ask(visitor.id)
      const { expiresAt } = (await post('get', { applicationId: visitor.id })).body
      assert.equal(Math.round((Date.parse(expiresAt) - now) / day), days)
    }
  })

  test('removes the proven identity when its step is requested again', async () => {
    const visitor = await inReview()
    assert.notEqual((await found(world, customer, visitor.id)).data.identity, null)
    await ask(visitor.id, { steps: ['identity'] })
    assert.equal((await found(world, customer, visitor.id)).data.identity, null)
    assert.equal((await post('person.get', { applicationId: visitor.id })).body.personalIdentityNumber, null)
  })

  test('rejects unknown, missing or duplicate steps and an empty message, and changes nothing', async () => {
    const { id } = await inReview()
    const wrong: Array<[object, string, string]> = [
      [{ steps: ['contact', 'nowhere'] }, '/steps/1', 'step_unknown'],
      [{ steps: [] }, '/steps', ''],
      [{ steps: ['contact', 'contact'] }, '/steps', ''],
      [{ message: '' }, '/message', ''],
      [{ message: ' \n ' }, '/message', ''],
      [{ message: 'x'.repeat(2001) }, '/message', ''],
    ]
    for (const [body, path, code] of wrong) {
      const reply = await ask(id, body)
      assertProblem(reply, 400, 'invalid_body')
      assert.equal(reply.body.errors[0].path, path)
      if (code) assert.equal(reply.body.errors[0].code, code)
    }
    assert.equal((await post('get', { applicationId: id })).body.status, 'MANUAL_REVIEW')
    assert.equal((await ask(id, { message: 'å'.repeat(2000) })).status, 200)
  })

  test('rejects a step that does not apply', async () => {
    const elsewhere = {
      key: 'abroad',
      kind: 'CONTACT_DETAILS',
      when: { '==': [{ var: 'market' }, 'NO'] },
    } as const
    const steps = [...kyc.steps, elsewhere]
    const other = await world.customer({ workflows: [{ ...kyc, steps } as WorkflowDefinition] })
    const { id } = await world.create(other)
    await set(world, other, id, { fields: { status: 'MANUAL_REVIEW' } })
    const reply = await world.call(
      '/v1/applications.requestInformation',
      { applicationId: id, steps: ['abroad'], message },
      await world.token(other),
    )
    assertProblem(reply, 400, 'invalid_body')
    assert.equal(reply.body.errors[0].code, 'step_not_needed')
    assert.ok(
      reply.body.errors[0].message.endsWith('Use one of identity, person, contact, purpose, account, terms.'),
    )
  })
})

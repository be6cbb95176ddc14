/** The clock of a sandbox customer: what comes due happens in order, and no other customer notices. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { linkOf } from '#test/harness/flow-visitor.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { startReceiver, until } from '#test/harness/webhook-receiver.ts'
import { request, startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import { fromTemplate } from '#workflows/drafts/starting-points.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'

const DAY = 86_400_000
const persons = fromTemplate('KYC_PRIVATE_PERSON', 'Persons') as WorkflowDefinition
const companies = {
  ...(fromTemplate('KYB_LIMITED_COMPANY', 'Companies') as WorkflowDefinition),
  // Longer than until the first review.
  retention: { years: 7 },
}
const workflows = [persons, companies]

interface Happened {
  at: string
  kind: string
  what: string
  applicationId: string | null
}

describe('the clock of a sandbox customer', () => {
  let world: World
  let customer: TestCustomer
  let other: TestCustomer
  before(async () => {
    world = await startWorld({ environment: { FOYER_WEBHOOK_ALLOW_PRIVATE: '1' } })
    customer = await world.customer({ workflows })
    other = await world.customer({ workflows })
  })
  after(() => world.close())

  const send = async (operation: string, body: object, of = customer) =>
    world.call(`/v1/${operation}`, body, await world.token(of))
  async function call(operation: string, body: object, of = customer) {
    const reply = await send(operation, body, of)
    assert.equal(reply.status, 200, reply.text)
    return reply.body
  }
  const timeOf = async (of = customer) => Date.parse((await call('sandbox.clock.get', {}, of)).now)
  const advance = async (days: number, of = customer): Promise<Happened[]> => {
    const to = new Date((await timeOf(of)) + days * DAY).toISOString()
    return (await call('sandbox.clock.advance', { to }, of)).happened
  }
  const whatOf = (happened: Happened[], id: string) =>
    happened.flatMap(({ applicationId, what }) => (applicationId === id ? [what] : []))
  const create = async (of = customer, kind: 'KYC' | 'KYB' = 'KYC') =>
    world.create(of, { workflowId: of.workflows[kind], countryCode: 'SE' })
  const complete = (applicationId: string, more: object = {}, of = customer) =>
    call('sandbox.applications.complete', { applicationId, person: 'anna-testsson', ...more }, of)
  const statusOf = async (applicationId: string, of = customer) =>
    (await call('applications.get', { applicationId }, of)).status

  test('a link ends, an application expires, and those of another customer do not', async () => {
    const [mine, theirs] = [await create(), await create(other)]
    await complete(mine.id, { until: 'contact' })
    await complete(theirs.id, { until: 'contact' }, other)
    assert.equal((await request(linkOf(world, mine.sessionToken))).status, 303)
    const real = await timeOf(other)

    assert.deepEqual(whatOf(await advance(1), mine.id), [])
    const ended = await request(linkOf(world, mine.sessionToken))
    assert.match(ended.headers.get('location') ?? '', /not_open$/, 'the token of an hour is over')
    const fresh = await call('applications.session.create', { applicationId: mine.id })
    assert.equal((await request(linkOf(world, fresh.sessionToken))).status, 303, 'a new one works')
    await call('applications.sessions.end', { applicationId: mine.id })
    const revoked = await request(linkOf(world, fresh.sessionToken))
    assert.notEqual(revoked.status, 303, 'its sessions end in its own time')

    assert.ok(whatOf(await advance(60), mine.id).includes('APPLICATION_FAILED'))
    assert.deepEqual([await statusOf(mine.id), await statusOf(theirs.id, other)], ['FAILED', 'IN_PROGRESS'])
    assert.ok((await timeOf(other)) - real < DAY, 'the other clock goes on as usual')
    const arrived = await request(linkOf(world, theirs.sessionToken))
    assert.doesNotMatch(arrived.headers.get('location') ?? '', /not_open/)
    assert.equal((await complete(theirs.id, { wait: true }, other)).status, 'APPROVED')
  })

  test('new work is in the time of the customer, and the audit log stays in order', async () => {
    const { id } = await create()
    assert.equal((await complete(id, { wait: true })).status, 'APPROVED')
    const { createdAt } = await call('applications.get', { applicationId: id })
    assert.ok(Math.abs(Date.parse(createdAt) - (await timeOf())) < DAY)
    assert.ok(Date.parse(createdAt) - Date.now() > 60 * DAY)
  })

  test('reminders of a co-signer go out on their days', async () => {
    const { id } = await create(customer, 'KYB')
    const walked = await complete(id, { organization: 'se-two-together' })
    assert.equal(walked.step, 'WAITING', JSON.stringify(walked))
    const began = await timeOf()
    const happened = await advance(6)
    const mails = happened.filter(({ what, applicationId }) => what === 'mailSigning' && applicationId === id)
    const days = mails.map(({ at }) => Math.round((Date.parse(at) - began) / DAY))
    assert.deepEqual(days.slice(-2), [2, 5], JSON.stringify(happened))
    assert.deepEqual(
      happened.map(({ at }) => at),
      happened.map(({ at }) => at).toSorted(),
    )
  })

  test('a company is asked for again, a review comes due, and retention erases', async () => {
    const { id } = await create(customer, 'KYB')
    const walked = await complete(id, { organization: 'se-chair-alone', wait: true })
    assert.equal(walked.status, 'APPROVED', JSON.stringify(walked))
    const declined = await create()
    await complete(declined.id, { person: 'petra-pepsson', wait: true })
    const decision = { outcome: 'DECLINED', reasons: ['test'] }
    await call('applications.decide', { applicationId: declined.id, ...decision })
    const dueAt = async (): Promise<number> => {
      const text = 'select registry_due_at as at from foyer.monitored_application where application_id = $1'
      const { rows } = await world.database.owner((client) => client.query(text, [id.split('::')[1]]))
      return rows[0]?.at.getTime()
    }
    const first = await dueAt()
    assert.ok(first > (await timeOf()))
    await advance(100)
    assert.ok(first < (await timeOf()) && (await dueAt()) > (await timeOf()), 'its register was asked again')
    const happened = await advance(5 * 366)
    assert.ok(whatOf(happened, declined.id).includes('APPLICATION_ERASED'))
    assert.ok(whatOf(happened, id).includes('APPLICATION_IN_REVIEW'), JSON.stringify(whatOf(happened, id)))
    assert.equal(await statusOf(id), 'MANUAL_REVIEW')
    assertProblem(
      await send('applications.get', { applicationId: declined.id }),
      404,
      'application_not_found',
    )
  })

  test('a delivery that waits for its next try is sent at once, and none of another customer', async () => {
    let isDown = true
    const receiver = await startReceiver(() => (isDown ? 503 : 200))
    const webhooks = ['mine', 'theirs'].map((path) => ({ url: `${receiver.url}/${path}` }))
    try {
      await call('webhooks.create', { url: webhooks[0]?.url })
      await call('webhooks.create', { url: webhooks[1]?.url }, other)
      for (const each of [customer, other])
        await complete((await create(each)).id, { until: 'contact' }, each)
      const at = (path: string) => receiver.received.filter((each) => each.path.endsWith(path)).length
      // The first tries follow within seconds; the third waits for minutes.
      await until(() => at('mine') >= 2 && at('theirs') >= 2, 30_000, 'two tries of both')
      isDown = false
      const tried = at('theirs')
      await advance(1)
      await until(() => receiver.taken.some(({ path }) => path.endsWith('mine')), 10_000, 'the next try')
      assert.equal(at('theirs'), tried)
    } finally {
      await receiver.close()
    }
  })

  test('never goes back or too far, and is refused to live customers', async () => {
    const now = await timeOf()
    const errorOf = async (to: Date) =>
      (await send('sandbox.clock.advance', { to: to.toISOString() })).body.errors[0].code
    const back = await call('sandbox.clock.advance', { to: new Date(now - DAY).toISOString() })
    assert.deepEqual([back.happened, Date.parse(back.now) >= now], [[], true])
    assert.equal(await errorOf(new Date(now + 20 * 366 * DAY)), 'clock_too_far')
    const live = await world.customer({ mode: 'live', redirectOrigins: ['https://shop.example'] })
    assertProblem(await send('sandbox.clock.get', {}, live), 403, 'live_customer')
    const to = new Date(now + DAY).toISOString()
    assertProblem(await send('sandbox.clock.advance', { to }, live), 403, 'live_customer')
  })
})

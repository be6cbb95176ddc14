/** The next application of each reviewer over HTTP: fifty at once, claims, four eyes, and what each takes. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import type { CaseData } from '#applications/case.ts'
import person from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { found } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { done, nextOf, queueSteps, user } from './steps.ts'

describe('the next application', () => {
  let world: World
  let worker: pg.Pool
  let customer: TestCustomer
  let owner: StaffMember
  let [maja, signe] = [] as unknown as [StaffMember, StaffMember]
  before(async () => {
    world = await startWorld({ queue: false, dispatcher: false })
    worker = new pg.Pool(world.database.source.settings('foyer_worker'))
  })
  after(async () => {
    await worker.end()
    await world.close()
  })
  // Each test has a queue of its own.
  beforeEach(async () => {
    const careful = { ...(person as WorkflowDefinition), fourEyes: { decisions: true } }
    customer = await world.customer({ workflows: [careful] })
    owner = await memberOf(world, customer, 'OWNER')
    maja = await memberOf(world, customer, 'REVIEWER')
    signe = await memberOf(world, customer, 'REVIEWER')
  })

  const { inReview, later } = queueSteps(() => ({ world, customer, people: [owner, maja, signe], worker }))

  test('gives fifty reviewers who ask at once fifty applications', async () => {
    for (let at = 0; at < 60; at += 1) await inReview()
    const team = await Promise.all(Array.from({ length: 50 }, () => memberOf(world, customer, 'REVIEWER')))
    const first = await Promise.all(team.map((each) => nextOf(each)))
    assert.equal(new Set(first).size, 50)
    assert.ok(!first.includes(null))
    assert.deepEqual(
      await Promise.all(team.map((each) => nextOf(each))),
      first,
      'a repeated call, the same one',
    )
    const second = await Promise.all(team.map((each, at) => nextOf(each, { leave: first[at] })))
    const given = second.filter((id) => id !== null)
    assert.equal(new Set(given).size, given.length)
    assert.ok(given.length >= 10)
    for (const [at, id] of second.entries()) assert.notEqual(id, first[at])
  })

  test('gives what is due first, and again only what was given back long ago', async () => {
    const [one, two] = [await inReview(), await inReview()]
    assert.equal(await nextOf(maja), one)
    assert.equal(await nextOf(signe), two)
    assert.equal(await nextOf(maja, { leave: one }), null)
    assert.equal(await nextOf(signe, { leave: two }), one)
    assert.equal(await nextOf(maja), two)
    await done(maja, 'applications.queue.giveBack', { applicationId: two })
    assert.equal(await nextOf(maja), null)
    await later(31)
    assert.equal(await nextOf(maja), one, 'the claim of the other is over too')
  })

  test('keeps a claim while the report is open, and frees it ten minutes later, or at once', async () => {
    const id = await inReview()
    assert.equal(await nextOf(maja), id)
    for (let at = 0; at < 3; at += 1) {
      await later(8)
      await done(maja, 'applications.viewers.note', { applicationId: id })
      assert.equal(await nextOf(signe), null)
    }
    await later(11)
    assert.equal(await nextOf(signe), id)
    await done(signe, 'applications.queue.giveBack', {})
    assert.equal(await nextOf(maja), id)
  })

  test('gives it to who is next at once, when the holder is done with it', async () => {
    const reviewed = { outcome: 'DECLINED', reasons: ['x'] }
    const proposed = await inReview()
    assert.equal(await nextOf(maja), proposed)
    await done(maja, 'applications.decide', { applicationId: proposed, ...reviewed })
    assert.equal(await nextOf(signe), proposed, 'a proposal')
    await done(signe, 'applications.decisions.confirm', { applicationId: proposed })
    await done(owner, 'queue.members.update', { userId: user(owner), isSecondLine: true })
    const escalated = await inReview()
    assert.equal(await nextOf(maja), escalated)
    await done(maja, 'applications.escalate', { applicationId: escalated, line: 'SECOND' })
    assert.equal(await nextOf(owner), escalated, 'an escalation')
    await done(owner, 'applications.assign', { applicationId: escalated, userId: user(signe) })
    const snoozed = await inReview()
    assert.equal(await nextOf(maja), snoozed)
    const until = new Date(world.clock.now().getTime() + 60_000).toISOString()
    await done(maja, 'applications.snooze', { applicationId: snoozed, until })
    await done(maja, 'applications.snooze', { applicationId: snoozed, until: null })
    assert.equal(await nextOf(owner), snoozed, 'a snooze that is over')
  })

  test('gives no application that a colleague has open, or that is assigned to one', async () => {
    const [seen, assigned] = [await inReview(), await inReview()]
    await done(signe, 'applications.viewers.note', { applicationId: seen })
    await done(owner, 'applications.assign', { applicationId: assigned, userId: user(signe) })
    assert.equal(await nextOf(maja), null)
    assert.equal(await nextOf(signe), seen)
    await done(signe, 'applications.decide', { applicationId: seen, outcome: 'DECLINED', reasons: ['x'] })
    assert.equal(await nextOf(signe), assigned)
  })

  test('gives a proposed decision to another person than who proposed it', async () => {
    const id = await inReview()
    assert.equal(await nextOf(maja), id)
    await done(maja, 'applications.decide', { applicationId: id, outcome: 'DECLINED', reasons: ['x'] })
    assert.equal(await nextOf(maja), null)
    assert.equal(await nextOf(signe), id)
    await done(signe, 'applications.decisions.confirm', { applicationId: id })
    assert.equal((await found(world, customer, id)).status, 'DECLINED')
    assert.equal(await nextOf(signe), null)
  })

  test('gives a proposal of a credential to no person who got its secret', async () => {
    const id = await inReview()
    const made = await done(owner, 'credentials.create', { name: 'Own', permissions: ['review'] })
    const token = await world.token({ ...customer, clientId: made.clientId, clientSecret: made.secret })
    const decision = { applicationId: id, outcome: 'DECLINED', reasons: ['x'] }
    assert.equal((await world.call('/v1/applications.decide', decision, token)).status, 200)
    assert.equal(await nextOf(owner), null)
    assert.equal(await nextOf(maja), id)
  })

  test('gives each reviewer what they take', async () => {
    const risk = { level: 'HIGH', score: 9, factors: [], modelVersion: '1' } as CaseData['risk']
    const [unknown, high, low] = [
      await inReview(),
      await inReview({ risk }),
      await inReview({ risk: { ...risk, level: 'LOW' } as CaseData['risk'] }),
    ]
    const takes = { workflowIds: null, markets: null, languages: null, risks: ['LOW'] }
    await done(owner, 'queue.members.update', { userId: user(maja), takes })
    assert.equal(await nextOf(maja), low)
    const others = {
      ...takes,
      risks: null,
      markets: ['NO'],
      languages: ['nb'],
      workflowIds: [customer.workflows.KYC],
    }
    await done(owner, 'queue.members.update', { userId: user(signe), takes: others })
    assert.equal(await nextOf(signe), null)
    const { data } = await done(owner, 'queue.members.list', {})
    assert.deepEqual(data.find(({ userId }: { userId: string }) => userId === user(signe)).takes, others)
    await done(owner, 'queue.members.update', { userId: user(signe), takes: { ...takes, risks: ['HIGH'] } })
    assert.equal(await nextOf(signe), unknown)
    await done(signe, 'applications.decide', { applicationId: unknown, outcome: 'DECLINED', reasons: ['x'] })
    assert.equal(await nextOf(signe), high)
  })
})

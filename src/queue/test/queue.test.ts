/**
 * The queue of a team over HTTP: snoozes, the second line, assignment by rule, what is overdue, figures,
 * roles, and two customers.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import pg from 'pg'
import type { CaseData } from '#applications/case.ts'
import person from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { uuidOf } from '#test/harness/case-fixtures.ts'
import { assertProblem } from '#test/harness/problem-replies.ts'
import { booksOf, found, set } from '#test/harness/reviewed-case-fixtures.ts'
import { memberOf, type StaffMember } from '#test/harness/staff.ts'
import { startWorld, type TestCustomer, type World } from '#test/harness/world.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import { done, MINUTE, nextOf, queueSteps, user } from './steps.ts'

const DAY = 86_400_000

describe('the queue of a team', () => {
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

  const { inReview, later, tend } = queueSteps(() => ({
    world,
    customer,
    people: [owner, maja, signe],
    worker,
  }))

  test('leaves out a snoozed application until its time, or an answer', async () => {
    const id = await inReview()
    assert.equal(await nextOf(maja), id)
    const until = new Date(world.clock.now().getTime() + 60 * MINUTE).toISOString()
    const remark = 'The owner is back on Wednesday'
    await done(maja, 'applications.snooze', { applicationId: id, until, remark })
    assert.deepEqual([await nextOf(maja), await nextOf(signe)], [null, null])
    const report = await done(maja, 'applications.report.get', { applicationId: id })
    assert.equal(report.queue.snooze.until, until)
    assert.equal(report.notes[0].text, remark)
    const listed = async (filter: object) =>
      (await done(maja, 'applications.search', { order: 'DUE_FIRST', ...filter })).data.map(
        (row: { id: string }) => row.id,
      )
    assert.deepEqual(await listed({ isSnoozed: true }), [id])
    assert.deepEqual(await listed({ isSnoozed: false }), [])
    await later(61)
    assert.equal(await nextOf(signe), id, 'also before the task has run')
    await done(signe, 'applications.queue.giveBack', {})
    await tend()
    const { audit } = await booksOf(world, id)
    assert.deepEqual([audit.at(-1).action, audit.at(-1).detail], ['application.woken', { why: 'TIME' }])
    await done(maja, 'applications.snooze', { applicationId: id, until: null, untilAnswer: true })
    assert.equal(await nextOf(signe), null)
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
    const upload = { applicationId: id, name: 'a.png', type: 'OTHER', contentBase64: png }
    const uploaded = await world.call(
      '/v1/applications.documents.upload',
      upload,
      await world.token(customer),
    )
    assert.equal(uploaded.status, 200, uploaded.text)
    assert.equal(await nextOf(signe), id)
    await done(maja, 'applications.snooze', {
      applicationId: id,
      until: new Date(world.clock.now().getTime() + DAY).toISOString(),
    })
    await done(maja, 'applications.snooze', { applicationId: id, until: null })
    assert.equal((await done(maja, 'applications.report.get', { applicationId: id })).queue.snooze, null)
    const { events } = await booksOf(world, id)
    assert.equal(events.filter((kind) => kind === 'APPLICATION_SNOOZED').length, 3)
    assertProblem(
      await maja.call('applications.snooze', { applicationId: id, until: world.clock.now().toISOString() }),
      400,
      'invalid_body',
    )
  })

  test('escalates to the second line, and returns to who had it', async () => {
    const id = await inReview()
    await done(maja, 'applications.assign', { applicationId: id, userId: user(maja) })
    const escalation = { applicationId: id, line: 'SECOND', remark: 'An unusual structure' }
    assertProblem(await maja.call('applications.escalate', escalation), 409, 'no_second_line')
    await done(owner, 'queue.members.update', { userId: user(signe), isSecondLine: true })
    await done(maja, 'applications.escalate', escalation)
    assert.equal(await nextOf(maja), null)
    assert.equal(await nextOf(signe), id)
    const listed = await done(maja, 'applications.search', { isEscalated: true })
    assert.deepEqual([listed.data[0].id, listed.data[0].isEscalated], [id, true])
    await done(signe, 'applications.escalate', { applicationId: id, line: 'FIRST', remark: 'It is fine' })
    assert.equal(await nextOf(signe), null)
    assert.equal(await nextOf(maja), id)
    const { audit, events, text } = await booksOf(world, id)
    assert.ok(events.includes('APPLICATION_ESCALATED'))
    assert.deepEqual(
      audit.slice(-3).map(({ action }) => action),
      ['application.assigned', 'application.escalated', 'application.escalation_ended'],
    )
    assert.ok(!text.includes('unusual'))
  })

  test('assigns what comes to review in turn, also when it comes at once', async () => {
    const settings = await done(owner, 'queue.settings.get', {})
    await done(owner, 'queue.settings.update', { ...settings, assignment: 'ROUND_ROBIN' })
    await done(owner, 'queue.members.update', { userId: user(owner), isAway: true })
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await world.create(customer)).id))
    await Promise.all(ids.map((id) => set(world, customer, id, { fields: { status: 'MANUAL_REVIEW' } })))
    const assigned = await Promise.all(
      ids.map(async (id) => (await found(world, customer, id)).data.assignee),
    )
    const countOf = ({ userId }: StaffMember) => assigned.filter((to) => to === userId).length
    assert.deepEqual([countOf(maja), countOf(signe), countOf(owner)], [5, 5, 0])
    const { audit, events } = await booksOf(world, ids[0] as string)
    assert.deepEqual(audit.at(-1).actor, { kind: 'SYSTEM', id: 'queue' })
    assert.ok(events.includes('APPLICATION_ASSIGNED'))
    const takes = { workflowIds: null, markets: ['NO'], languages: null, risks: null }
    await done(owner, 'queue.settings.update', { ...settings, assignment: 'BY_SKILL' })
    await done(owner, 'queue.members.update', { userId: user(maja), takes })
    for (let at = 0; at < 3; at += 1)
      assert.equal((await found(world, customer, await inReview())).data.assignee, signe.userId)
  })

  test('tells what is overdue once, and lists it first', async () => {
    const times = [
      { workflowId: null, risk: null, hours: 48 },
      { workflowId: customer.workflows.KYC, risk: 'HIGH', hours: 1 },
    ]
    await done(owner, 'queue.settings.update', { times, working: null, assignment: 'BY_HAND' })
    const risk = { level: 'NORMAL', score: 1, factors: [], modelVersion: '1' } as CaseData['risk']
    const usual = await inReview({ risk })
    const urgent = await inReview({ risk: { ...risk, level: 'HIGH' } as CaseData['risk'] })
    const rows = async (filter: object = {}) =>
      (await done(maja, 'applications.search', { order: 'DUE_FIRST', ...filter })).data
    assert.deepEqual(
      (await rows()).map((row: { id: string }) => row.id),
      [urgent, usual],
    )
    const waits = Date.parse((await rows())[0].dueAt) - world.clock.now().getTime()
    assert.ok(waits > 59 * MINUTE && waits <= 60 * MINUTE, String(waits))
    assert.deepEqual(await rows({ isOverdue: true }), [])
    await later(70)
    await tend()
    await tend()
    const [late] = await rows({ isOverdue: true })
    assert.deepEqual([late.id, late.risk], [urgent, 'HIGH'])
    assert.equal((await rows({ risk: ['HIGH'] })).length, 1)
    assert.equal((await done(maja, 'applications.counts', {})).overdue, 1)
    const { audit, events } = await booksOf(world, urgent)
    assert.equal(events.filter((kind) => kind === 'APPLICATION_OVERDUE').length, 1)
    assert.equal(audit.at(-1).action, 'application.overdue')
    assert.ok(!(await booksOf(world, usual)).events.includes('APPLICATION_OVERDUE'))
    const report = await done(maja, 'applications.report.get', { applicationId: urgent })
    assert.ok(report.queue.overdueAt)
  })

  test('takes a page after the other in the order of due times', async () => {
    const ids = [await inReview(), await inReview(), await inReview()]
    const order = 'DUE_FIRST'
    const first = await done(maja, 'applications.search', { order, limit: 2 })
    const second = await done(maja, 'applications.search', { order, limit: 2, cursor: first.nextCursor })
    const shown = [...first.data, ...second.data].map((row: { id: string }) => row.id)
    assert.deepEqual(shown, ids)
    const beside = await done(maja, 'applications.neighbours.get', { applicationId: ids[1], order })
    assert.deepEqual([beside.before, beside.after, beside.place], [ids[0], ids[2], 2])
  })

  test('gives an imported application its due time', async () => {
    const id = await inReview()
    await world.database.owner((client) =>
      client.query('update foyer.application set due_at = null where application_id = $1', [uuidOf(id)]),
    )
    await tend()
    assert.equal((await found(world, customer, id)).data.queue === undefined, false)
  })

  test('counts what each reviewer decided, and has open', async () => {
    const other = await world.customer()
    const lead = await memberOf(world, other, 'ADMIN')
    const reviewer = await memberOf(world, other, 'REVIEWER')
    const times = [{ workflowId: null, risk: null, hours: 1 }]
    await done(lead, 'queue.settings.update', { times, working: null, assignment: 'BY_HAND' })
    const [quick, late, open] = [
      await inReview({}, other),
      await inReview({}, other),
      await inReview({}, other),
    ]
    const decide = (applicationId: string) =>
      done(reviewer, 'applications.decide', { applicationId, outcome: 'DECLINED', reasons: ['x'] })
    await done(lead, 'applications.assign', { applicationId: open, userId: user(reviewer) })
    await decide(quick)
    await later(70, [lead, reviewer])
    await decide(late)
    const { data } = await done(lead, 'queue.figures.get', { days: 7 })
    const of = (member: StaffMember) => data.find(({ userId }: { userId: string }) => userId === user(member))
    const { medianSeconds, ...counts } = of(reviewer)
    assert.deepEqual(counts, { userId: user(reviewer), decided: 2, decidedLate: 1, open: 1, overdue: 1 })
    assert.ok(medianSeconds > 2_000 && medianSeconds < 2_300, String(medianSeconds))
    assert.deepEqual(of(lead), {
      ...counts,
      userId: user(lead),
      medianSeconds: null,
      decided: 0,
      decidedLate: 0,
      open: 0,
      overdue: 0,
    })
    assert.equal((await reviewer.call('queue.figures.get', {})).status, 403)
  })

  test('keeps customers apart, and each role within its rights', async () => {
    const mine = await inReview()
    const other = await world.customer()
    const stranger = await memberOf(world, other, 'REVIEWER')
    const lead = await memberOf(world, other, 'OWNER')
    assert.equal(await nextOf(stranger), null)
    const theirs = await inReview({}, other)
    assert.equal(await nextOf(maja), mine)
    assert.equal(await nextOf(stranger), theirs)
    for (const [operation, body] of [
      ['applications.snooze', { until: null, untilAnswer: true }],
      ['applications.escalate', { line: 'FIRST' }],
    ] as const)
      assertProblem(
        await stranger.call(operation, { applicationId: mine, ...body }),
        404,
        'application_not_found',
      )
    assertProblem(
      await lead.call('queue.members.update', { userId: user(maja), isAway: true }),
      404,
      'member_not_found',
    )
    const settings = await done(maja, 'queue.settings.get', {})
    assertProblem(await maja.call('queue.settings.update', settings), 403, 'insufficient_role')
    assertProblem(
      await maja.call('queue.members.update', { userId: user(maja), isAway: true }),
      403,
      'insufficient_role',
    )
    const viewer = await memberOf(world, customer, 'VIEWER')
    for (const operation of ['applications.queue.next', 'applications.queue.giveBack'])
      assertProblem(await viewer.call(operation, {}), 403, 'insufficient_role')
    assertProblem(
      await owner.call('queue.members.update', { userId: user(viewer), isAway: true }),
      404,
      'member_not_found',
    )
    const wrong = { ...settings, times: [] }
    assertProblem(await owner.call('queue.settings.update', wrong), 400, 'invalid_body')
    const twice = { ...settings, times: [...settings.times, ...settings.times] }
    assertProblem(await owner.call('queue.settings.update', twice), 400, 'invalid_body')
  })

  test('frees what a removed colleague held', async () => {
    const id = await inReview()
    assert.equal(await nextOf(maja), id)
    await done(owner, 'queue.members.update', { userId: user(maja), isSecondLine: true })
    await done(owner, 'team.members.remove', { userId: user(maja) })
    assert.equal(await nextOf(signe), id)
  })
})

/** What the queue does with each change of an application: arrival, reply, decision, news during a snooze. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Case, CaseData, MoveResult } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import type { QueueState } from '#applications/queue-state.ts'
import { type Actor, applicant, system } from '#audit/entry.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { type QueueMember, takesAnything } from './assignment.ts'
import { comesToReview, endsClaim, enterQueue, followQueue, type TeamQueue, userOf } from './follow-case.ts'
import { defaultQueueSettings } from './review-times.ts'

const maja = '01990000-0000-7000-8000-00000000000a'
const signe = '01990000-0000-7000-8000-00000000000b'
const reviewer: QueueMember = {
  ...{ userId: maja, role: 'REVIEWER', isSecondLine: false, isAway: false, takes: takesAnything },
  turn: 0,
}
const team = (change: Partial<TeamQueue> = {}): TeamQueue => ({
  ...{ settings: { ...defaultQueueSettings, assignment: 'ROUND_ROBIN' }, timeZone: 'UTC' },
  members: [reviewer],
  ...change,
})
const caseIn = (status: ApplicationStatus, data: Partial<CaseData> = {}): Case => {
  const of = clearCase('KYC')
  return { ...of, status, data: { ...of.data, ...data } }
}
const queue: QueueState = { since: '2026-11-18T09:00:00.000Z', dueAt: '2026-11-19T09:00:00.000Z' }
const until = '2026-12-01T09:00:00.000Z'
const snooze = { until, untilAnswer: false, by: `foyer:user::${signe}`, at: queue.since }
const escalation = { by: null, at: queue.since, from: maja }

interface Change {
  status?: ApplicationStatus
  data?: Partial<CaseData>
  actor?: Actor
  action?: MoveResult['audit'][number]['action']
}
const changed = (before: Case, { status, data = {}, actor = system('rules'), action }: Change = {}) =>
  changeCase(before, {
    ...{ now, actor, data, action: action ?? 'application.updated' },
    ...(status && { fields: { status } }),
  })

describe('an application comes to review', () => {
  const rows: Array<[what: string, before: Case, after: ApplicationStatus, comes: boolean]> = [
    ['by the rules', caseIn('IN_PROGRESS'), 'MANUAL_REVIEW', true],
    ['opened again', caseIn('APPROVED', { queue }), 'MANUAL_REVIEW', true],
    ['imported, with its first change', caseIn('MANUAL_REVIEW'), 'MANUAL_REVIEW', true],
    ['not when it is there', caseIn('MANUAL_REVIEW', { queue }), 'MANUAL_REVIEW', false],
    ['not when it is approved', caseIn('IN_PROGRESS'), 'APPROVED', false],
  ]
  for (const [what, before, after, comes] of rows)
    it(what, () => assert.equal(comesToReview(before, { ...before, status: after }), comes))

  it('with a due time, and a colleague by the rule, who hears of it', () => {
    const moved = changed(caseIn('IN_PROGRESS'), { status: 'MANUAL_REVIEW' })
    const entered = enterQueue(moved, now, team())
    assert.deepEqual(entered.case.data.queue, {
      since: now.toISOString(),
      dueAt: '2026-11-25T09:30:00.000Z',
    })
    assert.equal(entered.case.data.assignee, maja)
    const [, line] = entered.audit
    assert.deepEqual(line, { action: 'application.assigned', actor: system('queue'), detail: { to: maja } })
    assert.deepEqual(entered.events, ['APPLICATION_ASSIGNED'])
    assert.deepEqual(entered.tasks, [
      { task: 'tellPeople', kind: 'ASSIGNED', to: [maja], by: null, runAt: null },
    ])
  })

  const keeping: Array<[what: string, data: Partial<CaseData>, of: Partial<TeamQueue>, to: unknown]> = [
    ['by hand without a colleague', {}, { settings: defaultQueueSettings }, undefined],
    ['and stays with who has it', { assignee: maja }, {}, maja],
    ['and leaves a colleague who is gone', { assignee: signe }, {}, maja],
    ['and waits when no person can take it', {}, { members: [] }, undefined],
    ['escalated, not to the first line', { queue: { ...queue, escalation } }, {}, undefined],
  ]
  for (const [what, data, of, to] of keeping)
    it(what, () => {
      const moved = changed(caseIn('IN_PROGRESS', data), { status: 'MANUAL_REVIEW' })
      assert.equal(enterQueue(moved, now, team(of)).case.data.assignee, to)
    })

  it('with a clock that begins again, and the escalation of before', () => {
    const late = { ...queue, overdueAt: until, escalation }
    const moved = changed(caseIn('IN_PROGRESS', { queue: late }), { status: 'MANUAL_REVIEW' })
    const entered = enterQueue(moved, now, team()).case.data.queue
    assert.deepEqual([entered?.since, entered?.overdueAt], [now.toISOString(), undefined])
    assert.deepEqual(entered?.escalation, escalation)
  })
})

describe('outside review', () => {
  const rows: Array<[to: ApplicationStatus, of: Partial<QueueState>, left: Partial<QueueState>]> = [
    ['IN_PROGRESS', { snooze }, {}],
    ['IN_PROGRESS', { snooze, escalation }, { escalation }],
    ['IN_PROGRESS', { escalation }, { escalation }],
    ['APPROVED', { snooze, escalation }, {}],
    ['DECLINED', { escalation }, {}],
    ['DECLINED', {}, {}],
  ]
  for (const [status, of, left] of rows)
    it(`(${status}) ${Object.keys(of).join(' and ') || 'nothing'} becomes ${Object.keys(left)}`, () => {
      const before = caseIn('MANUAL_REVIEW', { queue: { ...queue, ...of } })
      const followed = followQueue(before, changed(before, { status }))
      assert.deepEqual(followed.case.data.queue, { ...queue, ...left })
    })

  it('an application that was never in review has no place in the queue', () => {
    const before = caseIn('IN_PROGRESS')
    assert.equal(followQueue(before, changed(before)).case.data.queue, undefined)
  })
})

describe('a snoozed application', () => {
  const hit = { hit: 'h', at: queue.since }
  const proposal = {
    outcome: 'APPROVED' as const,
    reasons: [],
    acknowledgeUnresolvedHits: false,
    actor: null,
  }
  const customer: Actor = { kind: 'CUSTOMER', id: 'c' }
  const answered = { ...snooze, untilAnswer: true }
  const rows: Array<[what: string, of: typeof snooze, change: Change, why: string | null]> = [
    ['sleeps on through a note', snooze, {}, null],
    ['comes back with a new hit', snooze, { data: { laterHits: [hit] } }, 'HIT'],
    ['comes back with a new hit, also when it waits', answered, { data: { laterHits: [hit] } }, 'HIT'],
    [
      'comes back with a proposal',
      snooze,
      { data: { proposal: { ...proposal, by: 'API', at: until } } },
      'PROPOSAL',
    ],
    ['until a date sleeps on through an answer', snooze, { actor: applicant }, null],
    ['until an answer comes back with one', answered, { actor: applicant }, 'ANSWER'],
    [
      'until an answer comes back with a document',
      answered,
      { actor: customer, action: 'document.added' },
      'ANSWER',
    ],
    ['until an answer sleeps on through other work', answered, { actor: customer }, null],
  ]
  for (const [what, of, change, why] of rows)
    it(what, () => {
      const before = caseIn('MANUAL_REVIEW', { queue: { ...queue, snooze: of } })
      const followed = followQueue(before, changed(before, change))
      assert.equal(followed.case.data.queue?.snooze === undefined, why !== null)
      assert.deepEqual(
        followed.audit.slice(1).map(({ action, detail }) => [action, detail.why]),
        why === null ? [] : [['application.woken', why]],
      )
      const told = why === null ? [] : [[signe]]
      assert.deepEqual(
        followed.tasks.map((task) => task.task === 'tellPeople' && task.to),
        told,
      )
    })

  it('is told to who has it, and to no person when a program snoozed it', () => {
    const wakes = (data: Partial<CaseData>, by: string | null) => {
      const before = caseIn('MANUAL_REVIEW', { queue: { ...queue, snooze: { ...answered, by } }, ...data })
      return followQueue(before, changed(before, { actor: applicant })).tasks.length
    }
    assert.deepEqual(
      [wakes({ assignee: maja }, null), wakes({}, null), wakes({}, 'foyer:credential::c')],
      [1, 0, 0],
    )
  })
})

describe('a claim', () => {
  const decision = { outcome: 'APPROVED' as const, reasons: [], acknowledgeUnresolvedHits: false }
  const proposed = { ...decision, actor: null, by: 'API' as const, at: until }
  const waits = caseIn('MANUAL_REVIEW', { queue })
  const snoozed = { queue: { ...queue, snooze } }
  const rows: Array<[what: string, change: Change, ends: boolean]> = [
    ['ends with a decision', { status: 'DECLINED' }, true],
    ['ends with a question to the applicant', { status: 'IN_PROGRESS' }, true],
    ['ends with a proposal: another person confirms it', { data: { proposal: proposed } }, true],
    ['ends with a snooze', { data: snoozed }, true],
    ['ends with an escalation', { data: { queue: { ...queue, escalation } } }, true],
    ['ends with an assignment', { data: { assignee: signe } }, true],
    ['goes on with a note', {}, false],
  ]
  for (const [what, change, ends] of rows)
    it(what, () => assert.equal(endsClaim(waits, changed(waits, change).case), ends))

  it('ends with a return to the first line, and is none before review', () => {
    const escalated = caseIn('MANUAL_REVIEW', { queue: { ...queue, escalation } })
    assert.equal(endsClaim(escalated, waits), true)
    assert.equal(endsClaim(caseIn('IN_PROGRESS'), caseIn('APPROVED')), false)
  })
})

it('the person behind an id on the wire', () => {
  assert.equal(userOf(`foyer:user::${maja}`), maja)
  assert.deepEqual([userOf(`foyer:credential::${maja}`), userOf(null)], [null, null])
})

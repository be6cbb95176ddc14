/** Snooze, escalation, and what the background task does. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Case, CaseData, Move } from '#applications/case.ts'
import type { QueueState } from '#applications/queue-state.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { clearCase, now } from '#test/fixtures/case.ts'
import { escalate, MAX_SNOOZE_DAYS, returnToFirstLine, snooze, tend, wake } from './queue-moves.ts'

const DAY = 86_400_000
const maja = '01990000-0000-7000-8000-00000000000a'
const by = { actor: { kind: 'USER', id: maja }, id: `foyer:user::${maja}` } as const
const silent = { id: 'n1', text: null }
const remark = { id: 'n1', text: 'The owner is back on Monday' }
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const queue: QueueState = { since: inDays(-1).toISOString(), dueAt: inDays(2).toISOString() }
const caseIn = (data: Partial<CaseData> = {}, status: ApplicationStatus = 'MANUAL_REVIEW'): Case => {
  const of = clearCase('KYC')
  return { ...of, status, data: { ...of.data, queue, ...data } }
}
const run = (move: Move, of: Case) => {
  const moved = move(of, now)
  assert.ok(moved)
  return moved
}
const refuses = (move: Move, of: Case, code: string) =>
  assert.throws(
    () => move(of, now),
    (error) => error instanceof ApiError && error.code === code,
  )
const asleep = {
  ...queue,
  snooze: { until: inDays(1).toISOString(), untilAnswer: false, by: by.id, at: queue.since },
}

describe('a snooze', () => {
  it('keeps the due time and updatedAt, and the remark as a note', () => {
    const before = caseIn()
    const moved = run(snooze(by, { until: inDays(3), untilAnswer: false }, remark), before)
    assert.deepEqual(moved.case.data.queue?.snooze, {
      ...{ until: inDays(3).toISOString(), untilAnswer: false, by: by.id, at: now.toISOString() },
    })
    assert.equal(moved.case.data.queue?.dueAt, queue.dueAt)
    assert.equal(moved.case.updatedAt, before.updatedAt)
    assert.deepEqual(
      moved.case.data.notes?.map(({ text }) => text),
      [remark.text],
    )
    assert.deepEqual(moved.events, ['APPLICATION_SNOOZED'])
    assert.ok(!JSON.stringify(moved.audit).includes(remark.text))
  })

  it('until an answer ends after ninety days at the latest', () => {
    const moved = run(snooze(by, { until: null, untilAnswer: true }, silent), caseIn())
    assert.equal(moved.case.data.queue?.snooze?.until, inDays(MAX_SNOOZE_DAYS).toISOString())
    assert.equal(moved.case.data.notes, undefined)
  })

  const until = (days: number) => snooze(by, { until: inDays(days), untilAnswer: false }, silent)
  it('ends in the future, within ninety days', () => {
    refuses(until(0), caseIn(), 'invalid_body')
    refuses(until(-1), caseIn(), 'invalid_body')
    refuses(until(MAX_SNOOZE_DAYS + 1), caseIn(), 'invalid_body')
    assert.ok(until(MAX_SNOOZE_DAYS)(caseIn(), now))
  })

  it('is not for a decided application, nor while a decision waits', () => {
    refuses(until(1), caseIn({}, 'APPROVED'), 'status_conflict')
    const at = now.toISOString()
    const proposal = {
      outcome: 'APPROVED',
      acknowledgeUnresolvedHits: false,
      by: 'USER',
      actor: by.id,
    } as const
    refuses(until(1), caseIn({ proposal: { ...proposal, reasons: [], at } }), 'status_conflict')
  })

  it('can be ended by a person, once', () => {
    assert.equal(run(wake(by), caseIn({ queue: asleep })).case.data.queue?.snooze, undefined)
    assert.equal(wake(by)(caseIn(), now), undefined)
  })

  it('works for an application that has no due time yet', () => {
    const { queue: _none, ...data } = caseIn().data
    const moved = run(until(1), { ...caseIn(), data })
    assert.equal(moved.case.data.queue?.snooze?.until, inDays(1).toISOString())
  })
})

describe('an escalation', () => {
  it('takes it from the first line, and tells the second', () => {
    const moved = run(escalate(by, ['s1', 's2'], remark), caseIn({ assignee: maja, queue: asleep }))
    assert.equal(moved.case.data.assignee, null)
    assert.deepEqual(moved.case.data.queue, {
      ...queue,
      escalation: { by: by.id, at: now.toISOString(), from: maja },
    })
    assert.deepEqual(moved.events, ['APPLICATION_ESCALATED'])
    assert.deepEqual(moved.tasks[0], {
      ...{ task: 'tellPeople', kind: 'ESCALATED', to: ['s1', 's2'], by: maja, runAt: null },
    })
    const back = run(returnToFirstLine(by, remark), moved.case)
    assert.deepEqual([back.case.data.assignee, back.case.data.queue], [maja, queue])
    assert.deepEqual(back.events, ['APPLICATION_ASSIGNED'])
    assert.equal(back.case.data.notes?.length, 2)
  })

  it('leaves it with a colleague of the second line', () => {
    const moved = run(escalate(by, [maja], silent), caseIn({ assignee: maja }))
    assert.equal(moved.case.data.assignee, maja)
  })

  it('returns to no person when no person had it', () => {
    const back = run(returnToFirstLine(by, silent), run(escalate(by, ['s'], silent), caseIn()).case)
    assert.deepEqual([back.case.data.assignee, back.events, back.tasks], [null, [], []])
  })

  it('needs a second line, and happens once', () => {
    refuses(escalate(by, [], silent), caseIn(), 'no_second_line')
    const escalation = { by: null, at: queue.since, from: null }
    assert.equal(escalate(by, ['s'], silent)(caseIn({ queue: { ...queue, escalation } }), now), undefined)
    assert.equal(returnToFirstLine(by, silent)(caseIn(), now), undefined)
    refuses(escalate(by, ['s'], silent), caseIn({}, 'IN_PROGRESS'), 'status_conflict')
  })
})

describe('the background task', () => {
  const late = { ...queue, dueAt: inDays(-1).toISOString() }
  const over = { ...asleep.snooze, until: inDays(-1).toISOString() }
  const rows: Array<[what: string, of: Case, actions: string[] | undefined]> = [
    ['leaves what is not due', caseIn(), undefined],
    ['leaves what was decided', caseIn({ queue: late }, 'APPROVED'), undefined],
    ['tells once that it is overdue', caseIn({ queue: { ...late, overdueAt: queue.since } }), undefined],
    ['tells that it is overdue', caseIn({ queue: late }), ['application.overdue']],
    ['tells it also of a snoozed one', caseIn({ queue: { ...asleep, ...late } }), ['application.overdue']],
    ['ends a snooze', caseIn({ queue: { ...queue, snooze: over } }), ['application.woken']],
    ['does both', caseIn({ queue: { ...late, snooze: over } }), ['application.overdue', 'application.woken']],
    ['passes on what has no due time', { ...caseIn(), data: clearCase('KYC').data }, []],
  ]
  for (const [what, of, actions] of rows)
    it(what, () =>
      assert.deepEqual(
        tend()(of, now)?.audit.map(({ action }) => action),
        actions,
      ),
    )

  it('tells the assignee, or everyone who may decide', () => {
    const told = (assignee: string | null) => run(tend(), caseIn({ queue: late, assignee })).tasks[0]
    assert.deepEqual(
      [told(maja), told(null)].map((task) => task && 'to' in task && task.to),
      [[maja], null],
    )
  })
})

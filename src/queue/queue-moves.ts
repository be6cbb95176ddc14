/** The moves of the queue: snooze, wake, escalate, return to the first line, tell that it is overdue. */
import type { Case, Move, MoveResult } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import type { QueueState } from '#applications/queue-state.ts'
import { assertAllowed } from '#applications/status.ts'
import { ApiError } from '#kernel/api-error.ts'
import { noteOf, type Reviewer, tell } from '#review/decide.ts'
import { queueActor, woken } from './follow-case.ts'

const DAY = 86_400_000
/** A snooze until an answer ends then at the latest. */
export const MAX_SNOOZE_DAYS = 90

/** A text for the team, which becomes a note. null: none. */
export interface Remark {
  id: string
  text: string | null
}

export interface SnoozeRequest {
  /** null: only an answer ends it, or MAX_SNOOZE_DAYS. */
  until: Date | null
  untilAnswer: boolean
}

/** Due times go on: what is snoozed can become overdue, and the team hears of it. */
export const snooze =
  ({ actor, id }: Reviewer, { until, untilAnswer }: SnoozeRequest, remark: Remark): Move =>
  (current, now) => {
    const queue = queueOf(current, now)
    if (current.data.proposal)
      throw new ApiError('status_conflict', { detail: 'A decision waits for confirmation. Return it first.' })
    const latest = new Date(now.getTime() + MAX_SNOOZE_DAYS * DAY)
    assertUntil(until, now, latest)
    const end = (until ?? latest).toISOString()
    return changeCase(current, {
      now,
      action: 'application.snoozed',
      actor,
      detail: { until: end, untilAnswer },
      data: {
        queue: { ...queue, snooze: { until: end, untilAnswer, by: id, at: now.toISOString() } },
        ...withRemark(current, id, remark, now),
      },
      events: ['APPLICATION_SNOOZED'],
      isInternal: true,
    })
  }

function assertUntil(until: Date | null, now: Date, latest: Date): void {
  if (until === null || (until > now && until <= latest)) return
  const message = `Must be in the future, and at most ${MAX_SNOOZE_DAYS} days ahead.`
  throw new ApiError('invalid_body', { errors: [{ path: '/until', code: 'out_of_range', message }] })
}

export const wake =
  ({ actor }: Pick<Reviewer, 'actor'>): Move =>
  (current, now) => {
    const { snooze: snoozed, ...queue } = queueOf(current, now)
    if (!snoozed) return undefined
    return changeCase(current, {
      ...{ now, action: 'application.woken', actor, detail: { why: 'PERSON' } },
      ...{ data: { queue }, isInternal: true },
    })
  }

/** No colleague of the first line has it any more. `secondLine`: the people who hear of it. */
export const escalate =
  ({ actor, id }: Reviewer, secondLine: readonly string[], remark: Remark): Move =>
  (current, now) => {
    const { snooze: _ended, ...queue } = queueOf(current, now)
    if (queue.escalation) return undefined
    if (secondLine.length === 0) throw new ApiError('no_second_line')
    const from = current.data.assignee ?? null
    const keeps = from !== null && secondLine.includes(from)
    return changeCase(current, {
      now,
      action: 'application.escalated',
      actor,
      data: {
        queue: { ...queue, escalation: { by: id, at: now.toISOString(), from } },
        assignee: keeps ? from : null,
        ...withRemark(current, id, remark, now),
      },
      events: ['APPLICATION_ESCALATED'],
      tasks: [tell(actor, 'ESCALATED', [...secondLine])],
      isInternal: true,
    })
  }

/** Back to the colleague who had it, if there was one. */
export const returnToFirstLine =
  ({ actor, id }: Reviewer, remark: Remark): Move =>
  (current, now) => {
    const { escalation, ...queue } = queueOf(current, now)
    if (!escalation) return undefined
    const { from } = escalation
    return changeCase(current, {
      now,
      action: 'application.escalation_ended',
      actor,
      data: { queue, assignee: from, ...withRemark(current, id, remark, now) },
      events: from ? ['APPLICATION_ASSIGNED'] : [],
      tasks: from ? [tell(actor, 'ASSIGNED', [from])] : [],
      isInternal: true,
    })
  }

/** By the background task: what is due, what is overdue, and what was snoozed until now. */
export const tend = (): Move => (current, now) => {
  if (current.status !== 'MANUAL_REVIEW') return undefined
  const unchanged: MoveResult = { case: current, audit: [], events: [], tasks: [] }
  const { queue } = current.data
  // Without a due time, such as an imported one: the store gives it one with this change.
  if (!queue) return unchanged
  const late = queue.overdueAt === undefined && Date.parse(queue.dueAt) <= now.getTime()
  const told = late ? overdue(current, queue, now) : unchanged
  const isOver = queue.snooze !== undefined && Date.parse(queue.snooze.until) <= now.getTime()
  if (isOver) return woken(told, 'TIME')
  return late ? told : undefined
}

const overdue = (current: Case, queue: QueueState, now: Date): MoveResult =>
  changeCase(current, {
    now,
    action: 'application.overdue',
    actor: queueActor,
    detail: { dueAt: queue.dueAt },
    data: { queue: { ...queue, overdueAt: now.toISOString() } },
    events: ['APPLICATION_OVERDUE'],
    tasks: [tell(queueActor, 'OVERDUE', current.data.assignee ? [current.data.assignee] : null)],
    isInternal: true,
  })

/** Without one, such as an imported application: the store gives it its due time with this change. */
function queueOf(current: Case, now: Date): QueueState {
  assertAllowed('decide', current.status)
  return current.data.queue ?? { since: now.toISOString(), dueAt: now.toISOString() }
}

const withRemark = ({ data }: Case, by: string | null, { id, text }: Remark, now: Date) =>
  text === null ? {} : { notes: [...(data.notes ?? []), noteOf(id, by, text, now)] }

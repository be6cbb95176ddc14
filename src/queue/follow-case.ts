/**
 * What the queue does with every change of an application: a due time and a colleague when it comes to
 * review, and the end of a snooze when something new is known.
 */
import type { Case, MoveResult } from '#applications/case.ts'
import type { QueueState } from '#applications/queue-state.ts'
import { type AuditEntry, system } from '#audit/entry.ts'
import { tell } from '#review/decide.ts'
import { assigneeBy, keepsIt, type QueueMember } from './assignment.ts'
import { dueAtOf, type QueueSettings } from './review-times.ts'

export const queueActor = system('queue')

export interface TeamQueue {
  settings: QueueSettings
  timeZone: string
  members: readonly QueueMember[]
}

/** Also an application that an import, or an older version, brought to review. */
export const comesToReview = (before: Case, after: Case): boolean =>
  after.status === 'MANUAL_REVIEW' && (before.status !== 'MANUAL_REVIEW' || before.data.queue === undefined)

/** The clock begins again with the reply of an applicant; the colleague who asked keeps the application. */
export function enterQueue(moved: MoveResult, now: Date, team: TeamQueue): MoveResult {
  const { settings, timeZone, members } = team
  const { workflowId, countryCode, language, data } = moved.case
  const of = { workflowId, countryCode, language, risk: data.risk?.level ?? null }
  const { overdueAt: _earlier, ...kept } = data.queue ?? {}
  const queue: QueueState = {
    ...kept,
    since: now.toISOString(),
    dueAt: dueAtOf(settings, of, now, timeZone).toISOString(),
  }
  const entered = withData(moved, { queue })
  if (settings.assignment === 'BY_HAND' || keepsIt(data.assignee, members)) return entered
  const to = assigneeBy(settings.assignment, members, of, queue.escalation !== undefined)
  if (to === null) return entered
  return {
    ...withData(entered, { assignee: to }),
    audit: [...moved.audit, { action: 'application.assigned', actor: queueActor, detail: { to } }],
    events: [...moved.events, 'APPLICATION_ASSIGNED'],
    tasks: [...moved.tasks, tell(queueActor, 'ASSIGNED', [to])],
  }
}

/** Outside review nothing is snoozed; a decision also ends an escalation. */
export function followQueue(before: Case, moved: MoveResult): MoveResult {
  const { queue } = moved.case.data
  if (!queue) return moved
  if (moved.case.status === 'MANUAL_REVIEW') return wokenByNews(before, moved, queue)
  const { snooze, escalation, ...rest } = queue
  const isOver = moved.case.status !== 'IN_PROGRESS'
  if (!snooze && !(escalation && isOver)) return moved
  return withData(moved, { queue: isOver || !escalation ? rest : { ...rest, escalation } })
}

/** Who holds it is done with it, or it is for others now: a claim need not run until its time. */
export function endsClaim({ status, data: before }: Case, { status: next, data: after }: Case): boolean {
  if (status !== 'MANUAL_REVIEW') return false
  return (
    next !== 'MANUAL_REVIEW' ||
    (Boolean(after.proposal) && !before.proposal) ||
    (Boolean(after.queue?.snooze) && !before.queue?.snooze) ||
    Boolean(after.queue?.escalation) !== Boolean(before.queue?.escalation) ||
    (Boolean(after.assignee) && after.assignee !== before.assignee)
  )
}

export type WakeReason = 'PERSON' | 'TIME' | 'ANSWER' | 'HIT' | 'PROPOSAL'

function wokenByNews(before: Case, moved: MoveResult, queue: QueueState): MoveResult {
  // The change that snoozes is no news.
  if (!queue.snooze || !before.data.queue?.snooze) return moved
  const why = newsIn(before, moved, queue.snooze.untilAnswer)
  return why ? woken(moved, why) : moved
}

/** A hit always: unknown is never good, and a colleague looks at it. */
function newsIn(before: Case, moved: MoveResult, untilAnswer: boolean): WakeReason | undefined {
  const hitsOf = ({ data }: Case) => data.laterHits?.length ?? 0
  if (hitsOf(moved.case) > hitsOf(before)) return 'HIT'
  if (moved.case.data.proposal && !before.data.proposal) return 'PROPOSAL'
  return untilAnswer && moved.audit.some(isAnswer) ? 'ANSWER' : undefined
}

/** Something of the applicant, or of the customer's own system, which may pass it on. */
const isAnswer = ({ actor, action }: AuditEntry): boolean =>
  actor.kind === 'APPLICANT' || (actor.kind === 'CUSTOMER' && action === 'document.added')

/** The colleague who has it, or snoozed it, hears that it is back. */
export function woken(moved: MoveResult, why: WakeReason): MoveResult {
  const { queue, assignee } = moved.case.data
  if (!queue?.snooze) return moved
  const { snooze, ...rest } = queue
  const to = assignee ?? userOf(snooze.by)
  return {
    ...withData(moved, { queue: rest }),
    audit: [...moved.audit, { action: 'application.woken', actor: queueActor, detail: { why } }],
    tasks: [...moved.tasks, ...(to ? [tell(queueActor, 'SNOOZE_OVER', [to])] : [])],
  }
}

/** The UUID of the person behind an id on the wire; null: no person. */
export const userOf = (id: string | null): string | null =>
  /:user::([0-9a-f-]{36})$/.exec(id ?? '')?.[1] ?? null

const withData = (moved: MoveResult, data: Partial<Case['data']>): MoveResult => ({
  ...moved,
  case: { ...moved.case, data: { ...moved.case.data, ...data } },
})

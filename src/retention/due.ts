/**
 * When a case is erased: on request of the customer, or at the end of its retention period, and never under a
 * legal hold. The sweep finds due cases in SQL (adapters/queue/sweeper.ts) with the constants of this file.
 */

import type { PlainCase } from '#applications/case.ts'
import type { Erasure, ErasureRule } from '#applications/ports.ts'
import { assertAllowed } from '#applications/status.ts'
import { type Actor, system } from '#audit/entry.ts'
import { DEFAULT_RETENTION_YEARS, MAX_RETENTION_YEARS } from '#customers/periods.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'

/**
 * Applies the rule and the legal hold. Under a hold, retention skips the case until the hold is released, and
 * a request throws legal_hold.
 */
export function erasureOf(
  rule: ErasureRule,
  current: PlainCase,
  isHeld: boolean,
  now: Date,
): Erasure | undefined {
  const erasure = rule(current, now)
  if (!erasure || !isHeld) return erasure
  if (erasure.why === 'RETENTION_OVER') return undefined
  throw new ApiError('legal_hold')
}

export const eraseOnRequest =
  (actor: Actor): ErasureRule =>
  ({ status }) => {
    assertAllowed('erase', status)
    return { actor, why: 'REQUESTED' }
  }

export const eraseAfterRetention =
  ({ retention }: Pick<PublishedWorkflow, 'retention'>): ErasureRule =>
  (current, now) => {
    const ended = endOf(current)
    if (!ended || ended > latestEndDue(now, retention?.years ?? DEFAULT_RETENTION_YEARS)) return undefined
    return { actor: system('retention'), why: 'RETENTION_OVER' }
  }

/** A decision ends a case when it is made; any later document does not extend the retention. */
export const decidedStatuses: readonly ApplicationStatus[] = ['APPROVED', 'DECLINED']
/** The statuses of a case that has ended. */
export const endedStatuses: readonly ApplicationStatus[] = [...decidedStatuses, 'FAILED', 'CANCELLED']

/** undefined for a case that is still open. */
function endOf({ status, decidedAt, updatedAt }: PlainCase): Date | undefined {
  if (!endedStatuses.includes(status)) return undefined
  return decidedStatuses.includes(status) && decidedAt ? decidedAt : updatedAt
}

/**
 * A case is due when it ended at this time or before: the same time of the day in UTC, so many years ago. A
 * case that ended on 29 February is due on 1 March where there is no such day.
 */
export function latestEndDue(now: Date, years: number): Date {
  const end = new Date(now)
  end.setUTCFullYear(now.getUTCFullYear() - years)
  // On 29 February, every case of 28 February of a common year is due, and none of 1 March.
  if (end.getUTCMonth() !== now.getUTCMonth()) end.setTime(Date.UTC(end.getUTCFullYear(), 2, 1) - 1)
  return end
}

/** latestEndDue for each number of years that a workflow can set: 0, 1, 2 … */
export const latestEndsDue = (now: Date): Date[] =>
  Array.from({ length: MAX_RETENTION_YEARS + 1 }, (_, years) => latestEndDue(now, years))

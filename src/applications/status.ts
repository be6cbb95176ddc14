/** The statuses of a case and the moves between them: decisions section 6. */

import { ApiError } from '../errors.ts'
import type { ApplicationStatus } from '../schemas/application.ts'

export const moves: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  NOT_STARTED: ['IN_PROGRESS', 'CANCELLED', 'FAILED'],
  IN_PROGRESS: ['APPROVED', 'DECLINED', 'MANUAL_REVIEW', 'FAILED', 'CANCELLED'],
  MANUAL_REVIEW: ['APPROVED', 'DECLINED', 'IN_PROGRESS', 'CANCELLED'],
  FAILED: ['IN_PROGRESS'],
  APPROVED: ['MANUAL_REVIEW'],
  DECLINED: ['MANUAL_REVIEW'],
  CANCELLED: [],
}

export const mayMoveTo = (from: ApplicationStatus, to: ApplicationStatus): boolean => moves[from].includes(to)

/** Refuses with 409 and the current status when the move is not in the table. */
export function mustMoveTo(from: ApplicationStatus, to: ApplicationStatus): void {
  if (mayMoveTo(from, to)) return
  throw new ApiError('status_conflict', {
    detail: `The application is ${from}. From there it can not become ${to}.`,
  })
}

const every = Object.keys(moves) as ApplicationStatus[]

/** What else the customer may do with a case, and from which statuses. */
export const allowedFrom = {
  retry: ['FAILED'],
  decide: ['MANUAL_REVIEW'],
  requestInformation: ['MANUAL_REVIEW'],
  /** Also afterwards: what is learnt of a customer belongs to her case. Not where the case went nowhere. */
  addDocument: every.filter((status) => status !== 'FAILED' && status !== 'CANCELLED'),
  erase: every,
} as const satisfies Record<string, readonly ApplicationStatus[]>

/** Refuses with 409, the current status, and those from which it is possible. */
export function mustAllow(what: keyof typeof allowedFrom, status: ApplicationStatus): void {
  const allowed: readonly ApplicationStatus[] = allowedFrom[what]
  if (allowed.includes(status)) return
  throw new ApiError('status_conflict', {
    detail: `The application is ${status}. This is possible from ${allowed.join(', ')}.`,
  })
}

/** The applicant holds the pen: only then does time fail the case. */
export const isOpen = (status: ApplicationStatus): boolean =>
  status === 'NOT_STARTED' || status === 'IN_PROGRESS'

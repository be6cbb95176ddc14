/** The statuses of a case and the allowed transitions. */

import { ApiError } from '#kernel/api-error.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'

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

/** Throws 409 with the current status when the transition is not in the table. */
export function assertMayMoveTo(from: ApplicationStatus, to: ApplicationStatus): void {
  if (mayMoveTo(from, to)) return
  throw new ApiError('status_conflict', {
    detail: `The application is ${from}. It cannot become ${to}.`,
  })
}

const allStatuses = Object.keys(moves) as ApplicationStatus[]

/** The operations of the customer, and the statuses that allow them. */
export const allowedFrom = {
  retry: ['FAILED'],
  decide: ['MANUAL_REVIEW'],
  requestInformation: ['MANUAL_REVIEW'],
  /** Also after the decision, because later findings belong to the case. */
  addDocument: allStatuses.filter((status) => status !== 'FAILED' && status !== 'CANCELLED'),
  /** Also after the decision: a hit may be confirmed or dismissed later. */
  resolveHit: ['IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
  resolveFinding: ['MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
  reopen: ['APPROVED', 'DECLINED'],
  /** Only after a first decision; then also while it is open again. */
  setMonitoring: ['IN_PROGRESS', 'MANUAL_REVIEW', 'APPROVED', 'DECLINED'],
  erase: allStatuses,
} as const satisfies Record<string, readonly ApplicationStatus[]>

export const isAllowed = (operation: keyof typeof allowedFrom, status: ApplicationStatus): boolean =>
  (allowedFrom[operation] as readonly ApplicationStatus[]).includes(status)

/** Throws 409 with the current status and the statuses that allow the operation. */
export function assertAllowed(operation: keyof typeof allowedFrom, status: ApplicationStatus): void {
  if (isAllowed(operation, status)) return
  const allowed: readonly ApplicationStatus[] = allowedFrom[operation]
  throw new ApiError('status_conflict', {
    detail: `The application is ${status}. This operation is possible in ${allowed.join(', ')}.`,
  })
}

/** Only an open case expires. */
export const isOpen = (status: ApplicationStatus): boolean =>
  status === 'NOT_STARTED' || status === 'IN_PROGRESS'

/** Decides whether an application is closed to the applicant, and which message explains why. */
import type { Case } from '#applications/case.ts'
import { isWaitingForSignatures } from '#applications/lifecycle-moves.ts'
import { isOpen } from '#applications/status.ts'
import type { MessageKey } from './view.ts'

/** The message for an application that is no longer open; undefined while it is open. */
export function closedReasonOf(of: Case, now: Date): MessageKey | undefined {
  if (of.status === 'CANCELLED') return 'application_cancelled'
  if (of.data.failure && of.data.failure.reason !== 'CHECK_FAILED' && of.status === 'FAILED')
    return 'application_expired'
  if (of.submittedAt !== null || !isOpen(of.status)) return 'application_finished'
  return of.expiresAt <= now ? 'application_expired' : undefined
}

/** Submitted, or sent while others still have to sign. */
export const wasSent = (of: Case): boolean => of.submittedAt !== null || isWaitingForSignatures(of)

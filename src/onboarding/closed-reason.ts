/** Cases in which there is nothing left for the applicant to do, and which page says so. */
import type { Case } from '../applications/case.ts'
import { isOpen } from '../applications/status.ts'
import type { MessageKey } from './view.ts'

/** What a person is told who comes to a case that is not open any more; undefined while it is. */
export function closedAs(of: Case, now: Date): MessageKey | undefined {
  if (of.status === 'CANCELLED') return 'application_cancelled'
  if (of.data.failure && of.data.failure.reason !== 'CHECK_FAILED' && of.status === 'FAILED')
    return 'application_expired'
  if (of.submittedAt !== null || !isOpen(of.status)) return 'application_finished'
  return of.expiresAt <= now ? 'application_expired' : undefined
}

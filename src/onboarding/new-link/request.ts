/** Requests for a new link by e-mail: the limit, and the moves that record them. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Case, Move, NewLinkRequests } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { resumeExpiryOf } from '#applications/link.ts'
import { applicant, system } from '#audit/entry.ts'
import { closedReasonOf } from '../closed-reason.ts'
import type { NotSent } from '../mail/send-letter.ts'
import { limits } from '../texts/limits.ts'

const HOUR = 3_600_000
/** Within this time a second press is a duplicate. */
const MINUTE = 60_000

const requestsSince = ({ newLink }: Case['data'], now: Date, milliseconds: number): string[] =>
  (newLink?.at ?? []).filter((at) => Date.parse(at) > now.getTime() - milliseconds)

/** Until when the link works that was asked for last. It is made a moment later, so it works no shorter. */
export function requestedUntil({ data, expiresAt }: Case): Date | undefined {
  const last = data.newLink?.at.at(-1)
  return last === undefined ? undefined : resumeExpiryOf(expiresAt, new Date(last))
}

/** PENDING: a link is on its way, or was requested a moment ago. */
export type LinkRequestStatus = 'ALLOWED' | 'PENDING' | 'LIMIT_REACHED' | 'CLOSED'

export function linkRequestStatusOf(current: Case, now: Date): LinkRequestStatus {
  if (closedReasonOf(current, now)) return 'CLOSED'
  const { data } = current
  // A request that is still unsent after an hour may be repeated: the job may have failed for good.
  if (requestsSince(data, now, data.newLink?.isPending ? HOUR : MINUTE).length > 0) return 'PENDING'
  return requestsSince(data, now, HOUR).length >= limits.linksPerHour ? 'LIMIT_REACHED' : 'ALLOWED'
}

/** `address`: typed for the link, where none is known. */
export const requestLink =
  (language: LanguageCode, address?: string): Move =>
  (current, now) => {
    if (linkRequestStatusOf(current, now) !== 'ALLOWED') return undefined
    const newLink: NewLinkRequests = {
      at: [...requestsSince(current.data, now, HOUR), now.toISOString()],
      isPending: true,
      language,
    }
    return changeCase(current, {
      now,
      action: 'application.link_requested',
      actor: applicant,
      data: { newLink, ...(address === undefined ? {} : { linkAddress: address }) },
      tasks: [{ task: 'mailLink', runAt: null }],
    })
  }

/** Records that the link was sent, or why it was not. */
export const completeLinkRequest =
  (why: NotSent | null): Move =>
  (current, now) => {
    const { newLink } = current.data
    if (!newLink?.isPending) return undefined
    return changeCase(current, {
      now,
      action: why === null ? 'application.session_created' : 'application.link_not_sent',
      actor: system('mail'),
      detail: why === null ? { by: 'mail' } : { why },
      data: { newLink: { ...newLink, isPending: false } },
    })
  }

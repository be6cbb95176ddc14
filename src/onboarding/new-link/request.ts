/** A new link that she asks for herself, by e-mail: where it goes, how often, and what is written down of it. Pure. */
import type { Case, LinkAsked, Move } from '../../applications/case.ts'
import { applicant, changed, system } from '../../applications/lifecycle-moves.ts'
import { contactDetailsOf } from '../../applications/views.ts'
import type { LanguageCode } from '../../schemas/primitives.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { closedAs } from '../closed-reason.ts'

/** What she gave goes before what the customer knew. */
export const addressOf = (of: Case, workflow: PublishedWorkflow): string | undefined =>
  contactDetailsOf(of, workflow)?.email ?? of.data.prefill.email

/** So much that she knows which of hers it is, and nobody else what it is. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address.slice(0, at)
  const domain = address.slice(at + 1)
  // Of a name of one letter the first one would be all.
  const shown = at > 1 ? first : ''
  return `${shown}•••@${[...domain][0] ?? ''}•••${domain.slice(domain.lastIndexOf('.'))}`
}

export const MOST_AN_HOUR = 3
const HOUR = 3_600_000
/** A second press of the same minute means the first. */
const MINUTE = 60_000

const since = ({ newLink }: Case['data'], now: Date, milliseconds: number): string[] =>
  (newLink?.at ?? []).filter((at) => Date.parse(at) > now.getTime() - milliseconds)

/** OWED: one is on its way, and there is nothing more to do. */
export type Asked = 'NEW' | 'OWED' | 'ENOUGH' | 'CLOSED'

export function askedOf(current: Case, now: Date): Asked {
  if (closedAs(current, now)) return 'CLOSED'
  const { data } = current
  // What was owed for an hour is owed again: perhaps the queue has given it up.
  if (since(data, now, data.newLink?.owed ? HOUR : MINUTE).length > 0) return 'OWED'
  return since(data, now, HOUR).length >= MOST_AN_HOUR ? 'ENOUGH' : 'NEW'
}

export const askForLink =
  (language: LanguageCode): Move =>
  (current, now) => {
    if (askedOf(current, now) !== 'NEW') return undefined
    const newLink: LinkAsked = {
      at: [...since(current.data, now, HOUR), now.toISOString()],
      owed: true,
      language,
    }
    return changed(current, {
      now,
      action: 'application.link_requested',
      actor: applicant,
      data: { newLink },
      owed: [{ task: 'mailLink', runAt: null }],
    })
  }

/** Why none went: the mail server's side refused it for good; or it could not be sent any more when its turn came. */
export type NotSent = 'REFUSED' | 'NO_ADDRESS' | 'NO_MAIL' | 'SUSPENDED'

/** A session token has been given out with it, or nothing has. */
export const linkAnswered =
  (why: NotSent | null): Move =>
  (current, now) => {
    const { newLink } = current.data
    if (!newLink?.owed) return undefined
    return changed(current, {
      now,
      action: why === null ? 'application.session_created' : 'application.link_not_sent',
      actor: system('mail'),
      detail: why === null ? { by: 'mail' } : { why },
      data: { newLink: { ...newLink, owed: false } },
    })
  }

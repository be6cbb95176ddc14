/** The moves about co-signers: asked, asked again, at another address, declined, cancelled. */

import type { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { isSameParty } from '@foyer/signing-rules/record-matching'
import type { PersonRef } from '@foyer/signing-rules/schemas'
import type { Case, Move, MoveResult, OutboxTask } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { type CoSigner, coSignerStatusOf, waitedFor } from '#applications/signing/state.ts'
import { isOpen } from '#applications/status.ts'
import { type Actor, type AuditEntry, applicant, system } from '#audit/entry.ts'
import { signingStepOf } from '#checks/signatories/situation.ts'
import { ApiError } from '#kernel/api-error.ts'
import { DEFAULT_REMINDERS } from '#workflows/steps/signing.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { actorOfSigner, signingOf } from './signers.ts'

const DAY = 86_400_000
/** For one person in 24 hours: a mistyped address belongs to a person who did not ask for mail. */
export const MAX_MAILS_PER_DAY = 4
/** Per application. */
export const MAX_CO_SIGNERS = 20

export const coSignerOf = (of: Case, id: string): CoSigner | undefined =>
  signingOf(of).coSigners.find((each) => each.id === id)

const mailsSince = ({ mails }: Pick<CoSigner, 'mails'>, now: Date): string[] =>
  mails.filter((at) => Date.parse(at) > now.getTime() - DAY)

/** ALLOWED, or why no mail is sent. CLOSED: their signature is not awaited. */
export function mailLimitOf(of: Case, id: string, now: Date): 'ALLOWED' | 'LIMIT_REACHED' | 'CLOSED' {
  const found = coSignerOf(of, id)
  if (!found || !isAwaited(of, found)) return 'CLOSED'
  return mailsSince(found, now).length < MAX_MAILS_PER_DAY ? 'ALLOWED' : 'LIMIT_REACHED'
}

/** Whether this person has a request that they have not answered. */
export const isAskedAlready = (of: Case, party: PersonRef): boolean =>
  waitedFor(signingOf(of)).some((each) => isSameParty(each.party, party))

export const isAwaited = (of: Case, each: CoSigner): boolean =>
  isOpen(of.status) && of.submittedAt === null && coSignerStatusOf(signingOf(of), each) === 'ASKED'

const assertOpen = (current: Case): void => {
  if (!isOpen(current.status) || current.submittedAt !== null) throw new ApiError('status_conflict')
}

/** The person is asked by e-mail, and reminded. */
export interface SignatureRequest {
  id: string
  party: PersonRef
  isNamed: boolean
  email: string
  language: LanguageCode
}

/** No change when they are asked already, or too many are. A person who declined can be asked again. */
export const askToSign =
  (request: SignatureRequest, step: string, workflow: PublishedWorkflow): Move =>
  (current, now) => {
    assertOpen(current)
    const signing = signingOf(current)
    if (signing.coSigners.length >= MAX_CO_SIGNERS || isAskedAlready(current, request.party)) return undefined
    const at = now.toISOString()
    const coSigner: CoSigner = {
      ...request,
      askedAt: at,
      mails: [at],
      mailedAt: null,
      notMailed: null,
      remindedAt: [],
      openedAt: null,
      declined: null,
      cancelledAt: null,
      voidedAt: null,
    }
    const { [step]: _draft, ...drafts } = current.data.drafts
    return changeCase(current, {
      now,
      action: 'signing.invited',
      actor: applicant,
      detail: { coSigner: request.id },
      data: { drafts, signing: { ...signing, coSigners: [...signing.coSigners, coSigner] } },
      tasks: mailsFor(request.id, current, workflow, now),
    })
  }

/** The request, and its reminders. A newly scheduled mail replaces the first. */
function mailsFor(id: string, of: Case, workflow: PublishedWorkflow, now: Date): OutboxTask[] {
  const days = signingStepOf(of, workflow)?.reminders ?? DEFAULT_REMINDERS
  return [
    { task: 'mailSigning', to: id, about: 'INVITED', runAt: null },
    ...days.map((day): OutboxTask => {
      const runAt = new Date(now.getTime() + day * DAY)
      return { task: 'mailSigning', to: id, about: 'REMINDER', day, asked: now.toISOString(), runAt }
    }),
  ]
}

/** The mail is sent once more, perhaps to another address. The caller has checked the limit. */
export const askAgain =
  (id: string, workflow: PublishedWorkflow, email?: string): Move =>
  (current, now) => {
    if (mailLimitOf(current, id, now) !== 'ALLOWED') return undefined
    const isOther = email !== undefined && email !== coSignerOf(current, id)?.email
    return requestAgain(current, now, id, {
      actor: applicant,
      action: isOther ? 'signing.address_changed' : 'signing.invited_again',
      changes: { ...(isOther ? { email, openedAt: null } : {}) },
      tasks: mailsFor(id, current, workflow, now),
    })
  }

/**
 * After a change of the answers: their earlier signature is void. Not limited, because the co-signer must
 * hear of it.
 */
export const inviteAgain =
  (id: string, workflow: PublishedWorkflow): Move =>
  (current, now) =>
    requestAgain(current, now, id, {
      actor: system('signing'),
      action: 'signing.invited_again',
      changes: { voidedAt: null },
      tasks: mailsFor(id, current, workflow, now),
    })

interface RepeatedRequest {
  actor: Actor
  action: AuditEntry['action']
  changes: Partial<CoSigner>
  tasks: OutboxTask[]
}

function requestAgain(
  current: Case,
  now: Date,
  id: string,
  { actor, action, changes, tasks }: RepeatedRequest,
): MoveResult {
  const at = now.toISOString()
  const again = (each: CoSigner): CoSigner => ({
    ...each,
    askedAt: at,
    mails: [...mailsSince(each, now), at],
    mailedAt: null,
    notMailed: null,
    remindedAt: [],
    ...changes,
  })
  return changeCase(current, {
    now,
    action,
    actor,
    detail: { coSigner: id },
    data: { signing: withCoSigner(current, id, again) },
    tasks,
  })
}

export const withCoSigner = (of: Case, id: string, change: (each: CoSigner) => CoSigner) => {
  const signing = signingOf(of)
  return { ...signing, coSigners: signing.coSigners.map((each) => (each.id === id ? change(each) : each)) }
}

/** Their link and their session end. */
export const cancelRequest =
  (id: string): Move =>
  (current, now) => {
    const found = coSignerOf(current, id)
    if (!found || !isAwaited(current, found)) return undefined
    return changeCase(current, {
      now,
      action: 'signing.request_cancelled',
      actor: applicant,
      detail: { coSigner: id },
      data: { signing: withCoSigner(current, id, (each) => ({ ...each, cancelledAt: now.toISOString() })) },
    })
  }

/** The applicant gets a notification with the reason. */
export const declineToSign =
  (id: string, reason: string): Move =>
  (current, now) => {
    const found = coSignerOf(current, id)
    if (!found || !isAwaited(current, found)) return undefined
    const declined = { at: now.toISOString(), reason }
    return changeCase(current, {
      now,
      action: 'signing.declined',
      actor: actorOfSigner(id),
      data: { signing: withCoSigner(current, id, (each) => ({ ...each, declined })) },
      events: ['APPLICATION_DATA_CHANGED'],
      tasks: [{ task: 'mailSigning', to: 'APPLICANT', about: 'DECLINED', coSigner: id, runAt: null }],
    })
  }

/** The applicant was shown the link of a co-signer. It is never stored. */
export const recordShownLink =
  (id: string): Move =>
  (current, now) =>
    changeCase(current, { now, action: 'signing.link_shown', actor: applicant, detail: { coSigner: id } })

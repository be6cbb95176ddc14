/** The moves about co-signers: asked, asked again, at another address, reminded, declined, cancelled. */
import { ApiError } from '../../api-error.ts'
import type { Case, Move, MoveResult, OutboxTask } from '../../applications/case.ts'
import { changeCase } from '../../applications/lifecycle-moves.ts'
import { isSameParty } from '../../applications/record-matching.ts'
import { type CoSigner, coSignerStatusOf, waitedFor } from '../../applications/signing/state.ts'
import { isOpen } from '../../applications/status.ts'
import { type Actor, type AuditEntry, applicant, system } from '../../audit/entry.ts'
import { signingStepOf } from '../../checks/signatories/situation.ts'
import type { PersonRef } from '../../schemas/people.ts'
import type { LanguageCode } from '../../schemas/primitives.ts'
import { DEFAULT_REMINDERS } from '../../workflows/steps/signing.ts'
import type { PublishedWorkflow } from '../../workflows/workflow.ts'
import { actorOfSigner, signingOf } from './signers.ts'

const DAY = 86_400_000
/** For one person in 24 hours: a mistyped address belongs to somebody who did not ask for mail. */
export const MAX_MAILS_PER_DAY = 4
/** For one application, in all. */
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

/** Nothing when they are asked already, or too many are. A person who declined can be asked again. */
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

/** The request, and its reminders. One that is scheduled again takes the place of the first. */
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

/** After a change of the answers: their earlier signature is void. Not limited, because they are told. */
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

const withCoSigner = (of: Case, id: string, change: (each: CoSigner) => CoSigner) => {
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

/** The applicant is told, with the reason. */
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

export const setCoSignerLanguage =
  (id: string, language: LanguageCode): Move =>
  (current, now) =>
    changeCase(current, {
      now,
      action: 'signing.language_set',
      actor: actorOfSigner(id),
      detail: { language },
      data: {
        signing: withCoSigner(current, id, (each) => ({ ...each, language, hasChosenLanguage: true })),
      },
    })

/** The first time that they open their link. */
export const openedByCoSigner =
  (id: string): Move =>
  (current, now) =>
    coSignerOf(current, id)?.openedAt === null
      ? changeCase(current, {
          now,
          action: 'signing.opened',
          actor: actorOfSigner(id),
          data: { signing: withCoSigner(current, id, (each) => ({ ...each, openedAt: now.toISOString() })) },
        })
      : undefined

/** The applicant was shown the link of a co-signer. It is never stored. */
export const recordShownLink =
  (id: string): Move =>
  (current, now) =>
    changeCase(current, { now, action: 'signing.link_shown', actor: applicant, detail: { coSigner: id } })

export type SentMail = { about: 'INVITED' | 'REMINDER'; why: CoSigner['notMailed'] }

/** Records that a mail was sent, or why it was not. */
export const recordMail =
  (id: string, { about, why }: SentMail): Move =>
  (current, now) => {
    const at = now.toISOString()
    if (!coSignerOf(current, id)) return undefined
    const sent = (each: CoSigner): CoSigner => {
      if (why !== null) return { ...each, notMailed: why }
      return about === 'REMINDER'
        ? { ...each, remindedAt: [...each.remindedAt, at] }
        : { ...each, mailedAt: at, notMailed: null }
    }
    return changeCase(current, {
      now,
      action: why === null ? 'signing.mailed' : 'signing.not_mailed',
      actor: system('mail'),
      detail: { coSigner: id, about, ...(why === null ? {} : { why }) },
      data: { signing: withCoSigner(current, id, sent) },
    })
  }

/** The moves of an owner who was asked by a link of their own: opened, proven, confirmed or disputed. */
import { ApiError } from '../../api-error.ts'
import type { NotTaken } from '../../applications/applicant-moves.ts'
import type { Case, Move } from '../../applications/case.ts'
import { changeCase } from '../../applications/lifecycle-moves.ts'
import {
  type OwnerAnswerKind,
  type OwnerProof,
  type OwnerRequest,
  ownerRequestStatusOf,
  ownerRequestsOf,
} from '../../applications/owner-link/state.ts'
import type { Evidence } from '../../applications/provider-contracts.ts'
import { isOpen } from '../../applications/status.ts'
import { type Actor, system } from '../../audit/entry.ts'
import { isProvenAs } from '../../checks/ownership/owner-answers.ts'
import type { LanguageCode } from '../../schemas/primitives.ts'
import { withRequest } from './ask-owners.ts'

export const ownerRequestOf = (of: Case, id: string): OwnerRequest | undefined =>
  ownerRequestsOf(of).find((each) => each.id === id)

/** An owner has an id and no name in the audit log. */
const ownerActor = (id: string): Actor => ({ kind: 'APPLICANT', id })

/** The application is not decided, and their answer is awaited. */
export const mayAnswer = (of: Case, request: OwnerRequest, now: Date): boolean =>
  (isOpen(of.status) || of.status === 'MANUAL_REVIEW') && ownerRequestStatusOf(request, now) === 'ASKED'

/** They are asked no more: the declaration has changed, or the application is cancelled or has failed. */
export const isOver = (of: Case, { cancelledAt }: OwnerRequest): boolean =>
  cancelledAt !== null || of.status === 'CANCELLED' || of.status === 'FAILED'

function assertMayAnswer(current: Case, id: string, now: Date): OwnerRequest {
  const request = ownerRequestOf(current, id)
  if (!request || !mayAnswer(current, request, now)) throw new ApiError('status_conflict')
  return request
}

/** The first time that they open their link. */
export const openedByOwner =
  (id: string): Move =>
  (current, now) =>
    ownerRequestOf(current, id)?.openedAt === null
      ? changeCase(current, {
          now,
          action: 'owner.opened',
          actor: ownerActor(id),
          data: { ownerRequests: withRequest(current, id, () => ({ openedAt: now.toISOString() })) },
          isInternal: true,
        })
      : undefined

export const setOwnerLanguage =
  (id: string, language: LanguageCode): Move =>
  (current, now) =>
    changeCase(current, {
      now,
      action: 'owner.language_set',
      actor: ownerActor(id),
      detail: { language },
      data: { ownerRequests: withRequest(current, id, () => ({ language, hasChosenLanguage: true })) },
      isInternal: true,
    })

export const startOwnerEid =
  (id: string, started: Omit<NonNullable<OwnerRequest['started']>, 'at'>): Move =>
  (current, now) => {
    assertMayAnswer(current, id, now)
    const start = { ...started, at: now.toISOString() }
    return changeCase(current, {
      now,
      action: 'owner.eid_started',
      actor: ownerActor(id),
      detail: { provider: started.provider },
      data: { ownerRequests: withRequest(current, id, () => ({ started: start })) },
      isInternal: true,
    })
  }

/** What the owner started with this state; undefined: nothing, or it has returned. */
export function ownerStartOf(
  of: Case,
  id: string,
  state: string | undefined,
): NonNullable<OwnerRequest['started']> | undefined {
  const started = ownerRequestOf(of, id)?.started
  return started && started.state === state ? started : undefined
}

/** Each start is completed once. Another person is kept as well, for a reviewer, until the next eID. */
export const completeOwnerEid =
  (id: string, state: string, proof: OwnerProof, evidence: Evidence[]): Move =>
  (current, now) => {
    const request = assertMayAnswer(current, id, now)
    if (!ownerStartOf(current, id, state)) return undefined
    const moved = changeCase(current, {
      now,
      action: 'owner.proven',
      actor: ownerActor(id),
      detail: {
        ...{ provider: proof.provider, assuranceLevel: proof.assuranceLevel },
        isDeclaredPerson: isProvenAs(proof, request.person),
        ...(proof.remarks.length > 0 && { remarks: proof.remarks.join(', ') }),
      },
      data: { ownerRequests: withRequest(current, id, () => ({ started: null, proof })) },
      events: ['APPLICATION_DATA_CHANGED'],
    })
    return { ...moved, evidence }
  }

/** `refusal`: the name of the rule that refused the answer. */
export const failOwnerEid =
  (id: string, state: string, why: string, refusal?: string): Move =>
  (current, now) =>
    ownerStartOf(current, id, state)
      ? changeCase(current, {
          now,
          action: 'owner.not_proven',
          actor: ownerActor(id),
          detail: { why, ...(refusal !== undefined && { refusal }) },
          data: { ownerRequests: withRequest(current, id, () => ({ started: null })) },
          isInternal: true,
        })
      : undefined

/** An answer that came where nobody takes it. The start, if there is one, stays for the right browser. */
export const noteOwnerEid =
  (id: string, why: NotTaken): Move =>
  (current) => ({
    case: current,
    audit: [{ action: 'owner.not_proven', actor: ownerActor(id), detail: { why } }],
    ...{ events: [], tasks: [] },
  })

/** What is shown can be confirmed: the eID proved who is declared. */
export const mayConfirm = ({ proof, person }: OwnerRequest): boolean =>
  proof !== null && isProvenAs(proof, person)

/** They confirm after an eID that agrees only. To say that something is wrong, they need none. */
export const answerAsOwner =
  (id: string, kind: OwnerAnswerKind, reason: string | null): Move =>
  (current, now) => {
    const request = assertMayAnswer(current, id, now)
    if (kind === 'CONFIRMED' && !mayConfirm(request)) throw new ApiError('status_conflict')
    const answer = { kind, at: now.toISOString(), reason }
    return changeCase(current, {
      now,
      action: kind === 'CONFIRMED' ? 'owner.confirmed' : 'owner.disputed',
      actor: ownerActor(id),
      detail: kind === 'CONFIRMED' ? {} : { why: kind },
      data: { ownerRequests: withRequest(current, id, () => ({ started: null, answer })) },
      events: ['APPLICATION_DATA_CHANGED'],
    })
  }

export interface SentOwnerMail {
  about: 'ASKED' | 'REMINDER'
  why: OwnerRequest['notMailed']
}

/** Records that a mail was sent, or why it was not. */
export const recordOwnerMail =
  (id: string, { about, why }: SentOwnerMail): Move =>
  (current, now) => {
    if (!ownerRequestOf(current, id)) return undefined
    const at = now.toISOString()
    const sent = ({ remindedAt }: OwnerRequest): Partial<OwnerRequest> => {
      if (why !== null) return { notMailed: why }
      return about === 'REMINDER' ? { remindedAt: [...remindedAt, at] } : { mailedAt: at, notMailed: null }
    }
    return changeCase(current, {
      now,
      action: why === null ? 'owner.mailed' : 'owner.not_mailed',
      actor: system('mail'),
      detail: { owner: id, about, ...(why === null ? {} : { why }) },
      data: { ownerRequests: withRequest(current, id, sent) },
      isInternal: true,
    })
  }

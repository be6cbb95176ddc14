/** The moves of an owner who was asked by a link of their own: proven, confirmed or disputed. */

import type { Evidence } from '@foyer/provider-http/evidence'
import type { NotTaken } from '#applications/applicant-moves.ts'
import type { Case, Move } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import {
  type OwnerAnswerKind,
  type OwnerProof,
  type OwnerRequest,
  ownerRequestStatusOf,
  ownerRequestsOf,
} from '#applications/owner-link.ts'
import { isOpen } from '#applications/status.ts'
import type { Actor } from '#audit/entry.ts'
import { isProvenAs } from '#checks/ownership/owner-answers.ts'
import { ApiError } from '#kernel/api-error.ts'
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

/** The owner's start with this state; undefined: no start, or it has returned. */
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

/**
 * An answer that came where no page waits for it. The start, if there is one, stays for the right browser.
 */
export const noteOwnerEid =
  (id: string, why: NotTaken): Move =>
  (current) => ({
    case: current,
    audit: [{ action: 'owner.not_proven', actor: ownerActor(id), detail: { why } }],
    ...{ events: [], tasks: [] },
  })

/** The owner can confirm: the eID proved the declared person. */
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

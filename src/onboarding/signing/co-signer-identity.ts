/** A co-signer proves who they are: before they see the company's part, and before they save their copy. */

import type { Move } from '#applications/case.ts'
import { changeCase } from '#applications/lifecycle-moves.ts'
import { type CoSigner, coSignerStatusOf, type SignatureStart } from '#applications/signing/state.ts'
import { isOpen } from '#applications/status.ts'
import { ApiError } from '#kernel/api-error.ts'
import { coSignerOf } from './co-signer-moves.ts'
import { startedBy, withoutStartOf } from './signature-moves.ts'
import { actorOfSigner, signingOf } from './signers.ts'

/** In this browser session: the link alone, which others may have, opens neither. */
export const isProvenIn = (coSigner: CoSigner, session: { hash: string }): boolean =>
  coSigner.proven?.sessionHash === session.hash

/** Nothing is signed. Also after the application was sent, for the copy. Not audited before it is proven. */
export const startProof =
  (start: Omit<SignatureStart, 'at'>): Move =>
  (current, now) => {
    const coSigner = coSignerOf(current, start.by)
    const status = coSigner && coSignerStatusOf(signingOf(current), coSigner)
    const isAwaited = status === 'ASKED' && isOpen(current.status) && current.submittedAt === null
    if (status !== 'SIGNED' && !isAwaited) throw new ApiError('status_conflict')
    const signing = signingOf(current)
    const started = [...withoutStartOf(signing, start.by), { ...start, at: now.toISOString() }]
    return {
      case: { ...current, data: { ...current.data, signing: { ...signing, started } } },
      ...{ audit: [], events: [], tasks: [] },
    }
  }

/** Does nothing when the start was used before. */
export const recordProof =
  (by: string, state: string): Move =>
  (current, now) => {
    const started = startedBy(current, by, state)
    if (started?.purpose !== 'IDENTIFY') return undefined
    const proven = { at: now.toISOString(), sessionHash: started.sessionHash }
    const signing = signingOf(current)
    return changeCase(current, {
      now,
      isInternal: true,
      action: 'signing.identified',
      actor: actorOfSigner(by),
      detail: { provider: started.provider },
      data: {
        signing: {
          ...signing,
          started: withoutStartOf(signing, by),
          coSigners: signing.coSigners.map((each) => (each.id === by ? { ...each, proven } : each)),
        },
      },
    })
  }

export const recordSavedCopy =
  (by: string): Move =>
  (current) => ({
    case: current,
    audit: [{ action: 'signing.copy_saved', actor: actorOfSigner(by), detail: {} }],
    ...{ events: [], tasks: [] },
  })

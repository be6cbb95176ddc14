/**
 * The moves that resolve a screening hit. Every resolution is kept: taking one back is a new entry. Two
 * persons dismiss a hit that agrees in number, or in name and birth date.
 */

import type { Actor, AuditEntry } from '#audit/entry.ts'
import { ApiError, type FieldError } from '#kernel/api-error.ts'
import type { HitGround, HitResolution } from '#kernel/schemas/screening.ts'
import type { Case, CaseData, Move, TellTask } from '../case.ts'
import { changeCase } from '../lifecycle-moves.ts'
import { assertAllowed } from '../status.ts'
import { type Hit, type HitList, hitUuidOf, type ListedHit, listedHits } from './case-hits.ts'
import {
  allowedGrounds,
  comparedWords,
  contradictedClaims,
  hasOwnWords,
  hitGrounds,
  isConfirmedSanction,
  isStrongHit,
  LEAST_OWN_WORDS,
} from './hit-grounds.ts'

export interface HitVerdict {
  /** The UUID of the hit. */
  hitId: string
  /** UNRESOLVED takes the resolution back, and a dismissal that waits. */
  state: HitResolution['state']
  reason: string
  grounds?: readonly HitGround[]
  /** The id on the wire of a credential or a user; null for the operator. */
  resolvedBy: string | null
  /** The ids on the wire of those who count as the same pair of eyes. */
  countsAs?: readonly string[]
}

/** At most this many resolutions of one case: a hit is resolved a few times, not in a loop. */
export const MAX_RESOLUTIONS = 1_000

export const resolveHit =
  (actor: Actor, verdict: HitVerdict): Move =>
  (current, now) => {
    const found = hitToResolve(current, verdict.hitId)
    if (verdict.state !== 'TRUE_POSITIVE' && isConfirmedSanction(found))
      assertMayTakeBack(actor, verdict, found.hit)
    const { state, reason, resolvedBy: by, grounds = [] } = verdict
    const at = now.toISOString()
    const because = grounds.length > 0 ? { grounds: [...grounds] } : {}
    if (state !== 'FALSE_POSITIVE')
      return withResolution(current, found, { now, actor, resolution: { state, by, at, reason } })
    assertAllowedReason(found.hit, reason, grounds)
    if (!isStrongHit(found.hit))
      return withResolution(current, found, { now, actor, resolution: { state, by, at, reason, ...because } })
    assertOwnWords(reason)
    const proposal = { by, at, reason, ...because }
    return withResolution(current, found, {
      ...{ now, actor, action: 'hit.dismissal_proposed' },
      resolution: { state: 'UNRESOLVED', by: null, at: null, reason: null, proposal },
      tasks: [tellReviewers(actor)],
    })
  }

export interface HitConfirmer {
  actor: Actor
  /** The id on the wire of the user. */
  id: string
  /** The ids on the wire of those who count as the same pair of eyes. */
  countsAs: readonly string[]
}

/** The dismissal is that of the first person; the second one is named beside it. */
export const confirmDismissal =
  ({ actor, id, countsAs }: HitConfirmer, hitId: string): Move =>
  (current, now) => {
    const found = hitToResolve(current, hitId)
    const { proposal } = found.hit.resolution
    if (!proposal)
      throw new ApiError('status_conflict', { detail: 'No dismissal of this hit waits for confirmation.' })
    // With the secret of the credential that proposed it, one person could be both.
    if (proposal.by !== null && [id, ...countsAs].includes(proposal.by))
      throw new ApiError('four_eyes', { detail: 'Another person confirms the dismissal that you proposed.' })
    const resolution: HitResolution = {
      ...proposal,
      state: 'FALSE_POSITIVE',
      at: now.toISOString(),
      confirmedBy: id,
    }
    const detail = { proposedBy: proposal.by ?? 'operator' }
    return withResolution(current, found, { now, actor, resolution, detail })
  }

function hitToResolve(current: Case, hitId: string): ListedHit {
  assertAllowed('resolveHit', current.status)
  const found = listedHits(current.data).find(({ hit }) => hitUuidOf(hit) === hitId)
  if (!found) throw new ApiError('hit_not_found')
  if ((current.data.hitResolutions ?? []).length >= MAX_RESOLUTIONS)
    throw new ApiError('status_conflict', {
      detail: `Hits of one application can be resolved at most ${MAX_RESOLUTIONS} times.`,
    })
  return found
}

/** A confirmed match on a sanctions list keeps an approval out: a second person takes it back, with why. */
function assertMayTakeBack(actor: Actor, { resolvedBy, countsAs = [], reason }: HitVerdict, hit: Hit): void {
  const { by } = hit.resolution
  const isSame = by !== null && (by === resolvedBy || countsAs.includes(by))
  if (actor.kind !== 'USER' || isSame)
    throw new ApiError('four_eyes', {
      detail: 'A match on a sanctions list is confirmed. Another person of the dashboard takes it back.',
    })
  assertOwnWords(reason)
}

/** Refuses a reason that the compared facts contradict. */
function assertAllowedReason(hit: Hit, reason: string, grounds: readonly HitGround[]): void {
  const allowed = allowedGrounds(hit)
  const wrong = (path: string, ground: HitGround): FieldError => ({
    ...{ path, code: 'contradicted' },
    message: `The compared facts do not allow “${hitGrounds[ground].words}”: see compared in the report.`,
  })
  const errors = [
    ...grounds.flatMap((ground, at) => (allowed.includes(ground) ? [] : [wrong(`/grounds/${at}`, ground)])),
    ...contradictedClaims(hit, reason).map((ground) => wrong('/reason', ground)),
  ]
  if (errors.length > 0) throw new ApiError('reason_contradicted', { errors })
}

function assertOwnWords(reason: string): void {
  if (hasOwnWords(reason)) return
  const message = `Write in your own words, at least ${LEAST_OWN_WORDS} characters, why it is not the same.`
  throw new ApiError('own_words_needed', { errors: [{ path: '/reason', code: 'too_short', message }] })
}

const tellReviewers = (actor: Actor): TellTask => ({
  ...{ task: 'tellPeople', kind: 'WAITING', to: null, runAt: null },
  by: actor.kind === 'USER' ? actor.id : null,
})

interface Resolved {
  now: Date
  actor: Actor
  resolution: HitResolution
  action?: AuditEntry['action']
  detail?: AuditEntry['detail']
  tasks?: TellTask[]
}

function withResolution(current: Case, found: ListedHit, resolved: Resolved) {
  const { now, actor, resolution, action = 'hit.resolved', tasks = [] } = resolved
  const { hit, list, position } = found
  const { grounds = resolution.proposal?.grounds ?? [] } = resolution
  const hits: Hit[] = current.data[list].map((each) => (each === hit ? { ...each, resolution } : each))
  const data: Partial<Pick<CaseData, HitList>> = { [list]: hits }
  return changeCase(current, {
    ...{ now, action, actor, tasks },
    // The reason is free text and may contain personal data: it is encrypted with the case.
    detail: {
      hit: position,
      state: resolution.state,
      before: hit.resolution.state,
      compared: comparedWords(hit),
      ...(grounds.length > 0 && { grounds: grounds.join(' ') }),
      ...resolved.detail,
    },
    data: {
      ...data,
      hitResolutions: [...(current.data.hitResolutions ?? []), { hitId: hitUuidOf(hit), resolution }],
    },
    events: ['APPLICATION_DATA_CHANGED'],
  })
}

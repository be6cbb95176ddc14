/** The move that resolves a screening hit. Every resolution is kept: taking one back is a new entry. */
import { ApiError } from '../../api-error.ts'
import type { Actor } from '../../audit/entry.ts'
import type { HitResolution } from '../../schemas/screening.ts'
import type { Case, CaseData, Move } from '../case.ts'
import { changeCase } from '../lifecycle-moves.ts'
import { assertAllowed } from '../status.ts'
import { type Hit, type HitList, hitUuidOf, type ListedHit, listedHits } from './case-hits.ts'

export interface HitVerdict {
  /** The UUID of the hit. */
  hitId: string
  /** UNRESOLVED takes the resolution back. */
  state: HitResolution['state']
  reason: string
  /** The id on the wire of a credential or a user; null for the operator. */
  resolvedBy: string | null
}

/** At most this many resolutions of one case: a hit is resolved a few times, not in a loop. */
export const MAX_RESOLUTIONS = 1_000

export const resolveHit =
  (actor: Actor, verdict: HitVerdict): Move =>
  (current, now) => {
    assertAllowed('resolveHit', current.status)
    const found = listedHits(current.data).find(({ hit }) => hitUuidOf(hit) === verdict.hitId)
    if (!found) throw new ApiError('hit_not_found')
    const history = current.data.hitResolutions ?? []
    if (history.length >= MAX_RESOLUTIONS)
      throw new ApiError('status_conflict', {
        detail: `Hits of one application can be resolved at most ${MAX_RESOLUTIONS} times.`,
      })
    const { state, reason: note, resolvedBy: by } = verdict
    const resolution: HitResolution = { state, by, at: now.toISOString(), note }
    return changeCase(current, {
      now,
      action: 'hit.resolved',
      actor,
      // The reason is free text and may contain personal data: it is encrypted with the case.
      detail: { hit: found.position, state, before: found.hit.resolution.state },
      data: {
        ...withResolution(current, found, resolution),
        hitResolutions: [...history, { hitId: verdict.hitId, resolution }],
      },
      events: ['APPLICATION_DATA_CHANGED'],
    })
  }

function withResolution(
  { data }: Case,
  { hit, list }: ListedHit,
  resolution: HitResolution,
): Partial<Pick<CaseData, HitList>> {
  const hits: Hit[] = data[list].map((each) => (each === hit ? { ...each, resolution } : each))
  return { [list]: hits }
}

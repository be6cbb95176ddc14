/**
 * Hits that came while an application was in review: no reviewer approves over one that they have not seen.
 */

import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Case, CaseData, TellTask } from '#applications/case.ts'
import { type HitLists, hitUuidOf, listedHits, unresolvedHits } from '#applications/hits/case-hits.ts'
import type { EventKind } from '#kernel/schemas/event.ts'

/** The parts of the case that change with its hits. */
export function withLater(of: Case, hits: HitLists, now: Date): Partial<CaseData> {
  if (of.status !== 'MANUAL_REVIEW') return hits
  const known = new Set(listedHits(of.data).map(({ hit }) => hit))
  const came = listedHits(hits).flatMap(({ hit }) =>
    known.has(hit) ? [] : [{ hit: hitUuidOf(hit), at: now.toISOString() }],
  )
  return { ...hits, laterHits: [...(of.data.laterHits ?? []), ...came] }
}

/** Unresolved ones. `seen` is the `updatedAt` that the caller has read; undefined: as it came into review. */
export function laterHitsSince({ data }: Pick<Case, 'data'>, seen: Timestamp | undefined): number {
  const later = (data.laterHits ?? []).filter(
    ({ at }) => seen === undefined || Date.parse(at) > Date.parse(seen),
  )
  return unresolvedOf(data, later)
}

/** Unresolved ones that came after this many. */
export const laterHitsAfter = ({ data }: Pick<Case, 'data'>, known: number): number =>
  unresolvedOf(data, (data.laterHits ?? []).slice(known))

function unresolvedOf(data: CaseData, later: NonNullable<CaseData['laterHits']>): number {
  const ids = new Set(later.map(({ hit }) => hit))
  return unresolvedHits(data).filter(({ hit }) => ids.has(hitUuidOf(hit))).length
}

/** No person acted. During a review the assignee is notified, or all reviewers. */
export const tellOfHits = ({ status }: Pick<Case, 'status'>, added: number): TellTask[] =>
  status === 'MANUAL_REVIEW' && added > 0
    ? [{ task: 'tellPeople', kind: 'NEW_HIT', to: null, by: null, runAt: null }]
    : []

/** The event for webhooks about a new hit. */
export const hitEventOf = ({ data }: Pick<Case, 'data'>): EventKind =>
  data.decision || data.earlierDecisions?.length ? 'MONITORING_HIT' : 'SCREENING_HIT_FOUND'

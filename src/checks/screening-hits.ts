/**
 * Merges screening hits without duplicates. A resolution is kept until the listed entity changes, and that of
 * a namesake until the year of birth agrees too.
 */

import { isNamesake } from '@foyer/name-matching/matching/evidence/namesake'
import type { Case } from '#applications/case.ts'
import { type Hit, type HitLists, hitUuidOf } from '#applications/hits/case-hits.ts'

/** True unless a reviewer dismissed the hit. A confirmed hit stays active. */
export const isActiveHit = ({ resolution }: Hit): boolean => resolution.state !== 'FALSE_POSITIVE'

/** The same name and another year of birth: it weighs little, until a person confirms that it is the same. */
export const isNamesakeHit = ({ match, resolution }: Hit): boolean =>
  isNamesake(match) && resolution.state !== 'TRUE_POSITIVE'

export const isActiveNamesake = (hit: Hit): boolean => isActiveHit(hit) && isNamesakeHit(hit)
export const isWeightyHit = (hit: Hit): boolean => isActiveHit(hit) && !isNamesakeHit(hit)

/**
 * Adds the found hits to those of the case and counts the new ones. A hit that is no longer found is kept for
 * review.
 */
export function mergeHits({ data }: Case, found: HitLists): { hits: HitLists; added: number } {
  const lists = [
    mergeById(data.sanctionHits, found.sanctionHits),
    mergeById(data.personSanctionHits, found.personSanctionHits),
    mergeById(data.pepHits, found.pepHits),
  ] as const
  return {
    hits: { sanctionHits: lists[0].hits, personSanctionHits: lists[1].hits, pepHits: lists[2].hits },
    added: lists.reduce((sum, { added }) => sum + added, 0),
  }
}

function mergeById<T extends Hit>(known: T[], found: T[]): { hits: T[]; added: number } {
  const hits = new Map(known.map((hit) => [hitUuidOf(hit), hit]))
  let added = 0
  for (const hit of found) {
    const before = hits.get(hitUuidOf(hit))
    if (before && entityOf(before) === entityOf(hit) && !isMoreThan(before, hit)) continue
    hits.set(hitUuidOf(hit), hit)
    added += 1
  }
  return { hits: [...hits.values()], added }
}

/** A hit that was a namesake and now agrees in more: the reason to dismiss it no longer holds. */
const isMoreThan = (before: Hit, found: Hit): boolean => isNamesake(before.match) && !isNamesake(found.match)

/** The list's data about the entity, without how and when it was found. */
function entityOf(hit: Hit): string {
  const {
    id: _id,
    match: _match,
    compared: _compared,
    dataset: _dataset,
    screenedAt: _at,
    resolution: _resolution,
    subject: _subject,
    ...entity
  } = hit
  return JSON.stringify(Object.entries(entity).sort(([a], [b]) => (a < b ? -1 : 1)))
}

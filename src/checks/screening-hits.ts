/** Hits of screening, found again and again: never twice, and what a reviewer said of one stays said until the listed entity changes. */
import type { Case } from '../applications/case.ts'
import type { ScreeningAnswer } from '../applications/provider-contracts.ts'
import type { PepHit, PersonSanctionHit, SanctionHit } from '../schemas/screening.ts'

type Hit = SanctionHit | PersonSanctionHit | PepHit
type Found = Pick<
  Extract<ScreeningAnswer, { kind: 'ANSWERED' }>,
  'sanctionHits' | 'personSanctionHits' | 'pepHits'
>

/** Whatever is not dismissed: also one that a reviewer has found to be true. */
export const stands = ({ resolution }: Hit): boolean => resolution.state !== 'FALSE_POSITIVE'

/** The case's hits with these, and how many of them are new. A hit that was not found again stays for its reviewer. */
export function withHits({ data }: Case, found: Found): { hits: Found; added: number } {
  const lists = [
    merged(data.sanctionHits, found.sanctionHits),
    merged(data.personSanctionHits, found.personSanctionHits),
    merged(data.pepHits, found.pepHits),
  ] as const
  return {
    hits: { sanctionHits: lists[0].hits, personSanctionHits: lists[1].hits, pepHits: lists[2].hits },
    added: lists.reduce((sum, { added }) => sum + added, 0),
  }
}

function merged<T extends Hit>(known: T[], found: T[]): { hits: T[]; added: number } {
  const hits = new Map(known.map((hit) => [hit.id, hit]))
  let added = 0
  for (const hit of found) {
    const before = hits.get(hit.id)
    if (before && entityOf(before) === entityOf(hit)) continue
    hits.set(hit.id, hit)
    added += 1
  }
  return { hits: [...hits.values()], added }
}

/** What the list says of the entity, apart from how and when we came upon it. */
function entityOf(hit: Hit): string {
  const {
    match: _match,
    dataset: _dataset,
    screenedAt: _at,
    resolution: _resolution,
    subject: _subject,
    ...entity
  } = hit
  return JSON.stringify(Object.entries(entity).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The screening hits of a case: their ids, and which of them are unresolved. */
import type { PepHit, PersonSanctionHit, SanctionHit } from '#kernel/schemas/screening.ts'
import type { CaseData } from '../case.ts'

export type Hit = SanctionHit | PersonSanctionHit | PepHit
export const hitLists = ['sanctionHits', 'personSanctionHits', 'pepHits'] as const
export type HitList = (typeof hitLists)[number]
export type HitLists = Pick<CaseData, HitList>

export interface ListedHit {
  hit: Hit
  list: HitList
  /**
   * List and position: hits are never removed or sorted. For the audit log, which outlives the case: the id
   * of a hit is computed from personal data.
   */
  position: string
}

export const listedHits = (lists: HitLists): ListedHit[] =>
  hitLists.flatMap((list) => lists[list].map((hit, at) => ({ hit, list, position: `${list}/${at}` })))

export const unresolvedHits = (lists: HitLists): ListedHit[] =>
  listedHits(lists).filter(({ hit }) => hit.resolution.state === 'UNRESOLVED')

/** A version 8 UUID (RFC 9562: custom) from the first 26 digits of a hash. */
export function uuidFromHash(hex: string): string {
  const digits = `${hex.slice(0, 26)}${hex.slice(0, 6)}`
  const variant = ((Number.parseInt(digits[16] ?? '0', 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-')
}

/** Hits that were found before ids became UUIDs are stored as hit_ and 26 digits of the same hash. */
export const hitUuidOf = ({ id }: Pick<Hit, 'id'>): string =>
  id.startsWith('hit_') ? uuidFromHash(id.slice('hit_'.length)) : id

/** The codes of findings that stand for a hit: the reviewer resolves the hit, and the finding with it. */
import type { ListedHit } from '#applications/hits/case-hits.ts'
import { isStrongHit } from '#applications/hits/hit-grounds.ts'
import { isNamesakeHit } from '../screening-hits.ts'

const codes = ['sanction_hit', 'pep_hit', 'namesake_hit'] as const

export const isHitCode = (code: string): boolean => codes.some((each) => each === code)

export function hitCodeOf({ hit, list }: Pick<ListedHit, 'hit' | 'list'>): (typeof codes)[number] {
  if (isNamesakeHit(hit)) return 'namesake_hit'
  return list === 'pepHits' ? 'pep_hit' : 'sanction_hit'
}

type HitCode = ReturnType<typeof hitCodeOf>

/** A strong hit agrees in number, or in name and date of birth. */
const ranks: Record<HitCode, { strong: number; other: number }> = {
  sanction_hit: { strong: 1, other: 2 },
  pep_hit: { strong: 3, other: 4 },
  namesake_hit: { strong: 5, other: 5 },
}

/** The order in which hits are worked through: 1 comes first. Sanctions come before public office. */
export function hitRankOf(listed: Pick<ListedHit, 'hit' | 'list'>): number {
  const { strong, other } = ranks[hitCodeOf(listed)]
  return isStrongHit(listed.hit) ? strong : other
}

/** The codes of findings that stand for a hit: the reviewer resolves the hit, and the finding with it. */
import type { ListedHit } from '#applications/hits/case-hits.ts'
import { isNamesakeHit } from '../screening-hits.ts'

const codes = ['sanction_hit', 'pep_hit', 'namesake_hit'] as const

export const isHitCode = (code: string): boolean => codes.some((each) => each === code)

export function hitCodeOf({ hit, list }: Pick<ListedHit, 'hit' | 'list'>): (typeof codes)[number] {
  if (isNamesakeHit(hit)) return 'namesake_hit'
  return list === 'pepHits' ? 'pep_hit' : 'sanction_hit'
}

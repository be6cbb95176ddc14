/** The rows of new hits: where each is answered, how heavy it is in words, and which one follows. */

import type { Reply } from '../../api/call.ts'
import { addressOfCase } from '../../formats/id.ts'

export type UnresolvedHit = Reply<'screening.hits.list'>['data'][number]

/** The hits' part of the report. */
export const caseAddress = ({ applicationId }: { applicationId: string }): string =>
  `${addressOfCase(applicationId)}#screening`

interface Severity {
  kind: string
  /** What it keeps from happening, or asks for. */
  words: string
}

/** In words, beside the shape: never by colour alone. */
export function severityOf(
  hit: Pick<UnresolvedHit, 'kind' | 'weight' | 'isStrong' | 'hasProposal'>,
): Severity {
  const kind = hit.kind === 'PEP' ? 'Public office' : 'Sanctions'
  if (hit.hasProposal) return { kind, words: 'Dismissal to confirm' }
  if (hit.isStrong) return { kind, words: 'Agrees strongly' }
  return { kind, words: hit.weight === 'BLOCKS' ? 'Blocks approval' : 'To consider' }
}

/** After this one is answered; from the last one back to the first that is left. undefined: none is left. */
export function nextHitOf<T extends Pick<UnresolvedHit, 'hitId'>>(
  rows: readonly T[],
  answered: string,
): T | undefined {
  const at = rows.findIndex(({ hitId }) => hitId === answered)
  const left = rows.filter(({ hitId }) => hitId !== answered)
  return left[at === -1 || at >= left.length ? 0 : at]
}

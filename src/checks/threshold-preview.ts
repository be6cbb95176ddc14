/**
 * The effect of a screening threshold: pairs by score, and the reviewers' decisions about those that were
 * hits.
 */
import type { Hit } from '#applications/hits/case-hits.ts'

export interface PreviewedPair {
  score: number
}

export interface ThresholdBin {
  /** The lower end: 0.6 counts scores from 0.600 to below 0.610. */
  score: number
  pairs: number
  knownMatches: number
  dismissed: number
}

/** Two digits: a threshold has no more. A rounding error must not move a pair into the bin below. */
const binOf = (score: number): number => Math.floor(score * 100 + 1e-9)

/** From the lowest threshold up to 1, without gaps. */
export function thresholdBins(
  pairs: readonly PreviewedPair[],
  hits: readonly Pick<Hit, 'match' | 'resolution'>[],
  from: number,
): ThresholdBin[] {
  const first = binOf(from)
  const bins = Array.from({ length: 101 - first }, (_, at) => ({
    ...{ score: (first + at) / 100, pairs: 0, knownMatches: 0, dismissed: 0 },
  }))
  for (const { score } of pairs) {
    const bin = bins[binOf(score) - first]
    if (bin) bin.pairs += 1
  }
  for (const { match, resolution } of hits) {
    const bin = bins[binOf(match.score) - first]
    if (bin && resolution.state === 'TRUE_POSITIVE') bin.knownMatches += 1
    if (bin && resolution.state === 'FALSE_POSITIVE') bin.dismissed += 1
  }
  return bins
}

/** The pairs just above and just below a threshold, the strongest first. */
export function pairsAround<T extends PreviewedPair>(
  pairs: readonly T[],
  threshold: number,
  each: number,
): T[] {
  const sorted = [...pairs].sort((a, b) => b.score - a.score)
  const firstBelow = sorted.findIndex(({ score }) => score < threshold)
  const at = firstBelow === -1 ? sorted.length : firstBelow
  return sorted.slice(Math.max(0, at - each), at + each)
}

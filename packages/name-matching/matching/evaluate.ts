/** Precision, recall and F1 of scored pairs, per threshold and cross-validated. */

export interface ScoredPair {
  score: number
  /** The label of the pair. */
  isMatch: boolean
}
export interface Quality {
  precision: number
  recall: number
  f1: number
  truePositives: number
  falsePositives: number
  falseNegatives: number
  trueNegatives: number
}
export interface CrossValidation {
  folds: number
  repeats: number
  /** Means over the repeats. */
  f1: number
  precision: number
  recall: number
  /** The standard deviation of the F1 of the repeats. */
  standardDeviation: number
  /** The thresholds that the training folds chose, from the lowest to the highest. */
  thresholds: { lowest: number; median: number; highest: number }
}

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

export function qualityAt(pairs: readonly ScoredPair[], threshold: number): Quality {
  const count = (isHit: boolean, isMatch: boolean) =>
    pairs.filter((pair) => pair.score >= threshold === isHit && pair.isMatch === isMatch).length
  return qualityOf(count(true, true), count(true, false), count(false, true), count(false, false))
}

function qualityOf(
  truePositives: number,
  falsePositives: number,
  falseNegatives: number,
  trueNegatives: number,
): Quality {
  return {
    precision: ratio(truePositives, truePositives + falsePositives),
    recall: ratio(truePositives, truePositives + falseNegatives),
    f1: ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives),
    truePositives,
    falsePositives,
    falseNegatives,
    trueNegatives,
  }
}

/** The thresholds that are tried. */
const grid = Array.from({ length: 91 }, (_, index) => Math.round((0.05 + index / 100) * 100) / 100)

/** The threshold with the best F1; of several equal ones that in the middle, which is the safest. */
export function bestThreshold(pairs: readonly ScoredPair[]): number {
  // For each threshold, the pairs that it is the highest to accept.
  const accepted = grid.map(() => ({ matches: 0, others: 0 }))
  for (const { score, isMatch } of pairs) {
    const highest = grid.findLastIndex((threshold) => score >= threshold)
    const counts = accepted[highest]
    if (counts) counts[isMatch ? 'matches' : 'others']++
  }
  const matches = pairs.filter(({ isMatch }) => isMatch).length
  let [hits, falseHits] = [0, 0]
  const f1 = accepted
    .toReversed()
    .map((counts) => {
      hits += counts.matches
      falseHits += counts.others
      return ratio(2 * hits, hits + falseHits + matches)
    })
    .toReversed()
  const best = Math.max(...f1)
  const equal = grid.filter((_, index) => (f1[index] as number) >= best - 1e-12)
  return equal[Math.floor(equal.length / 2)] as number
}

/**
 * Tests each fold with the threshold that the other folds choose. Calls `onRepeat` with the number of
 * finished repeats.
 */
export function crossValidate(
  pairs: readonly ScoredPair[],
  { folds, repeats, onRepeat }: { folds: number; repeats: number; onRepeat?: (done: number) => void },
): CrossValidation {
  const random = generator(SEED)
  const thresholds: number[] = []
  const results = Array.from({ length: repeats }, (_, index) => {
    const shuffled = shuffle(pairs, random)
    const total = { truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 }
    for (let fold = 0; fold < folds; fold++) {
      const threshold = bestThreshold(shuffled.filter((_pair, at) => at % folds !== fold))
      thresholds.push(threshold)
      const judged = shuffled.filter((_pair, at) => at % folds === fold)
      const quality = qualityAt(judged, threshold)
      for (const key of Object.keys(total) as Array<keyof typeof total>) total[key] += quality[key]
    }
    onRepeat?.(index + 1)
    return qualityOf(total.truePositives, total.falsePositives, total.falseNegatives, total.trueNegatives)
  })
  const f1 = mean(results.map((each) => each.f1))
  thresholds.sort((a, b) => a - b)
  return {
    folds,
    repeats,
    f1,
    precision: mean(results.map((each) => each.precision)),
    recall: mean(results.map((each) => each.recall)),
    standardDeviation: Math.sqrt(mean(results.map((each) => (each.f1 - f1) ** 2))),
    thresholds: {
      lowest: thresholds[0] ?? 0,
      median: thresholds[Math.floor(thresholds.length / 2)] ?? 0,
      highest: thresholds.at(-1) ?? 0,
    },
  }
}

const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )

/** The same pairs give the same figures. */
const SEED = 20_261_124

/** Mulberry32: numbers from 0 to 1 that depend on the seed only. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item]
  }
  return shuffled
}

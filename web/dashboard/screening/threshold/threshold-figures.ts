/** The effect of a threshold, counted from the pairs of past applications by their score. */
import type { Reply } from '../../api/call.ts'

export type Preview = Reply<'screening.threshold.preview'>
export type Pair = Preview['pairs'][number]

const DAY = 86_400_000

export interface Figures {
  /** From the threshold on. */
  pairs: number
  hitsADay: number
  knownMatches: number
  /** Of hits that reviewers decided; null without such hits. */
  dismissed: number | null
}

type Counted = Pick<Preview, 'bins' | 'since'>

/** A rounding error must not move a bin to the other side. */
const isFrom = (score: number, threshold: number): boolean => score >= threshold - 1e-9

export function figuresAt({ bins, since }: Counted, threshold: number, now: Date): Figures {
  const reviewed = bins.filter(({ score }) => isFrom(score, threshold))
  const sum = (of: (bin: Preview['bins'][number]) => number) =>
    reviewed.reduce((total, bin) => total + of(bin), 0)
  const pairs = sum((bin) => bin.pairs)
  const knownMatches = sum((bin) => bin.knownMatches)
  const dismissed = sum((bin) => bin.dismissed)
  const days = since === null ? 1 : Math.max(1, (now.getTime() - Date.parse(since)) / DAY)
  return {
    ...{ pairs, knownMatches, hitsADay: pairs / days },
    dismissed: knownMatches + dismissed === 0 ? null : dismissed / (knownMatches + dismissed),
  }
}

export const allKnownMatches = ({ bins }: Pick<Preview, 'bins'>): number =>
  bins.reduce((total, { knownMatches }) => total + knownMatches, 0)

/** 5.0, 451: one digit after the point while it says something. */
export const perDayWords = (perDay: number): string =>
  perDay > 0 && perDay < 0.05 ? 'under 0.1' : perDay < 100 ? perDay.toFixed(1) : String(Math.round(perDay))

/** The pairs just above and just below, the strongest first. */
export function pairsAt(
  pairs: readonly Pair[],
  threshold: number,
  each: number,
): { above: Pair[]; below: Pair[] } {
  const above = pairs.filter(({ score }) => isFrom(score, threshold))
  return {
    above: above.slice(Math.max(0, above.length - each)),
    below: pairs.filter(({ score }) => !isFrom(score, threshold)).slice(0, each),
  }
}

const steps = [1, 2, 5]

/** Lines of the axis: at most three above zero, in round numbers. */
export function ticksFor(highest: number): number[] {
  const wanted = Math.max(2, highest)
  for (let size = 1; ; size *= 10)
    for (const step of steps)
      if (wanted / (step * size) <= 3)
        return Array.from({ length: Math.floor(wanted / (step * size)) + 1 }, (_, at) => at * step * size)
}

/** The scores that the chart shows, and that the marker moves over. */
export interface ScoreRange {
  low: number
  high: number
}

/** A threshold at the end of the chart could be moved in one direction only. */
const ROOM = 5

/** 0.60 to 0.90, where the choice lies; further where the threshold in use is near an end or beyond it. */
export function rangeAround(inUse: number): ScoreRange {
  const at = Math.round(inUse * 100)
  const low = Math.min(60, Math.floor((at - ROOM) / 10) * 10)
  const high = Math.max(90, Math.ceil((at + ROOM) / 10) * 10)
  return { low: Math.max(40, low) / 100, high: Math.min(100, high) / 100 }
}

/** The bars of the chart. A score of exactly 1 has no bar of its own at the end: it is counted with 0.99. */
export function binsIn(bins: Preview['bins'], { low, high }: ScoreRange): Preview['bins'] {
  const shown = bins.filter(({ score }) => isFrom(score, low) && !isFrom(score, high))
  const [last, one] = [shown.at(-1), bins.at(-1)]
  if (high < 1 || !last || !one) return shown
  return [...shown.slice(0, -1), { ...last, pairs: last.pairs + one.pairs }]
}

/** Pairs beyond the end of the chart: they are reviewed at every threshold in it. */
export const pairsBeyond = (bins: Preview['bins'], { high }: ScoreRange): number =>
  high < 1 ? bins.reduce((sum, { score, pairs }) => (isFrom(score, high) ? sum + pairs : sum), 0) : 0

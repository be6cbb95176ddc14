/** Times in seconds, rounded so that a million of them are some hundred counts: medians and histograms. */

/** Counted times: how often each rounded time occurs. */
export type Times = ReadonlyArray<{ seconds: number; count: number }>

/**
 * Up to `below` seconds, times are rounded down to `width`: to five seconds below twenty minutes, and to four
 * hours beyond forty hours. Each width divides the next.
 */
export const roundings = [
  { below: 1_200, width: 5 },
  { below: 18_000, width: 60 },
  { below: 144_000, width: 900 },
  { below: Number.POSITIVE_INFINITY, width: 14_400 },
] as const

/** @public */
export function roundedSeconds(seconds: number): number {
  const { width } = roundings.find(({ below }) => seconds < below) ?? { width: 14_400 }
  return Math.floor(Math.max(0, seconds) / width) * width
}

/** The time that this share of all times does not exceed, rounded down; null without times. */
export function percentile(times: Times, share: number): number | null {
  const sorted = [...times].sort((a, b) => a.seconds - b.seconds)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  let seen = 0
  for (const { seconds, count } of sorted) {
    seen += count
    if (seen >= total * share) return seconds
  }
  return null
}

export interface Histogram {
  /** The width of one bar, in seconds. */
  width: number
  /** The last bar also holds all longer times. */
  counts: number[]
}

const BARS = 20
const widths = [15, 30, 60, 120, 180, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400]
/** The longest times do not decide how wide the bars are. */
const SHOWN_SHARE = 0.97

export function histogramOf(times: Times): Histogram {
  const longest = percentile(times, SHOWN_SHARE) ?? 0
  const width = widths.find((each) => each * BARS > longest) ?? 86_400
  const counts = new Array<number>(BARS).fill(0)
  for (const { seconds, count } of times) {
    const bar = Math.min(Math.floor(seconds / width), BARS - 1)
    counts[bar] = (counts[bar] as number) + count
  }
  return { width, counts }
}

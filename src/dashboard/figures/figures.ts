/** Computes the figures of Home from counted rows: totals, bars and times, by market and workflow. */
import type { ApplicationStatus, Decision } from '#kernel/schemas/application.ts'
import { histogramOf, percentile, type Times } from './durations.ts'

export interface FiguresFilter {
  /**
   * Counts applications that were created from this time on; `previous` is the start of the period before.
   */
  from: Date
  to: Date
  previous: Date
  /** Starts of the bars of the chart, oldest first; the last one ends with `to`. */
  bars: Date[]
  barSpan: 'WEEK' | 'MONTH'
  workflowId?: string
  countryCode?: string
}

interface Cell {
  workflowId: string
  countryCode: string
  count: number
}
/** The counts of the database. Times are rounded down by src/dashboard/durations.ts. */
export interface FigureRows {
  created: Array<Cell & { status: ApplicationStatus; decidedBy: Decision['by'] | null } & CreatedCell>
  /** How long the steps took; ALL_STEPS_DONE: to send it. */
  steps: Array<{ workflowId: string; workflowVersion: number; step: string; seconds: number; count: number }>
  times: Array<Cell & { what: 'FINISH' | 'RULES' | 'PEOPLE'; seconds: number }>
  bars: Array<{ bar: number; status: ApplicationStatus; count: number }>
  previous: number
  waiting: { oldest: Date | null }
}
interface CreatedCell {
  workflowVersion: number
  isStarted: boolean
  isSubmitted: boolean
  isReviewed: boolean
  stepReached: string | null
}

export const sum = (rows: ReadonlyArray<{ count: number }>): number =>
  rows.reduce((total, { count }) => total + count, 0)

export function figureTotalsOf({ created, previous }: FigureRows) {
  const of = (is: (row: FigureRows['created'][number]) => boolean) => sum(created.filter(is))
  return {
    created: sum(created),
    createdBefore: previous,
    started: of(({ isStarted }) => isStarted),
    submitted: of(({ isSubmitted }) => isSubmitted),
    reviewed: of(({ isReviewed }) => isReviewed),
    approved: of(({ status }) => status === 'APPROVED'),
    declined: of(({ status }) => status === 'DECLINED'),
    decidedByRules: of(({ decidedBy }) => decidedBy === 'RULES'),
    decidedByPeople: of(({ decidedBy }) => decidedBy === 'USER' || decidedBy === 'API'),
  }
}

type Counts = Record<ApplicationStatus, number>

export function barsOf({ bars }: FigureRows, starts: readonly Date[]): Array<{ from: Date; counts: Counts }> {
  const all = starts.map((from) => ({ from, counts: noCounts() }))
  for (const { bar, status, count } of bars) {
    const found = all[bar]
    if (found) found.counts[status] += count
  }
  return all
}

const noCounts = (): Counts => ({
  NOT_STARTED: 0,
  IN_PROGRESS: 0,
  MANUAL_REVIEW: 0,
  APPROVED: 0,
  DECLINED: 0,
  FAILED: 0,
  CANCELLED: 0,
})

const timesOf = (rows: FigureRows['times'], what: FigureRows['times'][number]['what']): Times =>
  rows.filter((row) => row.what === what)

export function durationsOf({ times }: FigureRows) {
  const figure = (what: FigureRows['times'][number]['what']) => {
    const of = timesOf(times, what)
    return { median: percentile(of, 0.5), p90: percentile(of, 0.9), histogram: histogramOf(of) }
  }
  return { finish: figure('FINISH'), decideByPeople: figure('PEOPLE'), decideByRules: figure('RULES') }
}

export interface MarketFigure {
  countryCode: string
  workflowId: string
  started: number
  submitted: number
  reviewed: number
  decided: number
  approved: number
  finishMedian: number | null
  decideMedian: number | null
}

/** Most started first. */
export function marketsOf({ created, times }: FigureRows): MarketFigure[] {
  const keyOf = ({ countryCode, workflowId }: Cell) => `${countryCode} ${workflowId}`
  const groups = Map.groupBy(created, keyOf)
  const timesBy = Map.groupBy(times, keyOf)
  return [...groups]
    .map(([key, rows]): MarketFigure => {
      const of = (is: (row: (typeof rows)[number]) => boolean) => sum(rows.filter(is))
      const taken = timesBy.get(key) ?? []
      return {
        countryCode: rows[0]?.countryCode ?? '',
        workflowId: rows[0]?.workflowId ?? '',
        started: of(({ isStarted }) => isStarted),
        submitted: of(({ isSubmitted }) => isSubmitted),
        reviewed: of(({ isReviewed }) => isReviewed),
        decided: of(({ status }) => status === 'APPROVED' || status === 'DECLINED'),
        approved: of(({ status }) => status === 'APPROVED'),
        finishMedian: percentile(timesOf(taken, 'FINISH'), 0.5),
        decideMedian: percentile(timesOf(taken, 'PEOPLE'), 0.5),
      }
    })
    .sort((a, b) => b.started - a.started)
}

/** The figures of Home in words. */

import { wordOfStep } from '#dashboard/step-words.ts'
import type { ApplicationStatus } from '#kernel/schemas/application.ts'
import { applicationStatusWords, atStart } from '#kernel/schemas/status-words.ts'
import { countOf, shareOf } from '../formats/numbers.ts'
import { durationOf } from '../formats/time.ts'

export type Period = 'DAYS_7' | 'DAYS_30' | 'MONTHS_12'

const before: Record<Period, string> = {
  DAYS_7: 'the 7 days before',
  DAYS_30: 'the 30 days before',
  MONTHS_12: 'the 12 months before',
}

/** up 6% on the 30 days before */
export function changeOf(now: number, earlier: number, period: Period): string {
  if (earlier === 0) return now === 0 ? 'none yet' : `none in ${before[period]}`
  const percent = Math.round(((now - earlier) / earlier) * 100)
  if (percent === 0) return `as many as in ${before[period]}`
  return `${percent > 0 ? 'up' : 'down'} ${countOf(Math.abs(percent))}% on ${before[period]}`
}

/** 4 min 38 s; null: none yet. */
export const timeOf = (seconds: number | null): string =>
  seconds === null ? 'No time yet' : seconds < 5 ? 'under 5\u00a0s' : durationOf(seconds * 1000)

const DAY = 86_400
const units = [
  { name: 'd', seconds: DAY, from: 2 * DAY },
  { name: 'h', seconds: 3_600, from: 7_200 },
  { name: 'min', seconds: 60, from: 120 },
  { name: 's', seconds: 1, from: 0 },
]

/** A place on a time axis that ends at `end`, both in seconds: 5, and 20 min for the end itself. */
export function axisWordOf(seconds: number, end: number): string {
  const unit = units.find(({ from }) => end >= from) ?? { name: 's', seconds: 1 }
  const number = String(Math.round((seconds / unit.seconds) * 10) / 10)
  return seconds === end ? `${number}\u00a0${unit.name}` : number
}

/** Where words stand on such an axis of so many bars: at whole numbers of its unit, if there are some. */
export function ticksOf(end: number, bars: number): number[] {
  const unit = units.find(({ from }) => end >= from)?.seconds ?? 1
  const parts = [4, 5, 3, 6, 2].find((each) => Number.isInteger(end / unit / each)) ?? 4
  return Array.from({ length: parts + 1 }, (_, at) => (at * bars) / parts)
}

/** Writes 0:38, as a column of times does; empty when there is no time yet. */
export const clockOf = (seconds: number | null): string => {
  if (seconds === null) return ''
  if (seconds >= 3_600) return durationOf(seconds * 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The share of those who could, or nothing when none could. */
export const shareOrNothing = (part: number, of: number): string => (of === 0 ? '' : shareOf(part, of))

const segmentStatuses = ['APPROVED', 'MANUAL_REVIEW', 'DECLINED', 'OTHER'] as const
type SegmentStatus = (typeof segmentStatuses)[number]

/** The figures of Home count what is in review; a status is called by its own words. */
const IN_REVIEW = 'In review'

const nameOfSegment = (status: SegmentStatus): string => {
  if (status === 'MANUAL_REVIEW') return IN_REVIEW
  return status === 'OTHER' ? 'Other' : atStart(applicationStatusWords[status])
}

/** Four strengths of one colour, from the bottom up. */
export const segments = segmentStatuses.map((status) => ({ status, name: nameOfSegment(status) }))

export interface Segment {
  status: SegmentStatus
  name: string
  count: number
}

export const segmentsOf = (counts: Record<ApplicationStatus, number>): Segment[] =>
  segments.map((each) => ({
    ...each,
    count:
      each.status === 'OTHER'
        ? counts.NOT_STARTED + counts.IN_PROGRESS + counts.FAILED + counts.CANCELLED
        : counts[each.status],
  }))

/** Where a person stopped. null: every step is done, and it is not sent. */
export const stepNameOf = ({ kind }: { kind: string | null }): string =>
  kind === null ? 'Check and send' : wordOfStep(kind)

interface FunnelStep {
  step: string | null
  kind: string | null
}

/** Rows of the drop-off. Of the last one, those who remain have submitted. Equal names get their key. */
export function rowNamesOf(steps: readonly FunnelStep[]): string[] {
  const words = steps.map(({ kind }) => (kind === null ? 'Submitted' : wordOfStep(kind)))
  return steps.map(({ step }, at) => {
    const word = words[at] ?? ''
    const isRepeated = words.filter((each) => each === word).length > 1
    return isRepeated && step !== null ? `${word}: ${step.replaceAll(/[-_]/g, ' ')}` : word
  })
}

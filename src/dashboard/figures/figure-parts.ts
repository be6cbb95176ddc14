/**
 * The parts that the figures of Home add up from: each application of the period is in exactly one of them,
 * by how far it has come.
 */
import type { FigureRows } from './figures.ts'

type CreatedRow = FigureRows['created'][number]
type Reached = Pick<CreatedRow, 'status' | 'isStarted' | 'isSubmitted' | 'isReviewed'>

/** In the order of the way of an application. */
export const figurePartNames = [
  'notOpened',
  'endedUnopened',
  'fillingIn',
  'endedUnsent',
  'checking',
  'endedAfterSending',
  'decidedWithoutReview',
  'waiting',
  'decidedAfterReview',
  'leftReview',
] as const
export type FigurePart = (typeof figurePartNames)[number]
export type FigureParts = Record<FigurePart, number>

const isDecided = (status: Reached['status']): boolean => status === 'APPROVED' || status === 'DECLINED'

/**
 * An imported application may have a decision, and no time at which it was sent.
 * @public
 */
export function partOf({ status, isStarted, isSubmitted, isReviewed }: Reached): FigurePart {
  if (status === 'MANUAL_REVIEW') return 'waiting'
  if (isReviewed) return isDecided(status) ? 'decidedAfterReview' : 'leftReview'
  if (isDecided(status)) return 'decidedWithoutReview'
  if (isSubmitted) return status === 'IN_PROGRESS' ? 'checking' : 'endedAfterSending'
  if (isStarted) return status === 'IN_PROGRESS' ? 'fillingIn' : 'endedUnsent'
  return status === 'NOT_STARTED' ? 'notOpened' : 'endedUnopened'
}

export function figurePartsOf({ created }: Pick<FigureRows, 'created'>): FigureParts {
  const parts = Object.fromEntries(figurePartNames.map((name) => [name, 0])) as FigureParts
  for (const row of created) parts[partOf(row)] += row.count
  return parts
}

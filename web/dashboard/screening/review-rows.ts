/** Which periodic reviews the list shows, and the address of each. */

import type { Reply } from '../api/call.ts'
import { addressOfCase } from '../formats/id.ts'

export type Review = Reply<'monitoring.reviews.list'>['data'][number]

export type Shown = 'all' | 'waiting' | 'month' | 'year'

interface ShownReviews {
  label: string
  asked: { state?: 'OPEN' | 'COMING'; withinDays?: number }
  /** The text of an empty list. */
  empty: string
}

export const shownReviews: Readonly<Record<Shown, ShownReviews>> = {
  waiting: { label: 'Waiting', asked: { state: 'OPEN' }, empty: 'No review waits for a reviewer' },
  month: {
    label: 'Next 30 days',
    asked: { state: 'COMING', withinDays: 30 },
    empty: 'No review comes within 30 days',
  },
  all: { label: 'Next 90 days', asked: {}, empty: 'No review waits, and none comes within 90 days' },
  year: {
    label: 'Next year',
    asked: { state: 'COMING', withinDays: 365 },
    empty: 'No review comes within a year',
  },
}

/** Reads the period in the query of the address. */
export const shownOf = (show: string | undefined): Shown =>
  show !== undefined && Object.hasOwn(shownReviews, show) ? (show as Shown) : 'all'

export const reviewAddress = ({ applicationId }: Pick<Review, 'applicationId'>): string =>
  addressOfCase(applicationId)

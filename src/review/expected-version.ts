/** Two reviewers never decide over each other: a move on an older state of the application is refused. */

import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { Move } from '#applications/case.ts'
import { laterHitsSince } from '#checks/later-hits.ts'
import { ApiError } from '#kernel/api-error.ts'

/** `seen` is the `updatedAt` that the caller has read; undefined: the caller does not mind. */
export const unchangedSince =
  (seen: Timestamp | undefined, move: Move): Move =>
  (current, now) => {
    if (seen !== undefined && Date.parse(seen) !== current.updatedAt.getTime())
      throw new ApiError('application_changed')
    return move(current, now)
  }

/**
 * A decision based on the state that its author has read: later hits are named first. An author who does not
 * give that state cannot approve over a hit that came during the review.
 */
export const onWhatWasRead =
  (seen: Timestamp | undefined, isApproval: boolean, move: Move): Move =>
  (current, now) => {
    const isInReview = current.status === 'MANUAL_REVIEW'
    const later = isInReview && (isApproval || seen !== undefined) ? laterHitsSince(current, seen) : 0
    if (later > 0)
      throw newHits(
        later,
        'after you read the application. Read it again, and send its updatedAt as expectedUpdatedAt',
      )
    return unchangedSince(seen, move)(current, now)
  }

export const newHits = (count: number, came: string): ApiError =>
  new ApiError('new_hits', { detail: `${count} screening ${count === 1 ? 'hit' : 'hits'} came ${came}.` })

/** While a decision waits for a second person, what it rests on stays as it is. */
export const unlessProposed =
  (move: Move): Move =>
  (current, now) => {
    if (current.status === 'MANUAL_REVIEW' && current.data.proposal)
      throw new ApiError('status_conflict', {
        detail: 'A decision waits for confirmation. Confirm or return it first.',
      })
    return move(current, now)
  }

/** Two reviewers never decide over each other: a move on an older state of the application is refused. */
import { ApiError } from '../api-error.ts'
import type { Move } from '../applications/case.ts'
import type { Timestamp } from '../schemas/primitives.ts'

/** `seen` is the `updatedAt` that the caller has read; undefined: the caller does not mind. */
export const unchangedSince =
  (seen: Timestamp | undefined, move: Move): Move =>
  (current, now) => {
    if (seen !== undefined && Date.parse(seen) !== current.updatedAt.getTime())
      throw new ApiError('application_changed')
    return move(current, now)
  }

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

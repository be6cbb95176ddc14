/** How long notifications are stored, and when a failing webhook is reported. */

const SEEN_DAYS = 90
/** An unseen notification of this age is useless. */
const UNSEEN_DAYS = 365
/** A restart of the receiver is shorter. */
const FAILING_MS = 3_600_000
const DAY = 86_400_000

export const oldNotificationsAt = (now: Date) => ({
  seenBefore: new Date(now.getTime() - SEEN_DAYS * DAY),
  createdBefore: new Date(now.getTime() - UNSEEN_DAYS * DAY),
})

/** A webhook that has failed since then or longer. */
export const failingSince = (now: Date): Date => new Date(now.getTime() - FAILING_MS)

/** How long what sign-ins leave behind is kept, in days. */

/** The longest window of src/staff/throttling.ts is an hour. */
const THROTTLE_DAYS = 1
/** A browser that was not used for so long is reported as new. */
const DEVICE_DAYS = 365
/** A code of an app is valid for a minute and a half, and refused as used until then. */
const USED_CODE_DAYS = 1

export interface OldRows {
  throttlesBefore: Date
  devicesBefore: Date
  usedCodesBefore: Date
  /** Links, challenges and sessions have an end of their own. */
  endedBefore: Date
}

const DAY = 86_400_000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

export const oldRowsAt = (now: Date): OldRows => ({
  throttlesBefore: daysBefore(now, THROTTLE_DAYS),
  devicesBefore: daysBefore(now, DEVICE_DAYS),
  usedCodesBefore: daysBefore(now, USED_CODE_DAYS),
  endedBefore: now,
})

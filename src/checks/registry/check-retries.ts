/** How often a check is tried, and when. */
import type { Case, CheckKey } from '../../applications/case.ts'

/** Seconds between the tries; after the last of them the check is given up. */
export type Schedule = Record<CheckKey, readonly number[]>
export const schedule: Schedule = {
  REGISTRY: [1, 5, 30, 120, 600],
  SCREENING: [1, 5, 30, 120, 600, 1800, 3600, 7200, 14_400],
}

/** With the try that has just ended. */
export const attemptsWith = (of: Case, check: CheckKey): number => (of.data.checks[check]?.attempts ?? 0) + 1

/** From the try that has just ended; undefined when it was the last. */
export const secondsToNext = (of: Case, check: CheckKey, tries: Schedule): number | undefined =>
  tries[check][attemptsWith(of, check) - 1]

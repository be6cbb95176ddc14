/** When a check is retried, and how often. */
import type { Case, CheckKey } from '#applications/case.ts'

/** Seconds between the tries. After the last one the check is given up. FACES: the comparison of faces. */
export type RetrySchedule = Record<CheckKey | 'FACES', readonly number[]>
export interface CheckSchedule {
  checkRetries: RetrySchedule
}

export const checkRetrySchedule: RetrySchedule = {
  REGISTRY: [1, 5, 30, 120, 600],
  SCREENING: [1, 5, 30, 120, 600, 1800, 3600, 7200, 14_400],
  // Few: each sends the photos once more.
  FACES: [30, 600, 3600],
}

/** The number of tries, including the last one. */
export const attemptsSoFar = (of: Case, check: CheckKey): number => (of.data.checks[check]?.attempts ?? 0) + 1

/** Seconds until the next try; undefined after the last one. */
export const secondsToNextTry = (of: Case, check: CheckKey, tries: RetrySchedule): number | undefined =>
  tries[check][attemptsSoFar(of, check) - 1]

/** How long the applicant took for each step of an application, in rounded seconds. */
import type { Case } from '#applications/case.ts'
import { roundedSeconds } from './durations.ts'

/** Not the key of a step: those have no dot. */
export const ALL_STEPS_DONE = '.'

/**
 * By the key of the step, from the answer before it to its own; ALL_STEPS_DONE: from the last answer to the
 * submission. null before the start. Of a step that was answered again only the last answer is known here:
 * the database keeps the time of the first one.
 */
export function stepSecondsOf({
  startedAt,
  submittedAt,
  data,
}: Pick<Case, 'startedAt' | 'submittedAt' | 'data'>): Record<string, number> | null {
  if (!startedAt) return null
  const until = submittedAt?.getTime() ?? Number.POSITIVE_INFINITY
  const answered = Object.entries(data.answers)
    .map(([key, { at }]) => ({ key, at: Date.parse(at) }))
    // Answers after a request for information do not belong to the first pass.
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at - b.at)
  if (submittedAt) answered.push({ key: ALL_STEPS_DONE, at: until })
  let before = startedAt.getTime()
  const seconds: Record<string, number> = {}
  for (const { key, at } of answered) {
    seconds[key] = roundedSeconds((at - before) / 1000)
    before = Math.max(before, at)
  }
  return seconds
}

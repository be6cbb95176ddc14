/** Whether the screening of a case is one of now: an approval rests on no other. */
import type { Case } from '#applications/case.ts'
import { isAnyTooOld, isScreened, type ScreensNow, screensNothing } from '#screening/is-screened.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { knownSubjectsOf, namesOf } from './known-subjects.ts'

/**
 * All its subjects were compared with the active versions, by the current matcher and settings, and no list
 * is too old. Where screening is not possible, the case says so, and a person decides.
 */
export function isScreenedNow(
  of: Case,
  workflow: PublishedWorkflow,
  screens: ScreensNow,
  now: Date,
): boolean {
  const check = of.data.checks.SCREENING
  if (screensNothing(screens)) return check?.status === 'GAP' && check.detail === 'NOT_CONFIGURED'
  if (check?.status !== 'ANSWERED' || isAnyTooOld(screens, now)) return false
  return isScreened(check.screened, screens) && hasEverybody(of, workflow)
}

function hasEverybody(of: Case, workflow: PublishedWorkflow): boolean {
  const screened = of.data.checks.SCREENING?.screened
  const { persons, organizations } = namesOf(knownSubjectsOf(of, workflow))
  return (
    persons.every((name) => screened?.persons.includes(name)) &&
    organizations.every((name) => screened?.organizations.includes(name))
  )
}

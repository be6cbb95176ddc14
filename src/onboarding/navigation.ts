/** The pages besides the steps, where the applicant goes next, where Back leads, and the progress. */
import type { Case } from '../applications/case.ts'
import { pathOfCase } from '../applications/case-facts.ts'
import { neededSteps, openStep } from '../workflows/path.ts'
import type { PageContext } from './page-context.ts'

/** The URL of the open step, or of Check your answers when everything is answered. */
export function nextPageOf(context: Pick<PageContext, 'path' | 'base'>): string {
  const open = openStep(context.path)
  return `${context.base}/${open ? open.step.key : 'check'}`
}

/** The same after a change of the case. */
export function nextPageAfter(context: PageContext, of: Case): string {
  return nextPageOf({ base: context.base, path: pathOfCase(of, context.workflow) })
}

/** "Step 3 of 6", with Check your answers as the last step. */
export function progressOf(context: PageContext, stepKey: string | 'check'): { at: number; of: number } {
  const steps = neededSteps(context.path)
  const index = steps.findIndex(({ step }) => step.key === stepKey)
  return { at: index === -1 ? steps.length + 1 : index + 1, of: steps.length + 1 }
}

/** The stage of a step in a URL or form. Accepts only known names, because both can hold anything. */
export const stageNamed = <S extends string>(stages: readonly S[], name: unknown): S | undefined =>
  stages.find((stage) => stage === String(name ?? '').toUpperCase())

/** Query parameter of a step that was sent with problems. */
export const PROBLEMS_PARAM = 'problems'
/**
 * Query parameter of a step whose answers require more questions; it explains why the same step is shown
 * again.
 */
export const MORE_QUESTIONS_PARAM = 'more'
/** Query parameter of a step that was opened from Check your answers. */
export const CHANGE_PARAM = 'change'

/** The previous step; for a change that was opened from Check your answers, that page. */
export function previousPageOf(context: PageContext, stepKey: string | 'check'): string {
  const isChange = stepKey !== 'check' && context.input.query[CHANGE_PARAM] !== undefined
  if (isChange && !openStep(context.path)) return `${context.base}/check`
  const steps = neededSteps(context.path)
  const index = stepKey === 'check' ? steps.length : steps.findIndex(({ step }) => step.key === stepKey)
  const before = steps[index - 1]
  return before ? `${context.base}/${before.step.key}` : context.base
}

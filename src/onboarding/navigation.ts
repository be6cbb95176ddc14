/** The pages besides the steps, where the applicant goes next, where Back leads, and the progress. */
import type { Case } from '#applications/case.ts'
import { pathOfCase } from '#applications/case-facts.ts'
import { isChecked } from '#applications/signing/fingerprint.ts'
import { neededSteps, openAnswerStep, type PathStep, signingStepIn } from '#workflows/path.ts'
import type { PageContext } from './page-context.ts'

/**
 * The URL of the open step; when everything is answered of Check your answers; and once that is done, of the
 * signatures.
 */
export function nextPageOf({ path, base, case: of }: Pick<PageContext, 'path' | 'base' | 'case'>): string {
  const open = openAnswerStep(path)
  const signing = isChecked(of.data) ? signingStepIn(path, of.data.skipped) : undefined
  return `${base}/${(open ?? signing)?.step.key ?? 'check'}`
}

/** The same after a change of the case. */
export function nextPageAfter(context: PageContext, of: Case): string {
  return nextPageOf({ base: context.base, case: of, path: pathOfCase(of, context.workflow) })
}

const CHECK = 'check'

/** The pages in their order: the answers, Check your answers, and the signatures. */
export function pageOrder(path: readonly PathStep[]): string[] {
  const needed = neededSteps(path).map(({ step }) => step)
  const isLast = ({ kind }: { kind: string }) => kind === 'SIGNING'
  return [
    ...needed.filter((step) => !isLast(step)).map(({ key }) => key),
    CHECK,
    ...needed.filter(isLast).map(({ key }) => key),
  ]
}

/** "Step 3 of 6", with Check your answers as the last step, or before the signatures. */
export function stepProgressOf(context: PageContext, stepKey: string | 'check'): { at: number; of: number } {
  const pages = pageOrder(context.path)
  const index = pages.indexOf(stepKey)
  return { at: (index === -1 ? pages.indexOf(CHECK) : index) + 1, of: pages.length }
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
  if (isChange && !openAnswerStep(context.path)) return `${context.base}/${CHECK}`
  const pages = pageOrder(context.path)
  const before = pages[pages.indexOf(stepKey) - 1]
  return before ? `${context.base}/${before}` : context.base
}

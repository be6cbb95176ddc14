/** Where she goes: on, back, and how far she has come. */
import type { Case } from '../applications/case.ts'
import { pathOfCase } from '../applications/case-facts.ts'
import { needed, openStep } from '../workflows/path.ts'
import type { Visit } from './page-context.ts'

/** Where she goes on: the open step, or Check your answers when all is answered. */
export function onwardOf(visit: Pick<Visit, 'path' | 'base'>): string {
  const open = openStep(visit.path)
  return `${visit.base}/${open ? open.step.key : 'check'}`
}

/** The same after a change: the path is walked anew. */
export function onwardAfter(visit: Visit, of: Case): string {
  return onwardOf({ base: visit.base, path: pathOfCase(of, visit.workflow) })
}

/** "Step 3 of 6", counting Check your answers. */
export function progressAt(visit: Visit, stepKey: string | 'check'): { at: number; of: number } {
  const walked = needed(visit.path)
  const index = walked.findIndex(({ step }) => step.key === stepKey)
  return { at: index === -1 ? walked.length + 1 : index + 1, of: walked.length + 1 }
}

/** In the address of a step that she came to from Check your answers. */
export const CHANGE = 'change'

/** The page before this one; from a change that she does not make, Check your answers. */
export function backFrom(visit: Visit, stepKey: string | 'check'): string {
  const isChange = stepKey !== 'check' && visit.input.query[CHANGE] !== undefined
  if (isChange && !openStep(visit.path)) return `${visit.base}/check`
  const walked = needed(visit.path)
  const index = stepKey === 'check' ? walked.length : walked.findIndex(({ step }) => step.key === stepKey)
  const before = walked[index - 1]
  return before ? `${visit.base}/${before.step.key}` : visit.base
}

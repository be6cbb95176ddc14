/** The rows of the list of steps, in the order in which an applicant meets them. */
import type { Part } from '../editor/definition.ts'

/** The row of Check your answers: no step can have this key. */
export const CHECK = 'CHECK'

const isSigning = ({ kind }: Part): boolean => kind === 'SIGNING'

/** Check comes after the answers and before the signatures. */
export const rowsOf = (steps: Part[]): Array<{ id: string; step: Part | null }> => [
  ...steps.filter((step) => !isSigning(step)).map((step) => ({ id: step.key, step })),
  { id: CHECK, step: null },
  ...steps.filter(isSigning).map((step) => ({ id: step.key, step })),
]

/** Before or after a row; before Check is after the last answer. */
export function movedSteps(
  steps: Part[],
  keys: { has(key: string): boolean },
  target: { key: string; dropPosition: string },
): Part[] {
  const lifted = steps.filter(({ key }) => keys.has(key))
  const rest = rowsOf(steps).filter(({ id }) => !keys.has(id))
  const at = rest.findIndex(({ id }) => id === target.key) + (target.dropPosition === 'after' ? 1 : 0)
  const stepsIn = (rows: typeof rest) => rows.flatMap(({ step }) => step ?? [])
  return [...stepsIn(rest.slice(0, at)), ...lifted, ...stepsIn(rest.slice(at))]
}

/**
 * The limits for the evaluation of one condition: steps, bytes and levels. An expression that exceeds them is
 * stopped.
 */

/** The message holds no fact values. */
export class OverBudget extends Error {
  override name = 'OverBudget'
}

export interface Budget {
  steps: number
  bytes: number
  /** Remaining levels of nesting. */
  levels: number
}

/** About five milliseconds. A hand-written condition takes fewer than a hundred steps. */
export const MAX_BUDGET: Readonly<Budget> = { steps: 10_000, bytes: 2 ** 22, levels: 64 }

export const freshBudget = (): Budget => ({ ...MAX_BUDGET })

export function takeSteps(budget: Budget, steps: number): void {
  budget.steps -= steps
  if (budget.steps < 0) throw new OverBudget(`more than ${MAX_BUDGET.steps} steps`)
}

export function takeBytes(budget: Budget, bytes: number): void {
  budget.bytes -= bytes
  if (budget.bytes < 0) throw new OverBudget(`more than ${MAX_BUDGET.bytes} bytes`)
}

/** The bytes that a value counts besides its content, as an upper bound for its use in a text or a list. */
export const WEIGHT = { each: 8, character: 2, plain: 48 }

/** Counts the bytes of a value that an operator reads completely. Throws if it is too large or too deep. */
export function takeWeight(budget: Budget, value: unknown, levels = MAX_BUDGET.levels): void {
  if (levels < 0) throw new OverBudget(`more than ${MAX_BUDGET.levels} levels of lists`)
  if (typeof value === 'string') takeBytes(budget, WEIGHT.each + WEIGHT.character * value.length)
  else if (Array.isArray(value)) {
    takeBytes(budget, WEIGHT.each)
    for (const each of value) takeWeight(budget, each, levels - 1)
  } else takeBytes(budget, WEIGHT.plain)
}

/** In the worst case, a text search takes time proportional to the product of both lengths. */
export const searchWeight = (needle: number, text: number): number => (needle * text) / 1024

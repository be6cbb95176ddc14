/** What one condition may take to evaluate: steps, bytes and levels. An expression that needs more is stopped, not finished. */

/** Holds no value of a fact. */
export class OverBudget extends Error {
  override name = 'OverBudget'
}

export interface Budget {
  steps: number
  bytes: number
  /** How many more levels an expression may go down from here. */
  levels: number
}

/** About five milliseconds. A condition that a person writes takes fewer than a hundred steps. */
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

/** What each value weighs beside its content: at least what it takes as a part of a text or a list. */
export const WEIGHT = { each: 8, character: 2, plain: 48 }

/** Takes the bytes of a value that an operator reads whole. Stops in the middle of one that is too large, or too deep. */
export function takeWeight(budget: Budget, value: unknown, levels = MAX_BUDGET.levels): void {
  if (levels < 0) throw new OverBudget(`more than ${MAX_BUDGET.levels} levels of lists`)
  if (typeof value === 'string') takeBytes(budget, WEIGHT.each + WEIGHT.character * value.length)
  else if (Array.isArray(value)) {
    takeBytes(budget, WEIGHT.each)
    for (const each of value) takeWeight(budget, each, levels - 1)
  } else takeBytes(budget, WEIGHT.plain)
}

/** The engine looks for a long text inside another one in a time that is the product of both, at worst. */
export const searchWeight = (needle: number, text: number): number => (needle * text) / 1024

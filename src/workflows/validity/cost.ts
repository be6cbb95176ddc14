/**
 * Estimates the highest cost of a condition without running it, so that published conditions stay within
 * their budget.
 */
import type { FieldError } from '#kernel/api-error.ts'
import {
  type Budget,
  freshBudget,
  MAX_BUDGET,
  OverBudget,
  searchWeight,
  takeBytes,
  takeSteps,
  WEIGHT,
} from '../budget.ts'
import { itemOperators } from '../json-logic.ts'
import { problem } from './part-checks.ts'
import { escapePointer } from './schema-checks.ts'

/** The upper bound of a value: its bytes, the items of its list, and how deep its lists are nested. */
interface Extent {
  bytes: number
  items: number
  levels: number
  isText?: boolean
  /** It may contain objects, whose fields are not counted in `bytes`. */
  mayHoldObjects?: boolean
  /** The largest item of a literal list. */
  item?: Extent
}

/**
 * The bound of any fact: the longest text that an applicant can enter, and more items than a question has
 * choices.
 */
export const FACT_EXTENT: Extent = { bytes: 8_192, items: 100, levels: 4, isText: true, mayHoldObjects: true }
const PLAIN_EXTENT: Extent = { bytes: WEIGHT.plain, items: 0, levels: 0 }
/** The limit for all conditions of a definition, because a page may evaluate each of them several times. */
export const MAX_TOTAL_STEPS = 100_000

/** The bound of a variable: a fact, or a part of the current item. The name may be computed. */
type VariableBounds = (name: unknown) => Extent

interface Estimate {
  budget: Budget
  variables: VariableBounds
  at: string
}

class TooCostly extends Error {
  readonly at: string
  constructor(at: string) {
    super('too costly')
    this.at = at
  }
}

export function costProblems(condition: unknown, at: string): FieldError[] {
  try {
    stepsOf(condition, at)
    return []
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error
    const limits = `${MAX_BUDGET.steps} steps or ${MAX_BUDGET.bytes} bytes`
    return [
      problem(
        error.at,
        'condition_too_costly',
        `This condition can take more than ${limits} with lists of ${FACT_EXTENT.items} items. ` +
          'Do not nest loops over lists, and use "reduce" only to add numbers, or write several rules.',
      ),
    ]
  }
}

export interface PlacedCondition {
  condition: unknown
  at: string
}

/** Expects conditions that are readable and within their own budget. */
export function totalProblems(conditions: readonly PlacedCondition[]): FieldError[] {
  const steps = conditions.map(({ condition, at }) => ({ at, steps: stepsOf(condition, at) }))
  const total = steps.reduce((sum, each) => sum + each.steps, 0)
  if (total <= MAX_TOTAL_STEPS) return []
  const [costliest] = steps.sort((one, other) => other.steps - one.steps)
  return [
    problem(
      costliest?.at ?? '',
      'conditions_too_costly',
      `All conditions together can take ${total} steps, but only ${MAX_TOTAL_STEPS} are allowed. ` +
        `This one takes the most: ${costliest?.steps}.`,
    ),
  ]
}

function stepsOf(condition: unknown, at: string): number {
  const budget = freshBudget()
  extentOf(condition, { budget, variables: () => FACT_EXTENT, at })
  return MAX_BUDGET.steps - budget.steps
}

/** Takes the worst-case cost of the evaluation from the budget. */
function extentOf(logic: unknown, estimate: Estimate): Extent {
  const locate = (at: string, work: () => Extent): Extent => {
    try {
      return work()
    } catch (error) {
      throw error instanceof OverBudget ? new TooCostly(at) : error
    }
  }
  return locate(estimate.at, () => {
    takeSteps(estimate.budget, 1)
    if (typeof logic === 'string') return { ...PLAIN_EXTENT, bytes: textWeight(logic), isText: true }
    if (typeof logic !== 'object' || logic === null) return PLAIN_EXTENT
    if (Array.isArray(logic)) return assertWithinLimits(listOf(eachOf(logic, estimate), estimate.budget))
    const [name, operands] = Object.entries(logic)[0] as [string, unknown]
    const at = `${estimate.at}/${escapePointer(name)}`
    return locate(at, () => assertWithinLimits(operation(name, operands, { ...estimate, at })))
  })
}

const textWeight = (text: string): number =>
  Math.max(PLAIN_EXTENT.bytes, WEIGHT.each + WEIGHT.character * text.length)

function assertWithinLimits(extent: Extent): Extent {
  if (extent.levels > MAX_BUDGET.levels || extent.bytes > MAX_BUDGET.bytes) throw new OverBudget('too large')
  return extent
}

const eachOf = (operands: readonly unknown[], estimate: Estimate): Extent[] =>
  operands.map((each, index) => extentOf(each, { ...estimate, at: `${estimate.at}/${index}` }))

const bytesOf = (extents: readonly Extent[]): number => extents.reduce((total, { bytes }) => total + bytes, 0)
const largest = (extents: readonly Extent[]): Extent => ({
  bytes: Math.max(PLAIN_EXTENT.bytes, ...extents.map(({ bytes }) => bytes)),
  items: Math.max(0, ...extents.map(({ items }) => items)),
  levels: Math.max(0, ...extents.map(({ levels }) => levels)),
  isText: extents.some(({ isText }) => isText),
  mayHoldObjects: extents.some(({ mayHoldObjects }) => mayHoldObjects),
})

function listOf(parts: readonly Extent[], budget: Budget): Extent {
  takeBytes(budget, WEIGHT.each * parts.length)
  const item = largest(parts)
  return {
    bytes: WEIGHT.each + bytesOf(parts),
    items: parts.length,
    levels: item.levels + 1,
    mayHoldObjects: item.mayHoldObjects === true,
    item,
  }
}

function operation(name: string, operands: unknown, estimate: Estimate): Extent {
  const { budget } = estimate
  const values: unknown[] = Array.isArray(operands) ? operands : [operands]
  if (name === 'missing' || name === 'missing_some') return missing(values, estimate)
  if (Object.hasOwn(itemOperators, name)) return itemOperation(name, values, estimate)
  const parts = Array.isArray(operands) ? eachOf(values, estimate) : [extentOf(operands, estimate)]
  if (name === 'var') return variable(values[0], parts, estimate)
  if (['and', 'or', 'if', '?:'].includes(name)) return largest(parts)
  takeBytes(budget, bytesOf(parts))
  const [needle = PLAIN_EXTENT, text = PLAIN_EXTENT] = parts
  if (name === 'in' && text.isText)
    takeBytes(budget, searchWeight(needle.bytes / WEIGHT.character, text.bytes / WEIGHT.character))
  if (name === 'cat' || name === 'substr')
    return { ...PLAIN_EXTENT, bytes: WEIGHT.each + bytesOf(parts), isText: true }
  if (name !== 'merge') return PLAIN_EXTENT
  const items = parts.reduce((total, part) => total + Math.max(1, part.items), 0)
  const { levels, mayHoldObjects } = largest(parts)
  return {
    bytes: WEIGHT.each + bytesOf(parts),
    items,
    levels: Math.max(1, levels),
    mayHoldObjects: mayHoldObjects === true,
  }
}

function variable(name: unknown, [path = PLAIN_EXTENT, ...otherwise]: readonly Extent[], estimate: Estimate) {
  takeSteps(estimate.budget, String(name).split('.').length)
  takeBytes(estimate.budget, path.bytes)
  return largest([estimate.variables(name), ...otherwise])
}

/** The names are literals. Each is read once. */
function missing(operands: readonly unknown[], { budget }: Estimate): Extent {
  const names = operands.flat().map(String)
  takeSteps(budget, 1)
  for (const name of names) {
    takeSteps(budget, 2 + name.split('.').length)
    takeBytes(budget, WEIGHT.each + textWeight(name))
  }
  const bytes = names.reduce((total, name) => total + textWeight(name), WEIGHT.each)
  return { bytes, items: names.length, levels: 1 }
}

function itemOperation(name: string, [listed, inner, start]: unknown[], estimate: Estimate): Extent {
  const { budget, at } = estimate
  const list = extentOf(listed, { ...estimate, at: `${at}/0` })
  const first = start === undefined ? PLAIN_EXTENT : extentOf(start, { ...estimate, at: `${at}/2` })
  takeBytes(budget, WEIGHT.each * list.items)
  const item = list.mayHoldObjects ? largest([list, FACT_EXTENT]) : (list.item ?? list)
  const inside = (variables: VariableBounds) => extentOf(inner, { budget, at: `${at}/1`, variables })
  if (name === 'reduce') return reduceExtent(list.items, item, first, inside)
  const before = { ...budget }
  const found = inside(() => item)
  const others = Math.max(0, list.items - 1)
  takeSteps(budget, (before.steps - budget.steps) * others)
  takeBytes(budget, (before.bytes - budget.bytes) * others)
  if (name === 'map')
    return {
      bytes: WEIGHT.each + list.items * found.bytes,
      items: list.items,
      levels: found.levels + 1,
      mayHoldObjects: found.mayHoldObjects === true,
    }
  return name === 'filter' ? list : PLAIN_EXTENT
}

/** The accumulator may grow with each item, so it is followed item by item until the budget ends. */
function reduceExtent(
  items: number,
  item: Extent,
  start: Extent,
  inside: (variables: VariableBounds) => Extent,
): Extent {
  let accumulated = start
  for (let done = 0; done < items; done++) {
    const both = { ...largest([item, accumulated]), mayHoldObjects: true }
    accumulated = largest([
      accumulated,
      inside((name) => {
        if (typeof name !== 'string') return both
        if (name.split('.')[0] === 'accumulator') return accumulated
        return name.split('.')[0] === 'current' ? item : both
      }),
    ])
  }
  return accumulated
}

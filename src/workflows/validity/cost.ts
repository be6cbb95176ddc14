/** What a condition may take at most, found without running it: what is published always stays within its budget. */
import type { FieldError } from '../../errors.ts'
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

/** The most that a value can be: its weight, the items of its list, how deep its lists go. */
interface Extent {
  bytes: number
  items: number
  levels: number
  isText?: boolean
  /** It may hold objects, whose fields are not in its weight. */
  hides?: boolean
  /** Its largest item, where the list is written out. */
  item?: Extent
}

/** What a fact is reckoned with: the longest text that an applicant can give, and more items than a question has choices. */
export const FACT: Extent = { bytes: 8_192, items: 100, levels: 4, isText: true, hides: true }
const PLAIN: Extent = { bytes: WEIGHT.plain, items: 0, levels: 0 }
/** All conditions of a definition: a page may ask each of them several times. */
export const MAX_TOTAL_STEPS = 100_000

/** What `var` finds: a fact, or a part of the item that is looked at. The name may be computed. */
type Names = (name: unknown) => Extent

interface Reckoning {
  budget: Budget
  names: Names
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
        `Up to here this condition can take more than ${limits}, with lists of ${FACT.items} items. Go over one list only, not over a list for each item of another; in "reduce", add up numbers and join nothing; or write it as several rules.`,
      ),
    ]
  }
}

export interface PlacedCondition {
  condition: unknown
  at: string
}

/** Each of them can be read and is within its own budget. */
export function totalProblems(conditions: readonly PlacedCondition[]): FieldError[] {
  const steps = conditions.map(({ condition, at }) => ({ at, steps: stepsOf(condition, at) }))
  const total = steps.reduce((sum, each) => sum + each.steps, 0)
  if (total <= MAX_TOTAL_STEPS) return []
  const [costliest] = steps.sort((one, other) => other.steps - one.steps)
  return [
    problem(
      costliest?.at ?? '',
      'conditions_too_costly',
      `All conditions together can take ${total} steps, and ${MAX_TOTAL_STEPS} are allowed. This one takes the most: ${costliest?.steps}.`,
    ),
  ]
}

function stepsOf(condition: unknown, at: string): number {
  const budget = freshBudget()
  extentOf(condition, { budget, names: () => FACT, at })
  return MAX_BUDGET.steps - budget.steps
}

/** Takes from the budget at least what evaluating takes at worst. */
function extentOf(logic: unknown, reckoning: Reckoning): Extent {
  const here = (at: string, work: () => Extent): Extent => {
    try {
      return work()
    } catch (error) {
      throw error instanceof OverBudget ? new TooCostly(at) : error
    }
  }
  return here(reckoning.at, () => {
    takeSteps(reckoning.budget, 1)
    if (typeof logic === 'string') return { ...PLAIN, bytes: textWeight(logic), isText: true }
    if (typeof logic !== 'object' || logic === null) return PLAIN
    if (Array.isArray(logic)) return within(listOf(eachOf(logic, reckoning), reckoning.budget))
    const [name, given] = Object.entries(logic)[0] as [string, unknown]
    const at = `${reckoning.at}/${escapePointer(name)}`
    return here(at, () => within(operation(name, given, { ...reckoning, at })))
  })
}

const textWeight = (text: string): number =>
  Math.max(PLAIN.bytes, WEIGHT.each + WEIGHT.character * text.length)

function within(extent: Extent): Extent {
  if (extent.levels > MAX_BUDGET.levels || extent.bytes > MAX_BUDGET.bytes) throw new OverBudget('too large')
  return extent
}

const eachOf = (given: readonly unknown[], reckoning: Reckoning): Extent[] =>
  given.map((each, index) => extentOf(each, { ...reckoning, at: `${reckoning.at}/${index}` }))

const bytesOf = (extents: readonly Extent[]): number => extents.reduce((total, { bytes }) => total + bytes, 0)
const most = (extents: readonly Extent[]): Extent => ({
  bytes: Math.max(PLAIN.bytes, ...extents.map(({ bytes }) => bytes)),
  items: Math.max(0, ...extents.map(({ items }) => items)),
  levels: Math.max(0, ...extents.map(({ levels }) => levels)),
  isText: extents.some(({ isText }) => isText),
  hides: extents.some(({ hides }) => hides),
})

function listOf(parts: readonly Extent[], budget: Budget): Extent {
  takeBytes(budget, WEIGHT.each * parts.length)
  const item = most(parts)
  return {
    bytes: WEIGHT.each + bytesOf(parts),
    items: parts.length,
    levels: item.levels + 1,
    hides: item.hides === true,
    item,
  }
}

function operation(name: string, given: unknown, reckoning: Reckoning): Extent {
  const { budget } = reckoning
  const values: unknown[] = Array.isArray(given) ? given : [given]
  if (name === 'missing' || name === 'missing_some') return missing(values, reckoning)
  if (Object.hasOwn(itemOperators, name)) return itemOperation(name, values, reckoning)
  const parts = Array.isArray(given) ? eachOf(values, reckoning) : [extentOf(given, reckoning)]
  if (name === 'var') return variable(values[0], parts, reckoning)
  if (['and', 'or', 'if', '?:'].includes(name)) return most(parts)
  takeBytes(budget, bytesOf(parts))
  const [needle = PLAIN, text = PLAIN] = parts
  if (name === 'in' && text.isText)
    takeBytes(budget, searchWeight(needle.bytes / WEIGHT.character, text.bytes / WEIGHT.character))
  if (name === 'cat' || name === 'substr')
    return { ...PLAIN, bytes: WEIGHT.each + bytesOf(parts), isText: true }
  if (name !== 'merge') return PLAIN
  const items = parts.reduce((total, part) => total + Math.max(1, part.items), 0)
  const { levels, hides } = most(parts)
  return { bytes: WEIGHT.each + bytesOf(parts), items, levels: Math.max(1, levels), hides: hides === true }
}

function variable(name: unknown, [path = PLAIN, ...otherwise]: readonly Extent[], reckoning: Reckoning) {
  takeSteps(reckoning.budget, String(name).split('.').length)
  takeBytes(reckoning.budget, path.bytes)
  return most([reckoning.names(name), ...otherwise])
}

/** The names are as they are written: each is read once. */
function missing(given: readonly unknown[], { budget }: Reckoning): Extent {
  const names = given.flat().map(String)
  takeSteps(budget, 1)
  for (const name of names) {
    takeSteps(budget, 2 + name.split('.').length)
    takeBytes(budget, WEIGHT.each + textWeight(name))
  }
  const bytes = names.reduce((total, name) => total + textWeight(name), WEIGHT.each)
  return { bytes, items: names.length, levels: 1 }
}

function itemOperation(name: string, [listed, inner, start]: unknown[], reckoning: Reckoning): Extent {
  const { budget, at } = reckoning
  const list = extentOf(listed, { ...reckoning, at: `${at}/0` })
  const first = start === undefined ? PLAIN : extentOf(start, { ...reckoning, at: `${at}/2` })
  takeBytes(budget, WEIGHT.each * list.items)
  const item = list.hides ? most([list, FACT]) : (list.item ?? list)
  const inside = (names: Names) => extentOf(inner, { budget, at: `${at}/1`, names })
  if (name === 'reduce') return reduced(list.items, item, first, inside)
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
      hides: found.hides === true,
    }
  return name === 'filter' ? list : PLAIN
}

/** What it has gathered may grow with each item: followed item by item, until the budget ends. */
function reduced(items: number, item: Extent, start: Extent, inside: (names: Names) => Extent): Extent {
  let gathered = start
  for (let done = 0; done < items; done++) {
    const both = { ...most([item, gathered]), hides: true }
    gathered = most([
      gathered,
      inside((name) => {
        if (typeof name !== 'string') return both
        if (name.split('.')[0] === 'accumulator') return gathered
        return name.split('.')[0] === 'current' ? item : both
      }),
    ])
  }
  return gathered
}

/**
 * The differences between two definitions, in parts that people know: steps, their parts, rules, settings.
 */
import type { DraftDefinition } from './draft.ts'

/** A field of a part, or a setting of the workflow. null: not set. */
export interface ChangedField {
  name: string
  before: unknown
  after: unknown
}

export interface Difference {
  area: 'STEPS' | 'RULES' | 'SETTINGS'
  change: 'ADDED' | 'REMOVED' | 'MOVED' | 'CHANGED'
  /** Keys from the step or rule to its part: ['purpose', 'turnover']. Of a setting: its name. */
  keys: string[]
  /** The list that the part is in, such as `questions`; null for steps, rules and settings. */
  list: string | null
  /** The whole part; null before an addition and after a removal. */
  before: unknown
  after: unknown
  /** Only of CHANGED. */
  fields: ChangedField[]
  /** Only of MOVED: the keys that it follows; null: it is the first. */
  follows: { before: string | null; after: string | null } | null
}

type Part = Record<string, unknown> & { key: string }

interface Place {
  area: Difference['area']
  keys: string[]
  list: string | null
}

/** In the order of the newer definition; removed parts come last in their list. */
export function compareDefinitions(before: DraftDefinition, after: DraftDefinition): Difference[] {
  return [
    ...listDifferences(before.steps, after.steps, { area: 'STEPS', keys: [], list: null }),
    ...listDifferences(before.rules, after.rules, { area: 'RULES', keys: [], list: null }),
    ...settingDifferences(before, after),
  ]
}

function settingDifferences(before: DraftDefinition, after: DraftDefinition): Difference[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names]
    .filter(
      (name) => name !== 'steps' && name !== 'rules' && !isEqual(valueIn(before, name), valueIn(after, name)),
    )
    .map((name) => ({
      area: 'SETTINGS',
      change:
        valueIn(before, name) === undefined
          ? 'ADDED'
          : valueIn(after, name) === undefined
            ? 'REMOVED'
            : 'CHANGED',
      keys: [name],
      list: null,
      before: valueIn(before, name) ?? null,
      after: valueIn(after, name) ?? null,
      fields: [fieldOf(name, before, after)],
      follows: null,
    }))
}

function listDifferences(before: unknown, after: unknown, place: Place): Difference[] {
  const [older, newer] = [partsOf(before), partsOf(after)]
  const was = new Map(older.map((part) => [part.key, part]))
  const is = new Map(newer.map((part) => [part.key, part]))
  const kept = newer.filter(({ key }) => was.has(key)).map(({ key }) => key)
  const order = older.filter(({ key }) => is.has(key)).map(({ key }) => key)
  const inPlace = longestCommon(order, kept)
  const present = newer.flatMap((part) => {
    const earlier = was.get(part.key)
    if (!earlier) return [difference('ADDED', place, part.key, { after: part })]
    const moved = inPlace.has(part.key)
      ? []
      : [moveOf(place, part.key, earlier, part, before as Part[], after as Part[])]
    return [...moved, ...partDifferences(earlier, part, place)]
  })
  const removed = older.filter(({ key }) => !is.has(key))
  return [...present, ...removed.map((part) => difference('REMOVED', place, part.key, { before: part }))]
}

/** Changed fields of the part itself, then its own lists of parts with keys. */
function partDifferences(before: Part, after: Part, place: Place): Difference[] {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  const lists = names.filter((name) => isPartList(valueIn(before, name)) && isPartList(valueIn(after, name)))
  const fields = names
    .filter((name) => !lists.includes(name) && !isEqual(valueIn(before, name), valueIn(after, name)))
    .map((name) => fieldOf(name, before, after))
  const own =
    fields.length > 0 ? [{ ...difference('CHANGED', place, after.key, { before, after }), fields }] : []
  const keys = [...place.keys, after.key]
  return [
    ...own,
    ...lists.flatMap((list) => listDifferences(before[list], after[list], { ...place, keys, list })),
  ]
}

const difference = (
  change: Difference['change'],
  { area, keys, list }: Place,
  key: string,
  { before = null, after = null }: { before?: unknown; after?: unknown },
): Difference => ({ area, change, keys: [...keys, key], list, before, after, fields: [], follows: null })

const moveOf = (
  place: Place,
  key: string,
  earlier: Part,
  part: Part,
  before: readonly Part[],
  after: readonly Part[],
): Difference => ({
  ...difference('MOVED', place, key, { before: earlier, after: part }),
  follows: { before: predecessor(before, key), after: predecessor(after, key) },
})

function predecessor(parts: readonly Part[], key: string): string | null {
  const at = parts.findIndex((part) => part.key === key)
  return parts[at - 1]?.key ?? null
}

const fieldOf = (
  name: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedField => ({ name, before: valueIn(before, name) ?? null, after: valueIn(after, name) ?? null })

/** A definition may have a field `toString`: what every object inherits is no part of it. */
const valueIn = (of: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(of, name) ? of[name] : undefined

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && typeof (value as { key?: unknown }).key === 'string'
const partsOf = (value: unknown): Part[] => (Array.isArray(value) ? value.filter(isPart) : [])
const isPartList = (value: unknown): boolean => Array.isArray(value) && value.every(isPart)

/** The keys that keep their order: the fewest others have moved. */
function longestCommon(before: readonly string[], after: readonly string[]): Set<string> {
  const place = new Map(before.map((key, at) => [key, at]))
  /** For each place in `after`: the longest increasing run that ends there. */
  const runs: string[][] = []
  after.forEach((key, at) => {
    const earlier = runs
      .slice(0, at)
      .filter((run) => (place.get(run.at(-1) ?? '') ?? 0) < (place.get(key) ?? 0))
    const longest = earlier.reduce<string[]>((best, run) => (run.length > best.length ? run : best), [])
    runs.push([...longest, key])
  })
  return new Set(runs.reduce<string[]>((best, run) => (run.length > best.length ? run : best), []))
}

/** Without regard to the order of keys, which jsonb does not keep. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]))
  )
}

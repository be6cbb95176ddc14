/** Finds rows of characters at equal distances among the blots of a photo. */
import type { Blot } from '../picture/blots.ts'
import { fitPolynomial, type Polynomial, valueAt } from './polynomial.ts'
import { CELLS_PER_UNIT, type Row, rowAlong } from './row.ts'

/** Half of the shortest row. */
const MIN_BLOTS = 14
/** More are a photo of something else, such as a carpet. */
const MOST_BLOTS = 15_000
/** A page full of text has more; the lines of a document are among the longest. */
const MOST_ROWS = 60
/** A row may rise or fall by this share of its length. */
const MAX_SLOPE = 0.4

/** The surest row first. */
export function findRows(blots: Blot[]): Row[] {
  if (blots.length > MOST_BLOTS) return []
  const sorted = [...blots].sort((a, b) => a.x - b.x)
  const found = chainsOf(sorted).flatMap((chain) => rowOf(chain, sorted) ?? [])
  found.sort((a, b) => b.blots - a.blots)
  const rows = found.slice(0, MOST_ROWS)
  return rows.filter((row, at) => !rows.slice(0, at).some((better) => areSame(row, better)))
}

function areSame(row: Row, other: Row): boolean {
  const middle = row.cellAt(row.cells / 2)
  const near = Array.from({ length: other.cells }, (_none, index) => other.cellAt(index))
  return near.some(({ x, y, pitch }) => Math.hypot(x - middle.x, y - middle.y) < pitch)
}

/** Blots that follow each other, each the nearest to the right of the one before. */
function chainsOf(sorted: Blot[]): Blot[][] {
  const chainOf = new Map<Blot, Blot[]>()
  for (const [at, blot] of sorted.entries()) {
    const chain = chainOf.get(blot) ?? [blot]
    chainOf.set(blot, chain)
    const next = neighbourOf(blot, sorted, at)
    if (!next) continue
    const other = chainOf.get(next)
    if (other === chain) continue
    for (const each of other ?? [next]) {
      chain.push(each)
      chainOf.set(each, chain)
    }
  }
  return [...new Set(chainOf.values())].filter((chain) => chain.length >= MIN_BLOTS)
}

function neighbourOf(blot: Blot, sorted: Blot[], at: number): Blot | undefined {
  let best: Blot | undefined
  let shortest = Number.POSITIVE_INFINITY
  for (let next = at + 1; next < sorted.length; next += 1) {
    const other = sorted[next] as Blot
    const dx = other.x - blot.x
    if (dx > 4 * blot.height) break
    const height = Math.max(blot.height, other.height)
    const dy = Math.abs(other.y - blot.y)
    const isNear = dx > 0.4 * height && dx < 2.4 * height && dy < MAX_SLOPE * dx + 0.12 * height
    const isAlike = other.height < 1.67 * blot.height && blot.height < 1.67 * other.height
    if (!isNear || !isAlike || dx + dy >= shortest) continue
    best = other
    shortest = dx + dy
  }
  return best
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number

/** undefined: these blots are not at equal distances. */
function rowOf(chain: Blot[], all: Blot[]): Row | undefined {
  const height = median(chain.map((blot) => blot.height))
  const centre = median(chain.map(({ x }) => x))
  const line = fitPolynomial(
    chain.map(({ x, y }) => [(x - centre) / height, y]),
    1,
  )
  const members = all.filter(
    ({ x, y, height: own }) =>
      Math.abs(y - valueAt(line, (x - centre) / height)) < 0.4 * height &&
      own > 0.6 * height &&
      own < 1.6 * height,
  )
  return gridOf(connected(members, chain, height))
}

/** In heights: three characters may be missing. */
const WIDEST_GAP = 4.5

/** The members without a gap, around the chain. */
function connected(members: Blot[], chain: Blot[], height: number): Blot[] {
  const isChained = new Set(chain)
  const runs: Blot[][] = []
  for (const blot of members) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && blot.x - last.x < WIDEST_GAP * height) run.push(blot)
    else runs.push([blot])
  }
  const count = (run: Blot[]) => run.filter((blot) => isChained.has(blot)).length
  return runs.reduce<Blot[]>((best, run) => (count(run) > count(best) ? run : best), [])
}

/** Blots with their index in the row. */
type Indexed = { blot: Blot; index: number }

/** Fits the grid, leaves out what is not on it, such as a crossing line, and fits it again. */
function gridOf(blots: Blot[]): Row | undefined {
  if (blots.length < MIN_BLOTS) return undefined
  let indexed = indexedBy(blots)
  for (const limit of [0.45, 0.3, 0.25]) {
    const { x, y } = fitted(indexed)
    const pitch = (x[1] as number) / CELLS_PER_UNIT
    indexed = indexed.filter(({ blot, index }) => {
      const at = index / CELLS_PER_UNIT
      return Math.hypot(valueAt(x, at) - blot.x, valueAt(y, at) - blot.y) < limit * pitch
    })
    if (indexed.length < MIN_BLOTS) return undefined
  }
  const first = indexed[0]?.index as number
  const last = indexed.at(-1)?.index as number
  const { x, y } = fitted(indexed.map(({ blot, index }) => ({ blot, index: index - first })))
  return rowAlong(x, y, last - first + 1, indexed.length)
}

/** Of a pitch: a blot farther from the grid is a stain or a crossing line. */
const OFF_GRID = 0.3

function indexedBy(blots: Blot[]): Indexed[] {
  const pitch = median(blots.slice(1).map((blot, at) => distance(blots[at] as Blot, blot)))
  const steps = (from: Blot, to: Blot) => distance(from, to) / pitch
  const isOnGrid = (count: number) => Math.abs(count - Math.round(count)) < OFF_GRID && count > OFF_GRID
  const indexed: Indexed[] = []
  let stray: Blot | undefined
  for (const blot of blots) {
    const last = indexed.at(-1)
    if (!last || isOnGrid(steps(last.blot, blot))) {
      indexed.push({ blot, index: last ? last.index + Math.round(steps(last.blot, blot)) : 0 })
      stray = undefined
    } else if (stray && isOnGrid(steps(stray, blot))) {
      // Two that agree are the grid; what came before them was not.
      const index = last.index + Math.round(steps(last.blot, stray))
      indexed.push({ blot: stray, index }, { blot, index: index + Math.round(steps(stray, blot)) })
      stray = undefined
    } else stray = blot
  }
  return indexed
}

const distance = (a: Blot, b: Blot): number => Math.hypot(b.x - a.x, b.y - a.y)

/** A parabola: paper bends, and a tilted page is smaller at its far end. */
function fitted(indexed: Indexed[]): { x: Polynomial; y: Polynomial } {
  const by = (axis: 'x' | 'y') =>
    fitPolynomial(
      indexed.map(({ blot, index }): [number, number] => [index / CELLS_PER_UNIT, blot[axis]]),
      2,
    )
  return { x: by('x'), y: by('y') }
}

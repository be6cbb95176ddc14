/** A row of characters that are printed at equal distances, as it runs over the photo. */
import { type Polynomial, slopeAt, valueAt } from './polynomial.ts'

export interface Cell {
  /** Its centre in pixels. */
  x: number
  y: number
  /** The direction of the row, of length 1. */
  along: { x: number; y: number }
  /** Pixels to the next cell. */
  pitch: number
}

export interface Row {
  /** Cells between the first and the last blot. */
  cells: number
  /** Found blots: more of them, a surer row. */
  blots: number
  /** By index; cells before the first and after the last one can be asked for too. */
  cellAt(index: number): Cell
}

/** Cells in one unit of the polynomials, so that their coefficients stay small. */
export const CELLS_PER_UNIT = 40

/** The path of a row: its position by index / CELLS_PER_UNIT. */
export function rowAlong(x: Polynomial, y: Polynomial, cells: number, blots: number): Row {
  return {
    cells,
    blots,
    cellAt(index) {
      const at = index / CELLS_PER_UNIT
      const [dx, dy] = [slopeAt(x, at) / CELLS_PER_UNIT, slopeAt(y, at) / CELLS_PER_UNIT]
      const pitch = Math.hypot(dx, dy)
      return { x: valueAt(x, at), y: valueAt(y, at), along: { x: dx / pitch, y: dy / pitch }, pitch }
    },
  }
}

/** The same row read from the other end, for a document that lies upside down. */
export function reversed(row: Row): Row {
  return {
    ...row,
    cellAt(index) {
      const cell = row.cellAt(row.cells - 1 - index)
      return { ...cell, along: { x: -cell.along.x, y: -cell.along.y } }
    },
  }
}

/** A row at this distance below, in pitches; above, if negative. */
export function beside(row: Row, pitches: number): Row {
  return {
    ...row,
    cellAt(index) {
      const cell = row.cellAt(index)
      const distance = pitches * cell.pitch
      return { ...cell, x: cell.x - cell.along.y * distance, y: cell.y + cell.along.x * distance }
    },
  }
}

/** `other` with the direction and indexes of `row`, if it runs at about this distance below, in pitches. */
export function alignedWith(row: Row, other: Row, pitches: number): Row | undefined {
  const own = row.cellAt(row.cells / 2)
  const { along } = other.cellAt(other.cells / 2)
  const same = along.x * own.along.x + along.y * own.along.y > 0 ? other : reversed(other)
  const first = same.cellAt(0)
  const expected = beside(row, pitches)
  const indexes = Array.from({ length: row.cells + 2 * REACH }, (_none, at) => at - REACH)
  const distances = indexes.map((index) => {
    const { x, y } = expected.cellAt(index)
    return Math.hypot(x - first.x, y - first.y)
  })
  const nearest = Math.min(...distances)
  if (nearest > MOST_APART * own.pitch) return undefined
  const shift = indexes[distances.indexOf(nearest)] as number
  return { cells: row.cells, blots: other.blots, cellAt: (index) => same.cellAt(index - shift) }
}

/** Cells before and after a row, where another one may begin. */
const REACH = 8
/** From the expected place, in pitches: an angle makes lines look nearer. */
const MOST_APART = 0.8

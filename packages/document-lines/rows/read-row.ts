/** Compares the cells of a row with every glyph. */
import type { Glyph } from '../glyphs/outlines.ts'
import { normalised, PATCH, type Pattern, patterns } from '../glyphs/patterns.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { Row } from './row.ts'

/** How alike a cell is to each glyph: 1 for the same, 0 for nothing in common. In the order of the glyphs. */
export type Likeness = Float32Array

/** The height of the printed characters against their pitch differs with the angle of the camera. */
const HEIGHTS = [0.82, 0.9, 0.98, 1.06, 1.14]
/** Pixels of a patch around the expected place of a glyph. */
const REACH = 5

export interface Fit {
  height: number
  /** Down from the middle of the row. */
  shift: number
  likeness: number
}

/** Enough cells to tell whether a row has glyphs, and how high they are. */
const SAMPLE = 8

/** The height and shift at which a sample of cells looks most like glyphs. */
export function fitRow(picture: GreyPicture, row: Row, heights = HEIGHTS): Fit {
  const step = Math.max(1, Math.floor(row.cells / SAMPLE))
  const indexes = Array.from({ length: Math.ceil(row.cells / step) }, (_none, at) => at * step)
  const fits = heights.map((height): Fit => {
    const found = indexes.map((index) => compare(windowOf(picture, row, index, height), coarse))
    const shifts = found.map(({ shift }) => shift).sort((a, b) => a - b)
    const likeness = found.reduce((sum, { best }) => sum + best, 0) / found.length
    return { height, shift: shifts[shifts.length >> 1] as number, likeness }
  })
  return fits.reduce((best, fit) => (fit.likeness > best.likeness ? fit : best))
}

/** The likenesses of the cells `from` to `to`, which is not read itself. */
export function readCells(picture: GreyPicture, row: Row, fit: Fit, from: number, to: number): Likeness[] {
  const offsets = offsetsAround(fit.shift)
  return Array.from({ length: to - from }, (_none, at) => {
    return compare(windowOf(picture, row, from + at, fit.height), offsets).likeness
  })
}

type Offset = [dx: number, dy: number]

/** Every second pixel is enough to find a row. */
const coarse: Offset[] = [-4, -2, 0, 2, 4].flatMap((dy) => [-2, 0, 2].map((dx): Offset => [dx, dy]))

const offsetsAround = (shift: number): Offset[] =>
  [-2, -1, 0, 1, 2].flatMap((dy) =>
    [-2, -1, 0, 1, 2].map((dx): Offset => [dx, Math.max(-REACH, Math.min(REACH, shift + dy))]),
  )

const WINDOW = { width: PATCH.width + 2 * REACH, height: PATCH.height + 2 * REACH }

/** The darkness around a cell, upright, with room for shifts. */
function windowOf(picture: GreyPicture, row: Row, index: number, height: number): Float32Array {
  const { x, y, along, pitch } = row.cellAt(index)
  const scale = pitch / PATCH.pitch
  const window = new Float32Array(WINDOW.width * WINDOW.height)
  for (let down = 0; down < WINDOW.height; down += 1) {
    const dy = (down + 0.5 - WINDOW.height / 2) * scale * height
    for (let right = 0; right < WINDOW.width; right += 1) {
      const dx = (right + 0.5 - WINDOW.width / 2) * scale
      window[down * WINDOW.width + right] = darknessAt(
        picture,
        x + along.x * dx - along.y * dy,
        y + along.y * dx + along.x * dy,
      )
    }
  }
  return window
}

/** Between the four pixels around it. Outside of the picture is white. */
function darknessAt({ pixels, width, height }: GreyPicture, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0
  const left = Math.floor(x)
  const top = Math.floor(y)
  const [fx, fy] = [x - left, y - top]
  const at = top * width + left
  const upper = (pixels[at] as number) * (1 - fx) + (pixels[at + 1] as number) * fx
  const lower = (pixels[at + width] as number) * (1 - fx) + (pixels[at + width + 1] as number) * fx
  return 255 - (upper * (1 - fy) + lower * fy)
}

interface Compared {
  likeness: Likeness
  best: number
  /** The vertical offset of the best glyph. */
  shift: number
}

/** The best likeness of each glyph at any of the offsets. */
function compare(window: Float32Array, offsets: Offset[]): Compared {
  const all = patterns()
  const likeness: Likeness = new Float32Array(all.length).fill(-1)
  const patch = new Float32Array(PATCH.width * PATCH.height)
  let best = -1
  let shift = 0
  for (const [dx, dy] of offsets) {
    copyPatch(window, dx, dy, patch)
    for (const [at, pattern] of all.entries()) {
      const value = product(pattern, patch)
      if (value > (likeness[at] as number)) likeness[at] = value
      if (value <= best) continue
      best = value
      shift = dy
    }
  }
  return { likeness, best, shift }
}

function copyPatch(window: Float32Array, dx: number, dy: number, patch: Float32Array): void {
  for (let down = 0; down < PATCH.height; down += 1) {
    const from = (down + REACH + dy) * WINDOW.width + REACH + dx
    patch.set(window.subarray(from, from + PATCH.width), down * PATCH.width)
  }
  normalised(patch)
}

function product({ shape }: Pattern, patch: Float32Array): number {
  let sum = 0
  for (let at = 0; at < shape.length; at += 1) sum += (shape[at] as number) * (patch[at] as number)
  return sum
}

export const glyphAt = (at: number): Glyph => (patterns()[at] as Pattern).glyph

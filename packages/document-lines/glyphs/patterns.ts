/** The glyphs as patterns of brightness, to be compared with patches of a photo. */
import { drawGlyph, type Glyph, glyphs } from './outlines.ts'

/** Pixels of a patch, in which a cell of the row is PITCH wide. */
export const PATCH = { width: 26, height: 34, pitch: 24 } as const

export interface Pattern {
  glyph: Glyph
  /** With mean 0 and length 1. */
  shape: Float32Array
}

let drawn: Pattern[] | undefined

/** Drawn once per process, in about 30 ms. */
export function patterns(): Pattern[] {
  drawn ??= glyphs.map((glyph) => {
    return { glyph, shape: normalised(blurred(drawGlyph(glyph, PATCH))) }
  })
  return drawn
}

/** With mean 0 and length 1, so that brightness and contrast do not matter. Changes `shape`. */
export function normalised(shape: Float32Array): Float32Array {
  let sum = 0
  for (const value of shape) sum += value
  const mean = sum / shape.length
  let squares = 0
  for (let at = 0; at < shape.length; at += 1) {
    const value = (shape[at] as number) - mean
    shape[at] = value
    squares += value * value
  }
  const length = Math.sqrt(squares) || 1
  for (let at = 0; at < shape.length; at += 1) shape[at] = (shape[at] as number) / length
  return shape
}

/** Photos are never as sharp as outlines. */
function blurred(shape: Float32Array): Float32Array {
  const { width, height } = PATCH
  const value = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (shape[y * width + x] as number)
  return shape.map((_value, at) => {
    const x = at % width
    const y = Math.floor(at / width)
    const row = (of: number) => value(x - 1, of) + 2 * value(x, of) + value(x + 1, of)
    return (row(y - 1) + 2 * row(y) + row(y + 1)) / 16
  })
}

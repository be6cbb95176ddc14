/** Whether a document fills the outline on the screen: an edge along each of its sides, and no movement. */
import type { Pixels } from './quality.ts'

/** The outline in the picture, in pixels. */
export interface Outline {
  left: number
  top: number
  right: number
  bottom: number
}

/** How far an edge may be from its side of the outline, as a share of the outline's size. */
const NEAR = 0.09
/** The corners are round, so an edge is looked for between them. */
const CORNER = 0.12
/** A step between two pixels that is an edge: a pale card on a pale table still has a shadow. */
const STEP = 14
/** Pixels that an edge may wander, because no document is held quite straight. */
const WANDER = 4
/** The share of a side along which its edge must be seen. A thumb may cover a part of one. */
const SEEN = 0.7
/** Mean difference of two pictures from which the document or the camera moves. */
const MOVED = 6

type At = (along: number, across: number) => number

const greyAt = ({ width, data }: Pixels, x: number, y: number): number => {
  const at = (y * width + x) * 4
  return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}

/** Looks for one line across which the picture changes, at nearly the same place all along the side. */
function hasEdge(at: At, [from, to]: [number, number], [near, far]: [number, number]): boolean {
  const seen = new Array<number>(far - near + 1).fill(0)
  for (let along = from; along < to; along++) {
    /** The last place where the picture changed. */
    let last = Number.NEGATIVE_INFINITY
    for (let place = near - WANDER; place <= far + WANDER; place++) {
      if (Math.abs(at(along, place + 1) - at(along, place - 1)) >= STEP) last = place
      const middle = place - WANDER
      if (middle >= near && last >= middle - WANDER) seen[middle - near] = (seen[middle - near] ?? 0) + 1
    }
  }
  return seen.some((count) => to > from && count / (to - from) >= SEEN)
}

export function fillsOutline(pixels: Pixels, { left, top, right, bottom }: Outline): boolean {
  const [width, height] = [right - left, bottom - top]
  const [besides, above] = [Math.round(width * NEAR), Math.round(height * NEAR)]
  const across: [number, number] = [Math.round(left + width * CORNER), Math.round(right - width * CORNER)]
  const down: [number, number] = [Math.round(top + height * CORNER), Math.round(bottom - height * CORNER)]
  const byRow: At = (y, x) => greyAt(pixels, x, y)
  const byColumn: At = (x, y) => greyAt(pixels, x, y)
  const around = (side: number, near: number): [number, number] => [
    Math.round(side) - near,
    Math.round(side) + near,
  ]
  return (
    hasEdge(byRow, down, around(left, besides)) &&
    hasEdge(byRow, down, around(right, besides)) &&
    hasEdge(byColumn, across, around(top, above)) &&
    hasEdge(byColumn, across, around(bottom, above))
  )
}

/** Every fourth pixel is enough. */
export function hasMoved(before: Pixels, after: Pixels): boolean {
  let [sum, count] = [0, 0]
  for (let y = 0; y < after.height; y += 4)
    for (let x = 0; x < after.width; x += 4) {
      sum += Math.abs(greyAt(before, x, y) - greyAt(after, x, y))
      count += 1
    }
  return before.width !== after.width || count === 0 || sum / count >= MOVED
}

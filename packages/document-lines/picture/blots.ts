/** Connected pieces of ink that have the size of a printed character. */

/** Its centre and size in pixels. */
export interface Blot {
  x: number
  y: number
  width: number
  height: number
}

const MIN_HEIGHT = 10
const MAX_HEIGHT = 110
/** Of the width to the height: an I is narrow, an M is wide. */
const MIN_ASPECT = 0.12
const MAX_ASPECT = 1.5
/** Of the box that is filled with ink. */
const MIN_FILLED = 0.08

/** Marks visited ink in `ink` with 2. */
export function blotsOf(ink: Uint8Array, width: number, height: number): Blot[] {
  const blots: Blot[] = []
  const stack = stackOf(width * height)
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1) continue
    const { left, right, top, bottom, area } = fill(ink, width, height, start, stack)
    const blot = {
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: right - left + 1,
      height: bottom - top + 1,
    }
    if (isCharacter(blot, area)) blots.push(blot)
  }
  return blots
}

/** Kept for the next picture, so that a process that reads many of them does not grow. */
let kept = new Int32Array(0)
function stackOf(size: number): Int32Array {
  if (kept.length < size) kept = new Int32Array(size)
  return kept
}

function isCharacter({ width, height }: Blot, area: number): boolean {
  return (
    height >= MIN_HEIGHT &&
    height <= MAX_HEIGHT &&
    width >= MIN_ASPECT * height &&
    width <= MAX_ASPECT * height &&
    area > MIN_FILLED * width * height
  )
}

interface Extent {
  left: number
  right: number
  top: number
  bottom: number
  area: number
}

/** All ink that touches `start`, also at corners. */
function fill(ink: Uint8Array, width: number, height: number, start: number, stack: Int32Array): Extent {
  const extent: Extent = { left: width, right: 0, top: height, bottom: 0, area: 0 }
  let waiting = 1
  stack[0] = start
  ink[start] = 2
  while (waiting > 0) {
    waiting -= 1
    const pixel = stack[waiting] as number
    const x = pixel % width
    const y = (pixel - x) / width
    extent.area += 1
    if (x < extent.left) extent.left = x
    if (x > extent.right) extent.right = x
    if (y < extent.top) extent.top = y
    if (y > extent.bottom) extent.bottom = y
    const fromX = x > 0 ? x - 1 : x
    const toX = x < width - 1 ? x + 1 : x
    const toY = y < height - 1 ? y + 1 : y
    for (let row = y > 0 ? y - 1 : y; row <= toY; row += 1)
      for (let next = row * width + fromX; next <= row * width + toX; next += 1) {
        if (ink[next] !== 1) continue
        ink[next] = 2
        stack[waiting] = next
        waiting += 1
      }
  }
  return extent
}

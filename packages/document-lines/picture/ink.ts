/** Tells ink from paper by the brightness around a pixel, so that shadows and gradients do not matter. */
import type { GreyPicture } from './grey-picture.ts'

/** Ink is darker than this share of the mean around it. */
const INK_SHARE = 0.8
/** The neighbourhood is a square with this share of the width to each side. */
const REACH = 1 / 50

/** 1 for each pixel with ink. */
export function inkOf({ pixels, width, height }: GreyPicture): Uint8Array {
  const sums = sumsOf(pixels, width, height)
  const stride = width + 1
  const reach = Math.max(4, Math.round(width * REACH))
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const above = Math.max(0, y - reach) * stride
    const below = Math.min(height, y + reach + 1) * stride
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - reach)
      const right = Math.min(width, x + reach + 1)
      const sum =
        at(sums, below + right) - at(sums, above + right) - at(sums, below + left) + at(sums, above + left)
      const mean = sum / (((below - above) / stride) * (right - left))
      if (at(pixels, y * width + x) < mean * INK_SHARE) ink[y * width + x] = 1
    }
  }
  return ink
}

const at = (of: Uint32Array | Uint8Array, index: number): number => of[index] as number

/** The sum of all pixels above and left of each corner; 16 million white pixels fit. */
function sumsOf(pixels: Uint8Array, width: number, height: number): Uint32Array {
  const stride = width + 1
  const sums = new Uint32Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += at(pixels, y * width + x)
      sums[(y + 1) * stride + x + 1] = at(sums, y * stride + x + 1) + row
    }
  }
  return sums
}

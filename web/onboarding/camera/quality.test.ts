/** Hints about pictures that are drawn here: sharp stripes, blurred, dark, and with a reflection. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type QualityHint, qualityHint } from './quality.ts'

const [width, height] = [80, 60]
function picture(colour: (x: number, y: number) => number) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(colour(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height, data }
}
const stripes = (x: number) => (Math.floor(x / 3) % 2 === 0 ? 40 : 220)
const wave = (x: number) => 130 + 40 * Math.sin(x / 12)

const rows: Array<[what: string, colour: (x: number, y: number) => number, hint: QualityHint | undefined]> = [
  ['sharp stripes', stripes, undefined],
  ['a slow wave, as out of focus', wave, 'blurred'],
  ['stripes in the dark', (x) => stripes(x) / 6, 'dark'],
  ['a white spot', (x, y) => ((x - 40) ** 2 + (y - 30) ** 2 < 200 ? 255 : stripes(x)), 'glare'],
  ['a small white spot', (x, y) => ((x - 40) ** 2 + (y - 30) ** 2 < 20 ? 255 : stripes(x)), undefined],
]
for (const [what, colour, hint] of rows)
  test(`${what}: ${hint ?? 'no hint'}`, () => assert.equal(qualityHint(picture(colour)), hint))

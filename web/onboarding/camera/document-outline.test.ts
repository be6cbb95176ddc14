/** Drawn cards on a table: whole in the outline, beside it, too small, cut off, turned, and a bare table. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fillsOutline, hasMoved } from './document-outline.ts'

const [width, height] = [160, 120]
const outline = { left: 20, top: 25, right: 140, bottom: 95 }
type Colour = (x: number, y: number) => number

function picture(colour: Colour) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.fill(colour(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height, data }
}
const card =
  (left: number, top: number, right: number, bottom: number, degrees = 0): Colour =>
  (x, y) => {
    const [cx, cy] = [(left + right) / 2, (top + bottom) / 2]
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const [u, v] = [cos * (x - cx) + sin * (y - cy) + cx, cos * (y - cy) - sin * (x - cx) + cy]
    return u >= left && u < right && v >= top && v < bottom ? 200 : 90
  }

const rows: Array<[what: string, colour: Colour, expected: boolean]> = [
  ['a card in the outline', card(20, 25, 140, 95), true],
  ['a card a little larger', card(15, 22, 145, 98), true],
  ['a card held at two degrees', card(20, 25, 140, 95, 2), true],
  ['a pale card on a pale table', (x, y) => (card(20, 25, 140, 95)(x, y) === 200 ? 225 : 205), true],
  ['a card that is turned', card(20, 25, 140, 95, 25), false],
  ['a card that is too far away', card(45, 45, 115, 85), false],
  ['a card of which one side is not there', card(20, 25, 170, 95), false],
  ['a card beside the outline', card(60, 25, 180, 95), false],
  ['a bare table', () => 128, false],
  ['a slow shadow', (x) => x, false],
]
describe('a document fills the outline', () => {
  for (const [what, colour, expected] of rows)
    test(`${what}: ${expected}`, () => assert.equal(fillsOutline(picture(colour), outline), expected))
})

test('a document that is held still has not moved, and one that is pulled away has', () => {
  const still = picture(card(20, 25, 140, 95))
  assert.equal(hasMoved(still, picture(card(20, 25, 140, 95))), false)
  assert.equal(hasMoved(still, picture(card(60, 45, 180, 115))), true)
  assert.equal(hasMoved({ ...still, width: 80 }, still), true)
})

/** The path of a QR code covers exactly its dark squares. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { qrCodeOf } from './qr-code.ts'

/** The squares that the rectangles of a path cover. */
function squaresOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].flatMap(([, x, y, width, back]) => {
    assert.equal(back, x)
    return Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index} ${y}`)
  })
}

for (const content of ['a', 'https://foyer.example/onboarding/l/7k3q9x2m8v4n6p5r1t0w2y3z4a', 'x'.repeat(300)])
  test(`draws each dark square of ${content.length} characters once, and nothing else`, () => {
    const { data, size } = encode(content, { border: 2 })
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x} ${y}`] : [])))
    const code = qrCodeOf(content)
    assert.equal(code.size, size)
    assert.deepEqual(squaresOf(code.path), dark)
    assert.equal(code.path.replaceAll(/M\d+ \d+h\d+v1H\d+z/g, ''), '')
  })

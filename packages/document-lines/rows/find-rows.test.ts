/** Rows of blots at equal distances, with what photos add and lose. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Blot } from '../picture/blots.ts'
import { findRows } from './find-rows.ts'

const row = (count: number, of: { x?: number; y?: number; pitch?: number; slope?: number } = {}): Blot[] => {
  const { x = 100, y = 200, pitch = 30, slope = 0 } = of
  return Array.from({ length: count }, (_none, at) => ({
    x: x + at * pitch,
    y: y + at * pitch * slope,
    width: 18,
    height: 28,
  }))
}
const found = (blots: Blot[]) =>
  findRows(blots).map((each) => {
    const { x, y, pitch } = each.cellAt(0)
    return { cells: each.cells, x: Math.round(x), y: Math.round(y), pitch: Math.round(pitch) }
  })

describe('a row of characters', () => {
  test('is found with its first cell and its pitch', () => {
    assert.deepEqual(found(row(44)), [{ cells: 44, x: 100, y: 200, pitch: 30 }])
  })
  test('is found when it rises', () => {
    assert.deepEqual(found(row(44, { slope: -0.25 })), [{ cells: 44, x: 100, y: 200, pitch: 31 }])
  })
  test('keeps its cells when some characters are missing', () => {
    const blots = row(44).filter((_blot, at) => ![5, 17, 18, 40].includes(at))
    assert.deepEqual(found(blots), [{ cells: 44, x: 100, y: 200, pitch: 30 }])
  })
  test('leaves out a blot that is not on its grid', () => {
    const stain = { x: 100 + 20.5 * 30, y: 202, width: 10, height: 26 }
    assert.deepEqual(found([...row(44), stain]), [{ cells: 44, x: 100, y: 200, pitch: 30 }])
  })
  test('is told apart from the row below', () => {
    assert.equal(found([...row(44), ...row(44, { y: 275 })]).length, 2)
  })
  test('needs fourteen blots', () => {
    assert.deepEqual([found(row(13)).length, found(row(14)).length], [0, 1])
  })
  test('is not looked for among the countless blots of a carpet', () => {
    const carpet = Array.from({ length: 400 }, (_none, at) => row(44, { y: at * 75 })).flat()
    assert.deepEqual(found(carpet), [])
  })
})

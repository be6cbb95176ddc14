import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { fewestBetween, lettersBetween, lettersIn } from './distance.ts'

describe('the number of different letters', () => {
  const cases: Array<[one: string, other: string, letters: number]> = [
    ['', '', 0],
    ['', 'abc', 3],
    ['hathersage', 'hathersage', 0],
    ['hathersage', 'hathersaeg', 1],
    ['hathersage', 'hthersage', 1],
    ['hathersage', 'haathersage', 1],
    ['hathersage', 'hithersoge', 2],
    ['kitten', 'sitting', 3],
    // A swapped pair is not edited again (optimal string alignment).
    ['ca', 'abc', 3],
    ['Ветрогон', 'Ветрагон', 1],
    ['a'.repeat(40), `${'a'.repeat(39)}b`, 1],
  ]
  for (const [one, other, letters] of cases)
    test(`between ${one.slice(0, 20)} and ${other.slice(0, 20)} is ${letters}`, () => {
      assert.equal(lettersBetween(one, other), letters)
    })

  const word = fc.string({ unit: fc.constantFrom(...'abcdeé語'), maxLength: 40 })

  test('equals the edit distance by matrix, and is symmetric', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        assert.equal(lettersBetween(one, other), byMatrix(one, other))
        assert.equal(lettersBetween(one, other), lettersBetween(other, one))
      }),
      { numRuns: 300 },
    )
  })

  test('is at least the number of letters that only one word has', () => {
    assert.equal(fewestBetween(lettersIn('robert'), lettersIn('bert')), 1)
    fc.assert(
      fc.property(word, word, (one, other) => {
        assert.ok(fewestBetween(lettersIn(one), lettersIn(other)) <= lettersBetween(one, other))
      }),
    )
  })
})

/** The definition, without any shortcut. */
function byMatrix(one: string, other: string): number {
  const at = (row: number, column: number): number => {
    if (row === 0 || column === 0) return row + column
    return rows[row]?.[column] as number
  }
  const rows: number[][] = [[]]
  for (let row = 1; row <= one.length; row++) {
    rows.push([row])
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwap =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const least = Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + same)
      ;(rows[row] as number[])[column] = isSwap ? Math.min(least, at(row - 2, column - 2) + 1) : least
    }
  }
  return at(one.length, other.length)
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readNumber, romanValueOf } from './numbers.ts'

describe('numbers in names', () => {
  const cases: Array<[words: string, at: number, value: string | undefined, words: number]> = [
    ['44 brigade', 0, '44', 1],
    ['007 brigade', 0, '7', 1],
    ['1st bank', 0, '1', 1],
    ['first bank', 0, '1', 1],
    ['forty four', 0, '44', 2],
    ['fortyfour', 0, '44', 1],
    ['fourty four', 0, '44', 2],
    ['forty 4', 0, '44', 2],
    ['fund iii', 1, '3', 1],
    ['fund xxxix', 1, '39', 1],
    ['iii fund', 0, undefined, 0],
    ['fund mix', 1, undefined, 0],
    ['fund', 0, undefined, 0],
    ['2004 1', 0, '2004', 1],
    ['1'.repeat(30), 0, undefined, 0],
  ]
  for (const [words, at, value, count] of cases)
    test(`${words}: ${value ?? 'none'}`, () => {
      const read = readNumber(words.split(' '), at)
      assert.deepEqual(read, value === undefined ? undefined : { value, words: count })
    })

  test('reads Roman numerals and no other words', () => {
    assert.deepEqual(['i', 'iv', 'ix', 'xiv', 'xix'].map(romanValueOf), [1, 4, 9, 14, 19])
    for (const word of ['', 'iiii', 'vx', 'ic', 'civil']) assert.equal(romanValueOf(word), undefined)
  })
})

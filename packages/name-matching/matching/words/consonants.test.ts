import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { consonantKeys, consonantsBetween } from './consonants.ts'
import { plainWordOf } from './writing.ts'

const cases: Array<[word: string, latin: string, consonants: number]> = [
  ['محمد', 'mohammed', 0],
  ['محمد', 'muhammad', 0],
  ['محمد', 'mahmoud', 0.5],
  ['محمد', 'hamid', 1],
  ['عمر', 'omar', 0],
  ['عمر', 'ammar', 0],
  ['اسامة', 'osama', 0],
  ['حسين', 'hussein', 0],
  ['حسن', 'hassan', 0],
  ['بشار', 'bachar', 0],
  ['خالد', 'khaled', 0],
  ['خالد', 'walid', 1],
  ['دوד'.replace('د', 'ד'), 'david', 0],
  ['יעקב', 'yaakov', 0],
  ['שטרנברג', 'sternberg', 0],
  ['שטרנברג', 'goldman', 4],
]

describe('Arabic and Hebrew against Latin', () => {
  for (const [word, latin, consonants] of cases)
    test(`${word} / ${latin}: ${consonants}`, () => {
      const plain = plainWordOf(word)
      if (consonants < 4) assert.equal(consonantsBetween(plain, latin), consonants)
      else assert.ok(consonantsBetween(plain, latin) >= consonants)
      if (consonants === 0) {
        const keys = new Set(consonantKeys(plain, false))
        assert.ok(consonantKeys(latin, true).some((key) => keys.has(key)))
      }
    })

  test('a word has a bounded number of keys', () => {
    assert.ok(consonantKeys('vchjvchjvchjvchj', true).length <= 6)
    assert.deepEqual(consonantKeys('aeiou', true), [])
  })
})

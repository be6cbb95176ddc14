import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { areSpellingsOfOne, spellingKeysOf } from './spelling-keys.ts'

const cases: Array<[one: string, other: string, isOne: boolean]> = [
  // Arabic and Persian, in French and English.
  ['abdelkarim', 'abdulkareem', true],
  ['abderrahim', 'abdulrahim', true],
  ['chaouki', 'shawki', false],
  ['mourad', 'murad', true],
  ['bachir', 'basheer', true],
  ['qader', 'kadir', true],
  ['djaber', 'jabir', true],
  ['mahdi', 'mehdi', true],
  ['tahmasbi', 'tahmasbee', true],
  ['huseini', 'husayni', true],
  ['hamzah', 'hamza', true],
  // Names that are two.
  ['hassan', 'hussein', false],
  ['mahmoud', 'mohammed', false],
  ['jamal', 'jamil', false],
  ['omar', 'amir', false],
  // Uzbek, Kazakh and Azeri against Russian.
  ['xolmatov', 'kholmatov', true],
  ['jurayev', 'djuraev', true],
  ['qodirov', 'kodirov', true],
  ['haciyev', 'hajiev', true],
  // Latvian, Kurdish, old Indonesian, Belarusian.
  ['lavrencovs', 'lavrentsov', true],
  ['bercîn'.normalize('NFD').replace(/\p{M}/gu, ''), 'barjin', true],
  ['soetjipto', 'suchipto', true],
  ['djojodiningrat', 'joyodiningrat', true],
  ['karalou', 'korolev', true],
  ['kastsov', 'kastrov', false],
  ['vetsikhanouski', 'vetikhanovskiy', true],
  ['haliarynets', 'galerinets', true],
  ['varpiankou', 'varpov', false],
  ['vetragonski', 'vetradanski', false],
]

describe('spellings of one name', () => {
  for (const [one, other, isOne] of cases)
    test(`${one} and ${other}: ${isOne ? 'one name' : 'two names'}`, () => {
      const keys = [one, other].map(spellingKeysOf) as [readonly string[], readonly string[]]
      assert.equal(areSpellingsOfOne(...keys), isOne, JSON.stringify(keys))
    })

  test('short words, and words of one consonant, have no keys', () => {
    for (const word of ['bin', 'wu', 'zheng', 'zhang', 'aiea', 'saia', '王', 'a'.repeat(100)])
      assert.deepEqual(spellingKeysOf(word), [], word)
  })

  test('a word has a bounded number of keys', () => {
    assert.ok(spellingKeysOf('jecejecejecejece').length <= 9)
  })
})

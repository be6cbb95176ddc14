import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { plainWordOf } from '../words/writing.ts'
import { japaneseKeysOf, lettersInJapanese, mayBeJapanese } from './japanese.ts'

describe('Chinese characters in Japanese names', () => {
  for (const [word, latin, other] of [
    ['山田', 'yamada', 'yamato'],
    ['健二', 'kenji', 'kenta'],
    ['裕子', 'yuko', 'yumi'],
    ['裕子', 'hiroko', 'haruko'],
    ['大野', 'ohno', 'oda'],
    ['本間', 'homma', 'honda'],
    ['五十嵐', 'igarashi', 'ishigami'],
    ['服部', 'hattori', 'hotta'],
  ] as const)
    test(`${word} reads as ${latin}, and not as ${other}`, () => {
      assert.ok(lettersInJapanese(plainWordOf(word), latin) < 1)
      assert.ok(lettersInJapanese(plainWordOf(word), other) >= 1)
    })

  test('are not read as Japanese when the Latin name is not Japanese', () => {
    for (const latin of ['zhang', 'wei', 'li', 'kuo-hua', 'smith', 'jeong', 'x'])
      assert.equal(mayBeJapanese(latin), false, latin)
    assert.equal(lettersInJapanese('李', 'li'), Number.POSITIVE_INFINITY)
  })

  test('have keys from their consonants, in both orders', () => {
    const keys = japaneseKeysOf('山田太郎', (reading) => [reading.replace(/[aeiou]/g, '')])
    assert.ok(keys.includes('ymdtr') && keys.includes('trymd'))
    assert.deepEqual(
      japaneseKeysOf('山'.repeat(7), () => ['y']),
      [],
    )
  })

  test('are bounded for hostile input', () => {
    assert.ok(lettersInJapanese('一一一一一一', 'kakakakakakakaka') > 0)
    assert.ok(japaneseKeysOf('一一一一一一', (reading) => [reading]).length <= 64)
  })
})

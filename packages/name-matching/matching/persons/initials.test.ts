import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isDigraphInitial, lettersOfInitial, mayBeginWith, withDigraphInitials } from './initials.ts'

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? []

describe('initials of several letters', () => {
  for (const [text, words] of [
    ['ts. dorjsuren', ['ts.', 'dorjsuren']],
    ['yu.a. dorjsuren', ['yu.', 'a', 'dorjsuren']],
    ['dorjsuren, sh.', ['dorjsuren', 'sh.']],
    ['dzh. sh. dorjsuren', ['dzh.', 'sh.', 'dorjsuren']],
    ['sh dorjsuren', ['sh', 'dorjsuren']],
    ['st. dr. dorjsuren', ['st', 'dr', 'dorjsuren']],
    ['koch. dorjsuren', ['koch', 'dorjsuren']],
  ] as const)
    test(text, () => {
      assert.deepEqual(withDigraphInitials(text, wordsIn), words)
    })

  test('are distinguished from words, and match words that begin with them', () => {
    assert.deepEqual(['ts.', 'ts'].map(isDigraphInitial), [true, false])
    assert.equal(lettersOfInitial('ts.'), 'ts')
    assert.ok(mayBeginWith('ts', 'tsend'))
    assert.ok(mayBeginWith('ts', 't'))
    assert.ok(!mayBeginWith('ts', 'tumen'))
  })
})

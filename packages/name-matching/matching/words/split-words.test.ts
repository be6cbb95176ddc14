import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cleaned, phraseOf, wordsIn } from './split-words.ts'

describe('the words of a name', () => {
  const cases: Array<[text: string, joins: boolean, words: string[]]> = [
    ['  Jean-Marie   Lindqvist ', false, ['jean', 'marie', 'lindqvist']],
    ['S.A.R.L. Vetrogon', true, ['sarl', 'vetrogon']],
    ['J.P. Hathersage', false, ['j', 'p', 'hathersage']],
    ['Sp. z o.o.', true, ['sp', 'z', 'oo']],
    ["O'Hanrahan", false, ['ohanrahan']],
    ['O’Hanrahan', false, ['ohanrahan']],
    ['Hennes & Mauritz', true, ['hennes', 'mauritz']],
    ['A/S', true, ['a', 's']],
    ['Hathersage\u0000\u200f\u202e', false, ['hathersage']],
    ['Hather\u00adsage', false, ['hathersage']],
    ['İZMİR', false, ['izmir']],
    ['Ｆｕｌｌ', false, ['full']],
    ['🎉', false, []],
    ['', false, []],
  ]
  for (const [text, joinsDottedLetters, words] of cases)
    test(`are split in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(wordsIn(cleaned(text), { joinsDottedLetters }), words)
    })

  test('are cut in a very long name', () => {
    assert.ok(wordsIn(cleaned('ab '.repeat(10_000)), { joinsDottedLetters: false }).length <= 40)
    assert.ok(cleaned('a'.repeat(10_000)).length <= 600)
  })

  test('are normalised in a phrase, as for the lookup', () => {
    assert.equal(phraseOf('Gesellschaft mit beschränkter Haftung'), 'gesellschaft mit beschrankter haftung')
    assert.equal(phraseOf('ООО'), 'ooo')
  })
})

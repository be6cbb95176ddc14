import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lookupOf, plainWordOf, romanOf, scriptOf, writesConsonants, writesSyllables } from './writing.ts'

const cases: Array<[word: string, script: string, roman: string]> = [
  ['söderström', 'LATIN', 'soderstrom'],
  ['kjærgård', 'LATIN', 'kjaergard'],
  ['łukasz', 'LATIN', 'lukasz'],
  ['виктор', 'CYRILLIC', 'viktor'],
  ['γρηγόρης', 'GREEK', 'grigoris'],
  ['دوست', 'ARABIC', 'dwst'],
  ['דוד', 'HEBREW', 'dvd'],
  ['王小明', 'HAN', 'wangxiaoming'],
  ['カゼ', 'KANA', 'kaze'],
  ['박명호', 'HANGUL', 'parkmyongho'],
  ['रमेश', 'OTHER', 'rames'],
  ['პატარა', 'OTHER', 'patara'],
]

describe('scripts', () => {
  for (const [word, script, roman] of cases)
    test(`${word}: ${script}, ${roman}`, () => {
      assert.deepEqual([scriptOf(word), romanOf(word)], [script, roman])
    })

  test('Cyrillic look-alikes in a Latin word are read as Latin letters', () => {
    assert.equal(romanOf('rоbеrt'), 'robert')
  })

  test('accents and letter variants do not matter', () => {
    assert.equal(plainWordOf('مُحَمَّد'), plainWordOf('محمد'))
    assert.equal(plainWordOf('علی'), plainWordOf('علي'))
    assert.equal(plainWordOf('ګړۍ'), plainWordOf('گري'))
    assert.equal(plainWordOf('دָוִד'.replace('د', 'ד')), 'דוד')
    assert.equal(plainWordOf('novotná'), 'novotna')
  })

  test('Arabic and Hebrew words are looked up in their own script', () => {
    assert.deepEqual(['عمر', 'ооо', 'oü'].map(lookupOf), ['عمر', 'ooo', 'ou'])
  })

  test('distinguishes consonant scripts and syllable scripts', () => {
    assert.deepEqual((['ARABIC', 'LATIN'] as const).map(writesConsonants), [true, false])
    assert.deepEqual((['HAN', 'HANGUL', 'GREEK'] as const).map(writesSyllables), [true, true, false])
  })
})

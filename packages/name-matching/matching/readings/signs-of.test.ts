import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Script, scriptOf } from '../words/writing.ts'
import { isReadBySigns, keysAcross, lettersAcross, readingsOfOne } from './signs-of.ts'

/** Words in a script, how they are written in Latin letters, and another name. */
const words: ReadonlyArray<readonly [word: string, latin: string, other: string, script: Script]> = [
  ['παπαδοπουλος', 'papadopoulos', 'papanikolaou', 'GREEK'],
  ['ευαγγελος', 'evangelos', 'efthymios', 'GREEK'],
  ['タナカ', 'tanaka', 'takada', 'KANA'],
  ['スミス', 'smith', 'sumner', 'KANA'],
  ['さくら', 'sakura', 'sayuri', 'KANA'],
  ['ロペス', 'lopez', 'lobos', 'KANA'],
  ['ルブラン', 'leblanc', 'lefevre', 'KANA'],
  ['テイラー', 'taylor', 'tyler', 'KANA'],
  ['ライト', 'wright', 'roth', 'KANA'],
  ['ジョージ', 'george', 'gregory', 'KANA'],
  ['ウラジーミル', 'vladimir', 'vladislav', 'KANA'],
  ['シェンコ', 'shenko', 'chanko', 'KANA'],
  ['현우', 'hyunwoo', 'hyunjin', 'HANGUL'],
  ['영숙', 'youngsook', 'youngmi', 'HANGUL'],
  ['สมชาย', 'somchai', 'somsak', 'THAI'],
  ['ศักดิ์', 'sak', 'sin', 'THAI'],
  ['เพ็ญ', 'phen', 'phon', 'THAI'],
  ['ธนากร', 'thanakorn', 'thanapon', 'THAI'],
  ['เจริญสุข', 'charoensuk', 'chaisuk', 'THAI'],
  ['อนุทิน', 'anutin', 'anan', 'THAI'],
  ['မောင်', 'maung', 'myint', 'BURMESE'],
  ['ကျော်', 'kyaw', 'khin', 'BURMESE'],
  ['မြင့်', 'myint', 'moe', 'BURMESE'],
  ['ညွန့်', 'nyunt', 'naing', 'BURMESE'],
  ['ထွဋ်', 'htut', 'htoo', 'BURMESE'],
  ['ဦးလှမြင့်', 'hlamyint', 'hlathaung', 'BURMESE'],
]

describe('words compared by the readings of their characters', () => {
  for (const [word, latin, other, script] of words)
    test(`${word} reads as ${latin}, and not as ${other}`, () => {
      assert.equal(scriptOf(word), script)
      assert.ok(lettersAcross(word, script, latin) < 1)
      assert.ok(lettersAcross(word, script, other) >= 1)
    })

  test('have keys from the consonants of their readings', () => {
    const keys = keysAcross('ταναδης', 'GREEK', (reading) => [reading.replace(/[aeiouyh]/g, '')])
    assert.ok(keys.includes('tnds'))
  })

  test('count a Korean surname as one character, and a given name as two', () => {
    assert.ok(readingsOfOne('류', 'HANGUL').includes('yoo'))
    assert.deepEqual(readingsOfOne('현우', 'HANGUL'), [])
  })

  test('are read as a whole in other scripts, and are bounded for hostile input', () => {
    assert.equal(isReadBySigns('LATIN'), false)
    assert.equal(lettersAcross('abc', 'LATIN', 'abc'), Number.POSITIVE_INFINITY)
    assert.deepEqual(
      keysAcross('abc', 'LATIN', () => []),
      [],
    )
    for (const sign of ['ก', '်', '์', 'ー', '각', 'ς'])
      assert.ok(lettersAcross(sign.repeat(200), scriptOf(sign), 'a'.repeat(200)) >= 0)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addWordKeys, deletionsOf, hashOf, newKeyBuffer } from './word-keys.ts'

const keysOf = (word: string, most: number, space = 1): Set<number> => {
  const buffer = newKeyBuffer()
  addWordKeys(buffer, word, most, space)
  return new Set(buffer.keys.subarray(0, buffer.length))
}
const haveCommon = (one: Set<number>, other: Set<number>): boolean => [...one].some((key) => other.has(key))
const share = (one: string, other: string, most: number): boolean =>
  haveCommon(keysOf(one, most), keysOf(other, most))

const cases: Array<[one: string, other: string, most: number, shares: boolean]> = [
  ['hathersage', 'hathersage', 0, true],
  ['hathersage', 'hathersag', 0, false],
  ['hathersage', 'hathersag', 1, true],
  ['hathersage', 'hatherssage', 1, true],
  ['hathersage', 'hathersega', 1, false],
  ['hathersage', 'hathersega', 2, true],
  ['hathersage', 'hahtersage', 1, true],
  ['hathersage', 'gathersago', 2, true],
  ['hathersage', 'gatharsago', 2, false],
  ['anna', 'ana', 1, true],
  ['aabb', 'aab', 1, true],
  ['王小明', '王小', 1, true],
]

describe('two words with few different letters share a key', () => {
  for (const [one, other, most, shares] of cases)
    test(`${one} / ${other}, ${most} deleted: ${shares}`, () => assert.equal(share(one, other, most), shares))
})

test('a word of eight different letters has 37 keys', () => {
  assert.equal(keysOf('abcdefgh', 2).size, 37)
  assert.equal(keysOf('abcdefgh', 1).size, 9)
})

test('the same word in two key spaces has different keys', () => {
  assert.notEqual(hashOf('hathersage', 1), hashOf('hathersage', 2))
  assert.ok(!haveCommon(keysOf('hathersage', 2, 1), keysOf('hathersage', 2, 2)))
})

test('short words and very long words have fewer deletions', () => {
  assert.deepEqual([2, 3, 4, 5, 24, 25, 64, 65, 600].map(deletionsOf), [0, 1, 1, 2, 2, 1, 1, 0, 0])
})

test('a buffer grows with a long word', () => {
  assert.ok(keysOf('abcdefghijklmnopqrstuvwxyz'.repeat(4), 2).size > 1024)
})

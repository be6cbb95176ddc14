import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { blindIndex, DecryptionError, derive, kekVersionOf, open, seal, unwrap, wrap } from './aead.ts'

const newDataKey = () => randomBytes(32)
const dek = newDataKey()
const text = Buffer.from('{"firstName":"Åsa"}')
const sealed = seal(dek, text, 'customer|application|data')

test('decrypts what it encrypted, and never gives the same ciphertext twice', () => {
  assert.deepEqual(open(dek, sealed, 'customer|application|data'), text)
  assert.notDeepEqual(seal(dek, text, 'customer|application|data'), sealed)
  assert.equal(sealed.includes('firstName'), false)
  assert.deepEqual(open(dek, seal(dek, Buffer.alloc(0), ''), ''), Buffer.alloc(0))
})

const flipped = (at: number) => {
  const copy = Buffer.from(sealed)
  copy[at] = (copy[at] as number) ^ 1
  return copy
}
const broken: Array<[what: string, open: () => unknown]> = [
  ['another key', () => open(newDataKey(), sealed, 'customer|application|data')],
  ['another AAD', () => open(dek, sealed, 'customer|other|data')],
  ['another version', () => open(dek, flipped(0), 'customer|application|data')],
  ['a changed nonce', () => open(dek, flipped(1), 'customer|application|data')],
  ['a changed ciphertext', () => open(dek, flipped(20), 'customer|application|data')],
  ['a changed tag', () => open(dek, flipped(sealed.length - 1), 'customer|application|data')],
  ['a truncated tag', () => open(dek, sealed.subarray(0, -1), 'customer|application|data')],
  ['nothing', () => open(dek, Buffer.alloc(0), '')],
  ['only a header', () => open(dek, Buffer.of(1), '')],
]
for (const [what, attempt] of broken)
  test(`does not decrypt with ${what}`, () => assert.throws(attempt, DecryptionError))

test('unwraps a data key under each of several master keys', () => {
  const keks: Record<number, Buffer> = { 1: newDataKey(), 700: newDataKey() }
  const old = wrap(keks[1] as Buffer, 1, dek, 'a')
  const current = wrap(keks[700] as Buffer, 700, dek, 'a')
  assert.deepEqual(
    unwrap((version) => keks[version], old, 'a'),
    dek,
  )
  assert.deepEqual(
    unwrap((version) => keks[version], current, 'a'),
    dek,
  )
  assert.equal(kekVersionOf(current), 700)
  assert.throws(() => unwrap(() => undefined, old, 'a'), DecryptionError)
  assert.throws(() => unwrap((version) => keks[version], old, 'b'), DecryptionError)
  // The version is authenticated too.
  const claimed = Buffer.from(current)
  claimed.writeUInt16BE(1, 1)
  assert.throws(() => unwrap(() => keks[700], claimed, 'a'), DecryptionError)
})

test('derives a different key for each label, always the same one', () => {
  assert.deepEqual(derive(dek, 'blind-index'), derive(dek, 'blind-index'))
  assert.notDeepEqual(derive(dek, 'blind-index'), derive(dek, 'downloads'))
  assert.equal(derive(dek, 'x').length, 32)
})

test('gives the same blind index only for the same value', () => {
  const base = blindIndex(dek, 'c1', 'email', 'a@example.com')
  assert.deepEqual(blindIndex(dek, 'c1', 'email', 'a@example.com'), base)
  assert.notDeepEqual(blindIndex(dek, 'c2', 'email', 'a@example.com'), base)
  assert.notDeepEqual(blindIndex(dek, 'c1', 'phone', 'a@example.com'), base)
  assert.notDeepEqual(blindIndex(newDataKey(), 'c1', 'email', 'a@example.com'), base)
  assert.notDeepEqual(blindIndex(dek, 'c1', 'ab', 'c'), blindIndex(dek, 'c1', 'a', 'bc'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appUri, base32, codeAt, newSeed, stepOf } from './totp.ts'

const seed = Buffer.from('12345678901234567890')

/** RFC 6238 appendix B, the last six digits. */
const vectors: Array<[seconds: number, code: string]> = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
]
for (const [seconds, code] of vectors)
  test(`the code at ${seconds} s is ${code}`, () => {
    const step = Math.floor(seconds / 30)
    assert.equal(codeAt(seed, step), code)
    assert.equal(stepOf(seed, code, new Date(seconds * 1_000)), step)
  })

test('accepts the code of the previous and the next step, and no other', () => {
  const code = codeAt(seed, 1_000)
  for (const [away, accepted] of [
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ] as const)
    assert.equal(stepOf(seed, code, new Date((1_000 + away) * 30_000)) === 1_000, accepted, String(away))
})

test('accepts a space in a code, and nothing but six digits', () => {
  const at = new Date(59_000)
  assert.equal(stepOf(seed, '287 082', at), 1)
  for (const typed of ['', '28708', '2870821', 'abcdef', '287082x'])
    assert.equal(stepOf(seed, typed, at), undefined)
})

test('encodes base32 as in RFC 4648 section 10', () => {
  assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI')
  assert.equal(base32(newSeed()).length, 32)
})

test('the URI for the app names the service and the person', () =>
  assert.equal(
    appUri(seed, 'anna@example.com'),
    'otpauth://totp/Foyer:anna%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Foyer' +
      '&algorithm=SHA1&digits=6&period=30',
  ))

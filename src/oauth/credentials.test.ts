import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  apiKeyOf,
  clientIdOf,
  clientSecretOf,
  crc32,
  hasChecksum,
  isApiKey,
  isClientId,
  publicPartOf,
} from './credentials.ts'

const bytes = (length: number, value: number) => new Uint8Array(length).fill(value)

test('credentials have the documented format', () => {
  assert.match(clientIdOf('sandbox', bytes(16, 7)), /^test_cli_[0-9a-z]{26}$/)
  assert.match(clientSecretOf('live', bytes(32, 7)), /^live_sec_[0-9A-Za-z]{49}$/)
  assert.match(apiKeyOf('sandbox', bytes(32, 7)), /^test_key_[0-9A-Za-z]{49}$/)
})

test('accepts the smallest and the largest random bytes', () => {
  assert.equal(clientIdOf('sandbox', bytes(16, 0)), `test_cli_${'0'.repeat(26)}`)
  assert.equal(clientIdOf('sandbox', bytes(16, 255)).length, 35)
  const largest = clientSecretOf('sandbox', bytes(32, 255))
  assert.equal(largest.length, 58)
  assert.notEqual(largest, clientSecretOf('sandbox', bytes(32, 254)))
})

test('throws on too few random bytes', () => {
  assert.throws(() => clientSecretOf('live', bytes(31, 1)))
  assert.throws(() => clientIdOf('live', bytes(32, 1)))
})

test('the checksum equals that of gzip', () => assert.equal(crc32('123456789'), 0xcbf43926))

const secret = clientSecretOf('sandbox', bytes(32, 42))
const swapped = secret.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
const checks: Array<[text: string, expected: boolean]> = [
  [secret, true],
  [apiKeyOf('live', bytes(32, 9)), true],
  [swapped, false],
  [secret.replace('test_', 'live_'), false],
  [secret.slice(0, -1), false],
  [`${secret}0`, false],
  [clientIdOf('sandbox', bytes(16, 3)), false],
  ['', false],
]
for (const [text, expected] of checks)
  test(`checksum of ${text.slice(0, 14)}…: ${expected}`, () => assert.equal(hasChecksum(text), expected))

test('distinguishes a client id from other strings', () => {
  assert.equal(isClientId(clientIdOf('live', bytes(16, 3))), true)
  for (const text of [
    secret,
    apiKeyOf('live', bytes(32, 9)),
    'test_cli_0',
    '',
    `${clientIdOf('live', bytes(16, 3))}0`,
  ])
    assert.equal(isClientId(text), false, text)
})

test('recognises an API key, and shows only its prefix', () => {
  const key = apiKeyOf('live', bytes(32, 9))
  assert.equal(isApiKey(key), true)
  assert.equal(isApiKey('eyJhbGciOiJFUzI1NiJ9.e30.AA'), false)
  assert.equal(publicPartOf(key).length, 17)
})

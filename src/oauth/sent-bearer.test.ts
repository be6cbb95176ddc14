import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKeyOf, clientIdOf, clientSecretOf } from './credentials.ts'
import {
  type InvalidToken,
  insufficientScopeText,
  invalidTokenFor,
  invalidTokenTexts,
  malformedTexts,
  missingTokenText,
  sentBearerOf,
} from './sent-bearer.ts'

const bytes = (length: number) => new Uint8Array(length).fill(7)
const key = apiKeyOf('sandbox', bytes(32))

const sent: Array<[text: string, expected: ReturnType<typeof sentBearerOf>]> = [
  [key, 'API_KEY'],
  ['live_key_', 'API_KEY'],
  [clientSecretOf('live', bytes(32)), 'CLIENT_SECRET'],
  [clientIdOf('sandbox', bytes(16)), 'CLIENT_ID'],
  ['whsec_AAAA', 'WEBHOOK_SECRET'],
  ['eyJ0.eyJ1.abc-_', 'TOKEN'],
  ['a.b', 'SOMETHING_ELSE'],
  ['a.b.c.d', 'SOMETHING_ELSE'],
  ['xtest_key_1', 'SOMETHING_ELSE'],
  ['', 'SOMETHING_ELSE'],
]
for (const [text, expected] of sent)
  test(`${text.slice(0, 12)}… is ${expected}`, () => assert.equal(sentBearerOf(text), expected))

type Expired = Parameters<typeof invalidTokenFor>[1]
const invalid: Array<[bearer: string, expired: Expired, acceptsApiKey: boolean, expected: InvalidToken]> = [
  [key, undefined, false, 'API_KEY'],
  [key, undefined, true, 'UNKNOWN_API_KEY'],
  ['a.b.c', undefined, false, 'TOKEN'],
  ['a.b.c', undefined, true, 'TOKEN'],
  ['a.b.c', 'ACCESS', false, 'EXPIRED'],
  ['a.b.c', 'SESSION', false, 'EXPIRED_SESSION'],
  ['whsec_AAAA', undefined, false, 'WEBHOOK_SECRET'],
  ['nonsense', undefined, true, 'SOMETHING_ELSE'],
]
for (const [bearer, expired, acceptsApiKey, expected] of invalid)
  test(`${bearer.slice(0, 12)}, expired: ${expired}, keys: ${acceptsApiKey} is ${expected}`, () =>
    assert.equal(invalidTokenFor(bearer, expired, acceptsApiKey), expected))

const missing: Array<[header: string | undefined, expected: RegExp]> = [
  [undefined, /^The Authorization header is missing\./],
  ['', /^The Authorization header is missing\./],
  ['Basic YTpi', /uses Basic/],
  ['basic', /uses Basic/],
  ['eyJ0.eyJ1.abc', /has no scheme/],
  ['Digest a="b"', /does not use the scheme Bearer/],
]
for (const [header, expected] of missing)
  test(`Authorization: ${header} gives ${expected}`, () => assert.match(missingTokenText(header), expected))

test('every text is a valid error_description of RFC 6750', () => {
  const scopes = (['ACCESS', 'SESSION'] as const).map((kind) => insufficientScopeText(kind, 'application'))
  for (const text of [...Object.values(invalidTokenTexts), ...Object.values(malformedTexts), ...scopes])
    assert.match(text, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachment } from '#http/headers.ts'
import { fingerprintOf, idempotencyKey } from '#http/idempotency.ts'
import { cookieOf, cookieText } from '#http/pages/cookie.ts'
import { allowedMethods, routeOf } from '#http/serve/paths.ts'
import { versionReader } from '#http/serve/versions.ts'
import { ApiError } from '#kernel/api-error.ts'

const requestedVersion = versionReader(['foyer', 'acme'])
const accepts: Array<[accept: string | undefined, expected: string]> = [
  [undefined, 'V1'],
  ['', 'V1'],
  ['*/*', 'V1'],
  ['application/json', 'V1'],
  ['application/json; charset=utf-8', 'V1'],
  ['APPLICATION/JSON', 'V1'],
  ['application/*;q=0.1', 'V1'],
  ['application/json, text/plain, */*', 'V1'],
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'V1'],
  ['application/vnd.foyer.v1+json', 'V1'],
  ['application/vnd.foyer.v1.0+json', 'V1'],
  ['application/vnd.foyer+json', 'V1'],
  ['application/vnd.acme.v1+json', 'V1'],
  ['application/vnd.foyer.v2+json', 'UNKNOWN_VERSION'],
  ['application/vnd.foyer.v1.1+json', 'UNKNOWN_VERSION'],
  ['application/vnd.foyer.v10+json', 'UNKNOWN_VERSION'],
  ['application/vnd.foyer.v2+json, application/vnd.foyer.v1+json;q=0.5', 'V1'],
  ['application/vnd.foyer.v2+json;q=0, application/json', 'V1'],
  ['application/vnd.foyer.v1+json;q=0', 'NOT_JSON'],
  ['application/vnd.foyer.v2+json, application/json;q=0', 'UNKNOWN_VERSION'],
  ['application/vnd.other.v1+json', 'NOT_JSON'],
  ['text/html', 'NOT_JSON'],
  ['application/json;q=0', 'NOT_JSON'],
  ['application/json;q=0, */*', 'NOT_JSON'],
  ['application/json;q=0.000, */*;q=1.000', 'NOT_JSON'],
  ['*/*;q=0', 'NOT_JSON'],
  ['text/html;a="x, application/json"', 'NOT_JSON'],
  ['nonsense', 'V1'],
  [',,;', 'V1'],
]
for (const [accept, expected] of accepts)
  test(`Accept: ${accept} selects ${expected}`, () => {
    assert.equal(requestedVersion(accept), expected)
    assert.equal(requestedVersion(accept), expected, 'cached')
  })

const keys: Array<[header: string, expected: string | undefined]> = [
  ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['a"b', 'a"b'],
  ['x'.repeat(255), 'x'.repeat(255)],
  ['x'.repeat(256), undefined],
  ['', undefined],
  ['""', undefined],
  ['"a', undefined],
  ['"a"; p=1', undefined],
  ['"a", "b"', undefined],
  ['a b', undefined],
  ['"a b"', undefined],
  ['å', undefined],
  ['"\\x"', undefined],
]
for (const [header, expected] of keys)
  test(`Idempotency-Key: ${header.slice(0, 40)}`, () => {
    if (expected !== undefined) assert.equal(idempotencyKey(header), expected)
    else assert.throws(() => idempotencyKey(header), ApiError)
  })

test('a fingerprint depends on the value, not on its notation', () => {
  assert.equal(fingerprintOf({ a: 1, b: [true] }), fingerprintOf({ b: [true], a: 1.0 }))
  assert.notEqual(fingerprintOf({ a: 1 }), fingerprintOf({ a: '1' }))
  assert.notEqual(fingerprintOf({ a: [1, 2] }), fingerprintOf({ a: [2, 1] }))
  assert.match(fingerprintOf(undefined), /^[0-9a-f]{64}$/)
})

test('finds the cookie among others, the longest path first', () => {
  assert.equal(cookieOf('a=1; foyer-onboarding=x; foyer-onboarding=y', 'foyer-onboarding'), 'x')
  assert.equal(cookieOf('xfoyer-onboarding=1;foyer-onboarding=z', 'foyer-onboarding'), 'z')
  assert.equal(cookieOf('foyer-onboarding=', 'foyer-onboarding'), undefined)
  assert.equal(cookieOf(undefined, 'foyer-onboarding'), undefined)
})

test('refuses cookie parts that could end the cookie', () => {
  for (const change of [
    { applicationId: 'a; Domain=evil', value: 'x' },
    { applicationId: 'a', value: 'x; Path=/' },
    { applicationId: 'a', value: 'x\r\nset-cookie: b' },
    { applicationId: '../x', value: 'x' },
    { applicationId: 'a', value: '' },
    { applicationId: 'a', page: 'b; Domain=evil', value: 'x' },
  ])
    assert.throws(() => cookieText(change, true, '/onboarding'))
})

test('operations are served with and without the prefix, other rows once', () => {
  assert.deepEqual(routeOf('POST /v1/a.get'), { method: 'POST', urls: ['/v1/a.get', '/a.get'] })
  assert.deepEqual(routeOf('GET /applications/:id').urls, ['/applications/:id', '/v1/applications/:id'])
  assert.deepEqual(routeOf('GET /a'), { method: 'GET', urls: ['/a'] })
  assert.throws(() => routeOf('PUT /a'))
  assert.throws(() => routeOf('POST a'))
  const allowed = allowedMethods(['POST /v1/a.get', 'GET /a/:id', 'POST /a/:id', 'GET /b/*'])
  assert.deepEqual(allowed('/v1/a.get'), ['POST'])
  assert.deepEqual(allowed('/v1/axget'), [])
  assert.deepEqual(allowed('/a/1'), ['GET', 'HEAD', 'POST'])
  assert.deepEqual(allowed('/a/1/2'), [])
  assert.deepEqual(allowed('/b/1/2'), ['GET', 'HEAD'])
})

test('a file name cannot break out of its header', () => {
  assert.equal(
    attachment('a"\r\nb.pdf'),
    `attachment; filename="a___b.pdf"; filename*=UTF-8''a%22%0D%0Ab.pdf`,
  )
  assert.equal(attachment('\ud800'), `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`)
})

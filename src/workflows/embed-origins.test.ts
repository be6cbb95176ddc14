import assert from 'node:assert/strict'
import { test } from 'node:test'
import kyc from '#test/fixtures/workflows/person.json' with { type: 'json' }
import { embedOriginsOf } from './embed-origins.ts'
import { problemsOf } from './validity.ts'

const codesOf = (embedOrigins: unknown) => problemsOf({ ...kyc, embedOrigins }, []).map(({ path }) => path)

for (const origin of [
  'https://shop.example',
  'https://shop.example:8443',
  'https://xn--bcher-kva.example',
  'http://localhost',
  'http://localhost:5173',
  'http://127.0.0.1:8080',
])
  test(`a workflow may name ${origin}`, () => assert.deepEqual(codesOf([origin]), []))

for (const origin of [
  '*',
  'https://*',
  'https://*.shop.example',
  'https:',
  'http://shop.example',
  'https://shop.example/',
  'https://shop.example/onboarding',
  'https://SHOP.example',
  'https://shop.example:443',
  'https://shop.example:99999',
  'https://user@shop.example',
  'https://shop.example https://evil.example',
  "https://shop.example; script-src 'unsafe-inline'",
  'https://shop.example,https://evil.example',
  'https://[::1]',
  'https://bücher.example',
  'https://-shop.example',
  'http://localhost.evil.example',
  'ftp://localhost',
  'null',
  '',
])
  test(`a workflow may not name ${JSON.stringify(origin)}`, () =>
    assert.deepEqual(codesOf([origin]), ['/embedOrigins/0']))

test('an origin is named once, and at most twenty are', () => {
  assert.deepEqual(codesOf(['https://a.example', 'https://a.example']), ['/embedOrigins'])
  const many = Array.from({ length: 21 }, (_, at) => `https://s${at}.example`)
  assert.deepEqual(codesOf(many), ['/embedOrigins'])
})

test('live customers are framed by https only, and a workflow without origins by none', () => {
  const embedOrigins = ['http://localhost:5173', 'https://shop.example']
  assert.deepEqual(embedOriginsOf({ embedOrigins }, 'live'), ['https://shop.example'])
  assert.deepEqual(embedOriginsOf({ embedOrigins }, 'sandbox'), embedOrigins)
  assert.deepEqual(embedOriginsOf({}, 'sandbox'), [])
})

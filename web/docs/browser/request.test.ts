/** The requests that "Try it" sends. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Entered, requestOf, shownBody, type TriedOperation, type TriedRequest } from './request.ts'

const operation: TriedOperation = { method: 'POST', path: '/v1/x', scheme: '', type: '' }
const entered: Entered = {
  parameters: [],
  body: '{"a":1}',
  credentials: { accessToken: 'token', apiKey: 'key', clientId: 'id:1', clientSecret: 'sécret' },
}
const parameter = (place: string, name: string, value: string) => ({ place, name, value })

const rows: Array<
  [
    what: string,
    operation: Partial<TriedOperation>,
    entered: Partial<Entered>,
    expected: Partial<TriedRequest>,
  ]
> = [
  ['a public operation without a body', { method: 'GET' }, {}, { url: '/v1/x', headers: {}, body: null }],
  ['an access token', { scheme: 'accessToken' }, {}, { headers: { authorization: 'Bearer token' } }],
  ['an API key', { scheme: 'apiKey' }, {}, { headers: { authorization: 'Bearer key' } }],
  [
    'id and secret, each encoded',
    { scheme: 'client' },
    {},
    { headers: { authorization: `Basic ${btoa('id%3A1:s%C3%A9cret')}` } },
  ],
  [
    'a body',
    { type: 'application/json' },
    {},
    { headers: { 'content-type': 'application/json' }, body: '{"a":1}' },
  ],
  [
    'a path parameter, encoded',
    { path: '/v1/x/{id}/y' },
    { parameters: [parameter('path', 'id', 'a/../b')] },
    { url: '/v1/x/a%2F..%2Fb/y' },
  ],
  ['a query parameter', {}, { parameters: [parameter('query', 'q', 'a b&c')] }, { url: '/v1/x?q=a+b%26c' }],
  [
    'a header, and no empty one',
    {},
    { parameters: [parameter('header', 'Idempotency-Key', 'k'), parameter('header', 'Other', '')] },
    { headers: { 'Idempotency-Key': 'k' } },
  ],
]
describe('the request of "Try it" has', () => {
  for (const [what, changed, more, expected] of rows)
    test(what, () => {
      const request = requestOf({ ...operation, ...changed }, { ...entered, ...more })
      assert.deepEqual({ ...request, ...expected }, request)
    })
})

test('a response is formatted only if it is JSON', () => {
  assert.equal(shownBody('application/json; charset=utf-8', '{"a":1}'), '{\n  "a": 1\n}')
  assert.equal(shownBody('application/problem+json', '{}'), '{}')
  assert.equal(shownBody('application/json', '{'), '{')
  assert.equal(shownBody('text/plain', '{"a":1}'), '{"a":1}')
})

/** Which addresses a provider can have. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { urlProblem } from './provider-url.ts'

const rows: Array<[url: string, code: string | undefined, withPrivate: string | undefined]> = [
  ['https://api.example.com', undefined, undefined],
  ['https://api.example.com:8443/path/v3', undefined, undefined],
  ['http://api.example.com', 'not_https', undefined],
  ['https://10.0.0.1', 'not_public', undefined],
  ['https://[::1]/', 'not_public', undefined],
  ['https://2130706433', 'not_public', undefined],
  ['https://localhost', 'not_public', undefined],
  ['https://a.localhost.', 'not_public', undefined],
  ['http://127.0.0.1:4000', 'not_https', undefined],
  ['https://user:pass@api.example.com', 'has_user', 'has_user'],
  ['https://api.example.com?key=1', 'has_query', 'has_query'],
  ['https://api.example.com#', 'has_query', 'has_query'],
  ['ftp://api.example.com', 'invalid_format', 'invalid_format'],
  ['api.example.com', 'invalid_format', 'invalid_format'],
  ['https:/api.example.com', 'invalid_format', 'invalid_format'],
  ['https://api.example.com\\@other.example', 'invalid_format', 'invalid_format'],
  [' https://api.example.com', 'invalid_format', 'invalid_format'],
  ['https://', 'invalid_format', 'invalid_format'],
]

describe('the address of a provider', () => {
  for (const [url, code, withPrivate] of rows)
    test(url, () => {
      assert.equal(urlProblem(url, false)?.code, code)
      assert.equal(urlProblem(url, true)?.code, withPrivate)
    })
})

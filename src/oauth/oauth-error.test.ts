/** The status of each OAuth error, and what its description may contain. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OAuthError, type OAuthErrorCode } from './oauth-error.ts'

const rows: Array<[code: OAuthErrorCode, status: number]> = [
  ['invalid_request', 400],
  // RFC 6749 section 5.2: 401, because the client has used the Authorization header.
  ['invalid_client', 401],
  ['invalid_scope', 400],
  ['unsupported_grant_type', 400],
]
for (const [code, status] of rows)
  test(`${code} is ${status}`, () => {
    const error = new OAuthError(code, 'Send grant_type.')
    assert.deepEqual([error.status, error.error, error.description], [status, code, 'Send grant_type.'])
    assert.equal(error.message, `${code}: Send grant_type.`)
    assert.ok(error instanceof Error && error.name === 'OAuthError')
  })

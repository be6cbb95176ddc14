/** Which scope includes which, and which can be requested. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantableScopes, includesScope, type Scope, scopes } from './scopes.ts'

const rows: Array<[held: Scope[], wanted: Scope, isIncluded: boolean]> = [
  [['application'], 'application', true],
  [['application'], 'application.read', true],
  [['application'], 'application.session', false],
  [['application.read'], 'application.read', true],
  [['application.read'], 'application', false],
  [['application.read'], 'application.session', false],
  // The applicant's token reads nothing: it must never show a hit.
  [['application.session'], 'application.read', false],
  [['application.session'], 'application', false],
  [['application.session'], 'application.session', true],
  [['application.session', 'application.read'], 'application.read', true],
  [[], 'application.read', false],
]
for (const [held, wanted, isIncluded] of rows)
  test(`[${held}] ${isIncluded ? 'includes' : 'does not include'} ${wanted}`, () =>
    assert.equal(includesScope(held, wanted), isIncluded))

test('a session scope is never granted for client credentials', () =>
  assert.deepEqual(
    scopes.filter((scope) => !grantableScopes.includes(scope)),
    ['application.session'],
  ))

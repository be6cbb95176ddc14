import assert from 'node:assert/strict'
import { test } from 'node:test'
import { grantScopes } from './grant-scopes.ts'
import type { OAuthError } from './oauth-error.ts'
import type { Scope } from './scopes.ts'

const both: Scope[] = ['application']
const reader: Scope[] = ['application.read']

const granted: Array<[requested: string | undefined, held: Scope[], expected: Scope[]]> = [
  [undefined, both, ['application']],
  [undefined, reader, ['application.read']],
  ['application', both, ['application']],
  ['application.read', both, ['application.read']],
  ['application.read application', both, ['application', 'application.read']],
  ['application.read application.read', both, ['application.read']],
  ['application.read', reader, ['application.read']],
]
for (const [requested, held, expected] of granted)
  test(`${held} requests ${requested}: ${expected}`, () =>
    assert.deepEqual(grantScopes(requested, held), expected))

const refused: Array<[requested: string | undefined, held: Scope[]]> = [
  ['application', reader],
  ['application.session', both],
  ['application application.session', both],
  ['admin', both],
  [' application', both],
  ['application  application.read', both],
  ['application"', both],
  ['åpplication', both],
  [undefined, []],
  [undefined, ['application.session']],
]
for (const [requested, held] of refused)
  test(`${held} requests ${JSON.stringify(requested)}: invalid_scope`, () => {
    assert.throws(
      () => grantScopes(requested, held),
      (error: OAuthError) =>
        error.error === 'invalid_scope' && /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/.test(error.description),
    )
  })

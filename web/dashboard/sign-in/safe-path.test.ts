/** Where a person lands after signing in. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safePath } from './safe-path.ts'

const cases: Array<[to: string | undefined, path: string]> = [
  ['/applications/foyer:application::0199?tab=notes', '/applications/foyer:application::0199?tab=notes'],
  ['/team', '/team'],
  [undefined, '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/sign-in?to=/team', '/'],
]
for (const [to, path] of cases) test(`${to} leads to ${path}`, () => assert.equal(safePath(to), path))

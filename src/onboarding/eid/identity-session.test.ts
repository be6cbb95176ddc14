/** The address of the page that waits stands beside the return URL. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eidPageUrl, isElsewhere } from './identity-session.ts'

for (const [of, page] of [
  ['https://foyer.example/onboarding/1/identity/return', 'https://foyer.example/onboarding/1/identity/eid'],
  [
    'https://foyer.example/onboarding/1/co_signer/2/return',
    'https://foyer.example/onboarding/1/co_signer/2/eid',
  ],
] as const)
  test(of, () => assert.equal(eidPageUrl(of), page))

test('a start in another browser session counts as elsewhere', () => {
  const asking = { session: { hash: 'aa' } } as Parameters<typeof isElsewhere>[1]
  assert.equal(isElsewhere({ sessionHash: 'bb' }, asking), true)
  assert.equal(isElsewhere({ sessionHash: 'aa' }, asking), false)
})

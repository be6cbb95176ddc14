/** A start that is left for another one: which eIDs are told, and for which session. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearCase } from '../../../test/fixtures/case.ts'
import { pageContext } from '../../../test/fixtures/page-context.ts'
import type { WaitingIdentity } from '../../applications/identity/progress.ts'
import type { IdentityProvider } from '../../applications/provider-contracts.ts'
import { leaveEid } from './leave-eid.ts'

async function cancelled(provider: string | null): Promise<WaitingIdentity[]> {
  const told: WaitingIdentity[] = []
  const redirects: IdentityProvider = {
    ...{ key: 'redirects', name: 'Redirects', countries: ['SE'], origins: [] },
    start: async () => ({ unavailable: true }),
    complete: async () => ({ kind: 'UNAVAILABLE' }),
  }
  const inApp: IdentityProvider = {
    ...redirects,
    key: 'in-app',
    ownPage: {
      progress: async () => ({ kind: 'UNKNOWN' }),
      cancel: async (waiting) => void told.push(waiting),
    },
  }
  const context = pageContext({ of: clearCase('KYC'), identityProviders: [redirects, inApp] })
  const session = { ...context.session, hash: 'aa' }
  await leaveEid({ ...context, session }, provider === null ? null : { provider, state: 's', nonce: 'n' })
  return told
}

test('an eID in an app is told, with the session that leaves it', async () => {
  const [waiting, ...more] = await cancelled('in-app')
  assert.deepEqual([waiting?.state, waiting?.nonce, more.length], ['s', 'n', 0])
  assert.equal(waiting?.sessionHash, 'aa')
})
for (const [title, provider] of [
  ['nothing was started', null],
  ['the eID redirects', 'redirects'],
  ['the eID was removed', 'gone'],
] as const)
  test(`${title}: nobody is told`, async () => assert.deepEqual(await cancelled(provider), []))

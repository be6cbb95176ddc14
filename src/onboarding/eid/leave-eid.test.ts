/** A start that is left for another one: which eIDs are told, and for which session. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { WaitingIdentity } from '@foyer/eids/contract/progress'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
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

test('leaving an eID in an app cancels its order for that session', async () => {
  const [waiting, ...more] = await cancelled('in-app')
  assert.deepEqual([waiting?.state, waiting?.nonce, more.length], ['s', 'n', 0])
  assert.equal(waiting?.sessionHash, 'aa')
})
for (const [title, provider] of [
  ['nothing was started', null],
  ['the eID redirects', 'redirects'],
  ['the eID was removed', 'gone'],
] as const)
  test(`cancels no order when ${title}`, async () => assert.deepEqual(await cancelled(provider), []))

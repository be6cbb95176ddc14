/** Which steps have a page that waits for an eID, and what it waits for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { noSigning } from '#applications/signing/state.ts'
import { clearCase } from '#test/fixtures/case.ts'
import { pageContext } from '#test/fixtures/page-context.ts'
import type { Step } from '#workflows/workflow.ts'
import { eidPlaceOf } from './waiting-eid.ts'

const redirects: IdentityProvider = {
  ...{ key: 'redirects', name: 'Redirects', countries: ['SE'], origins: [] },
  start: async () => ({ unavailable: true }),
  complete: async () => ({ kind: 'UNAVAILABLE' }),
}
const inApp: IdentityProvider = {
  ...redirects,
  key: 'in-app',
  ownPage: { progress: async () => ({ kind: 'UNKNOWN' }), cancel: async () => undefined },
}

function placeOf(step: Partial<Step>, provider: string, by = 'APPLICANT') {
  const of = clearCase('KYC')
  const start = { provider, state: 's', nonce: 'n', sessionHash: 'aa', at: '' }
  const signature = { ...start, by, text: '', fingerprint: '', isSignature: true }
  const data = {
    ...of.data,
    identityStarted: { ...start, step: 'identity' },
    signing: { ...noSigning, started: [signature] },
  }
  const context = pageContext({ of: { ...of, data }, identityProviders: [redirects, inApp] })
  return eidPlaceOf(context, step as Step)
}

const identity = { key: 'identity', kind: 'IDENTITY' } as const
const rows: Array<[string, Partial<Step>, string, string | undefined]> = [
  ['an identification', identity, 'in-app', 'in-app'],
  ['of another step', { ...identity, key: 'again' }, 'in-app', undefined],
  ['of an eID that redirects', identity, 'redirects', undefined],
  ['of an eID that was removed', identity, 'gone', undefined],
  ['of an eID that the step does not accept', { ...identity, providers: ['simulator'] }, 'in-app', undefined],
  ['a signature', { key: 'signing', kind: 'SIGNING' }, 'in-app', 'in-app'],
]
for (const [title, step, provider, eid] of rows)
  test(title, () => {
    const place = placeOf(step, provider)
    assert.equal(place?.started?.eid.key, eid)
    assert.match(place?.page ?? '', new RegExp(`/${step.key}/eid$`))
  })
test('the applicant’s page ignores a co-signer’s waiting signature', () =>
  assert.equal(placeOf({ key: 'signing', kind: 'SIGNING' }, 'in-app', 'co-signer')?.started, undefined))
test('other steps have no waiting eID', () =>
  assert.equal(placeOf({ key: 'terms', kind: 'TERMS' } as Partial<Step>, 'in-app'), undefined))

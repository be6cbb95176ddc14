/** Adapters stay open while their settings are the same, and a broken one does not stop the others. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { testProviders } from '#test/fixtures/providers.ts'
import type { ServiceWatch } from '../../metrics.ts'
import { type ProviderSettingRow, untried } from '../provider-store.ts'

const at = new Date('2026-11-20T09:30:00Z')
const row = (change: Partial<ProviderSettingRow> = {}): ProviderSettingRow => ({
  ...{ provider: 'brreg', market: 'NO', kind: 'REGISTRY', position: 1, enabled: true },
  ...{ settings: { baseUrl: 'https://a.example' }, secrets: {}, updatedAt: at },
  ...{ updatedByKind: 'OPERATOR', updatedBy: null, ...untried },
  ...change,
})
const user = { customerId: 'a', mode: 'live' } as const

function world(first: ProviderSettingRow[]) {
  const seen = { reads: 0, opened: 0, closed: 0, problems: [] as string[] }
  const current = { rows: first }
  const watch = (): ServiceWatch => {
    seen.opened += 1
    const close = () => {
      seen.closed += 1
    }
    return { breaker: () => undefined, ended: () => undefined, close }
  }
  const providers = testProviders({
    watch,
    rows(customerId) {
      seen.reads += 1
      return customerId === 'a' ? current.rows : []
    },
    onUnusable: ({ error }) => seen.problems.push(error.name),
  })
  return { seen, current, providers }
}

describe('the providers of a customer', () => {
  test('are read once for many requests, and again after a change', async () => {
    const { seen, current, providers } = world([row()])
    const [one, two] = await Promise.all([providers.of(user), providers.of(user)])
    assert.equal(one, two)
    assert.equal(await providers.of(user), one)
    assert.equal(seen.reads, 1)
    current.rows = [row({ settings: { baseUrl: 'https://b.example' } })]
    providers.forget('a')
    const changed = await providers.of(user)
    assert.notEqual(changed.registry('NO'), one.registry('NO'))
    assert.deepEqual([seen.opened, seen.closed], [2, 1])
  })

  test('stay open, with their circuit breakers, while nothing has changed', async () => {
    const { seen, current, providers } = world([row()])
    const before = await providers.of(user)
    current.rows = [row({ updatedAt: new Date() })]
    providers.forget('a')
    const after = await providers.of(user)
    assert.equal(after.registry('NO'), before.registry('NO'))
    assert.deepEqual([seen.reads, seen.opened, seen.closed], [2, 1, 0])
  })

  test('belong to their customer only', async () => {
    const { providers } = world([row()])
    assert.notEqual((await providers.of(user)).registry('NO'), undefined)
    assert.equal((await providers.of({ customerId: 'b', mode: 'live' })).registry('NO'), undefined)
  })

  test('disappear when they are removed', async () => {
    const { seen, current, providers } = world([row()])
    await providers.of(user)
    current.rows = []
    providers.forget('a')
    assert.equal((await providers.of(user)).registry('NO'), undefined)
    assert.deepEqual([seen.opened, seen.closed], [1, 1])
  })

  test('are missing when their secret cannot be decrypted, which is reported', async () => {
    const sealed = Buffer.from('not sealed').toString('base64')
    const secrets = { clientSecret: { sealed, setAt: at.toISOString(), expiresAt: null } }
    const { seen, providers } = world([row({ secrets })])
    assert.equal((await providers.of(user)).registry('NO'), undefined)
    assert.deepEqual(seen.problems, ['DecryptionError'])
    assert.deepEqual([seen.opened, seen.closed], [1, 1])
  })

  test('are read again after a few seconds without a notification', { timeout: 10_000 }, async () => {
    const { current, providers } = world([])
    assert.equal((await providers.of(user)).registry('NO'), undefined)
    current.rows = [row()]
    await pause(4_100)
    assert.notEqual((await providers.of(user)).registry('NO'), undefined)
  })
})

/** Which stored provider serves a market, and which are not used. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isUsable, servingMarket } from './configured.ts'
import type { StoredProvider } from './ports.ts'

const stored = (change: Partial<StoredProvider> = {}): StoredProvider => ({
  ...{ provider: 'brreg', kind: 'REGISTRY', market: 'NO', position: 1, enabled: true },
  ...{ settings: { baseUrl: 'https://a.example' }, secrets: [], updatedAt: new Date(0) },
  ...{ lastTest: null, updatedBy: { kind: 'OPERATOR', id: null } },
  ...change,
})

describe('stored settings are used', () => {
  const rows: Array<[what: string, of: StoredProvider, sandbox: boolean, live: boolean]> = [
    ['when it is complete', stored(), true, true],
    ['unless it is disabled', stored({ enabled: false }), false, false],
    ['unless something is missing', stored({ settings: {} }), false, false],
    [
      'by a live customer unless it is of a test environment',
      stored({ settings: { baseUrl: 'https://a.example', testEnvironment: 'true' } }),
      true,
      false,
    ],
  ]
  for (const [what, of, sandbox, live] of rows)
    test(what, () => assert.deepEqual([isUsable(of, 'sandbox'), isUsable(of, 'live')], [sandbox, live]))
})

describe('a market uses', () => {
  const own = stored()
  const general = stored({ market: '*' })
  test('its own settings before those for all markets', () => {
    assert.deepEqual(servingMarket([general, own], 'REGISTRY', 'NO'), [own])
    assert.deepEqual(servingMarket([general], 'REGISTRY', 'NO'), [general])
  })
  test('no provider of another market or kind', () => {
    assert.deepEqual(servingMarket([own, general], 'REGISTRY', 'SE'), [])
    assert.deepEqual(servingMarket([own, general], 'EID', 'NO'), [])
  })
})

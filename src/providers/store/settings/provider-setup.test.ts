/** The setup reports the providers that customers really have; its options come from the catalogue. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testProviders } from '#test/fixtures/providers.ts'
import { type ProviderSettingRow, untried } from '../provider-store.ts'

const now = new Date('2026-11-20T09:30:00Z')
const brreg: ProviderSettingRow = {
  ...{ provider: 'brreg', market: 'NO', kind: 'REGISTRY', position: 1, enabled: true },
  ...{ settings: { baseUrl: 'https://registry.example' }, secrets: {}, updatedAt: now },
  ...{ updatedByKind: 'OPERATOR', updatedBy: null, ...untried },
}
const stored: Array<[what: string, rows: ProviderSettingRow[]]> = [
  ['nothing set', []],
  ['a registry set', [brreg]],
  ['a disabled registry', [{ ...brreg, enabled: false }]],
  ['a registry without its address', [{ ...brreg, settings: {} }]],
]

for (const [what, rows] of stored)
  for (const norwayRegistryUrl of [undefined, 'http://127.0.0.1:9'])
    for (const mode of ['sandbox', 'live'] as const)
      for (const country of ['SE', 'NO', 'FI', 'DE'])
        test(`${mode} in ${country}, ${what}, default ${norwayRegistryUrl ?? 'none'}`, async () => {
          const providers = await testProviders({ rows: () => rows, norwayRegistryUrl }).of({
            customerId: 'c',
            mode,
          })
          const setup = providers.setup(country)
          assert.equal(setup.EID.configured, providers.identityProviders(country).length > 0)
          assert.equal(setup.REGISTRY.configured, providers.registry(country) !== undefined)
          const answer = await providers.screening.screen({ persons: [], organizations: [], now })
          assert.equal(setup.SCREENING.configured, answer.kind !== 'NOT_CONFIGURED')
          assert.equal(setup.REGISTRY.options.includes('brreg'), country === 'NO')
        })

/** What the setup reports as configured is what the providers have. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openProviders } from './providers.ts'

for (const norwayRegistryUrl of [undefined, 'http://127.0.0.1:9'])
  for (const mode of ['sandbox', 'live'] as const)
    for (const country of ['SE', 'NO', 'FI', 'DE'])
      test(`${mode} in ${country}, Norwegian registry ${norwayRegistryUrl ?? 'not set'}`, async () => {
        const now = new Date('2026-11-20T09:30:00Z')
        const { of } = openProviders({
          now: () => now,
          baseUrl: 'http://localhost',
          simulatorKey: new Uint8Array(32),
          norwayRegistryUrl,
        })
        const providers = await of({ customerId: 'c', mode })
        const setup = providers.setup(country)
        assert.equal(setup.EID.configured, providers.identityProviders(country).length > 0)
        assert.equal(setup.REGISTRY.configured, providers.registry(country) !== undefined)
        const answer = await providers.screening.screen({ persons: [], organizations: [], now })
        assert.equal(setup.SCREENING.configured, answer.kind !== 'NOT_CONFIGURED')
        const variable = mode === 'live' && country === 'NO' ? 'FOYER_NORWAY_REGISTRY_URL' : null
        assert.equal(setup.REGISTRY.variable, variable)
      })

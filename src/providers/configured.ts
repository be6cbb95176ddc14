/** Which of the stored providers a customer can use, and which one serves a market. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { Customer } from '#customers/customer.ts'
import { type ProviderKind, TEST_ENVIRONMENT } from './catalogue/provider-row.ts'
import { ANY_MARKET, providerRow, servesMarket } from './catalogue.ts'
import type { StoredProvider } from './ports.ts'
import { isComplete } from './provider-settings.ts'

type Stored = Pick<StoredProvider, 'provider' | 'kind' | 'market' | 'enabled' | 'settings' | 'secrets'>

/** An import leaves settings without secrets. A live customer takes nothing from a test environment. */
export const isUsable = ({ provider, enabled, settings, secrets }: Stored, mode: Customer['mode']): boolean =>
  enabled &&
  !(mode === 'live' && settings[TEST_ENVIRONMENT] === 'true') &&
  isComplete(providerRow(provider), { settings, secretNames: secrets.map(({ name }) => name) })

/** The settings of a market, in their order. Settings for the market replace those for all markets. */
export function servingMarket<S extends Stored>(
  stored: readonly S[],
  kind: ProviderKind,
  country: CountryCode,
): S[] {
  const own = stored.filter((each) => each.kind === kind && each.market === country)
  const general = stored.filter(
    (each) =>
      each.kind === kind &&
      each.market === ANY_MARKET &&
      servesMarket(providerRow(each.provider), country) &&
      !own.some(({ provider }) => provider === each.provider),
  )
  // A register of the market itself comes before one of the world.
  return [...own, ...general]
}

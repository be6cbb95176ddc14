/** Which providers of a customer are configured in a market, and which ones could be. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type { ProviderSetup, ProviderState } from '#applications/create/provider-gaps.ts'
import { simulatedMarkets } from '#checks/sandbox/scenarios.ts'
import type { Customer } from '#customers/customer.ts'
import type { NeededKind } from '../../catalogue/provider-row.ts'
import { providersFor } from '../../catalogue.ts'
import { isUsable, servingMarket } from '../../configured.ts'
import type { StoredProvider } from '../../ports.ts'

export interface ProviderDefaults {
  /** The registry of live customers that have set none; undefined: they have none. */
  norwayRegistryUrl: string | undefined
}

interface Configured extends ProviderDefaults {
  /** A screening list of the installation is active. Default: not known, so no. */
  hasLists?: boolean
  mode: Customer['mode']
  stored: readonly StoredProvider[]
}

export function providerSetupOf(configured: Configured, country: CountryCode): ProviderSetup {
  const { mode, stored } = configured
  const usable = stored.filter((each) => isUsable(each, mode))
  const state = (kind: NeededKind): ProviderState => ({
    configured: isDefault(configured, kind, country) || servingMarket(usable, kind, country).length > 0,
    options: providersFor(kind, country),
  })
  const keys = [
    ...(mode === 'sandbox' ? ['simulator'] : []),
    ...servingMarket(usable, 'EID', country).map(({ provider }) => provider),
  ]
  return { EID: { ...state('EID'), keys }, REGISTRY: state('REGISTRY'), SCREENING: state('SCREENING') }
}

/** Without settings. */
function isDefault(configured: Configured, kind: NeededKind, country: CountryCode): boolean {
  const { mode, norwayRegistryUrl, hasLists = false } = configured
  if (mode === 'sandbox') return kind !== 'REGISTRY' || simulatedMarkets.some((market) => market === country)
  if (kind === 'SCREENING') return hasLists
  return kind === 'REGISTRY' && country === 'NO' && norwayRegistryUrl !== undefined
}

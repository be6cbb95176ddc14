/** Which providers are configured, by mode and market, and the variables that configure them. */
import type { ProviderSetup, ProviderState } from '../../applications/create/provider-gaps.ts'
import type { Customer } from '../../customers/customer.ts'
import type { CountryCode } from '../../schemas/primitives.ts'

export interface ProviderConfig {
  /** The open API of Brønnøysundregistrene; undefined: no register for live customers in Norway. */
  norwayRegistryUrl: string | undefined
}

/** The markets with a simulated registry. */
export const simulatedMarkets: readonly CountryCode[] = ['SE', 'NO', 'FI']

const noAdapter: ProviderState = { configured: false, variable: null }
const simulated: ProviderState = { configured: true, variable: null }

/** The variable of the registry of each market with an adapter. */
const registryVariables: Record<CountryCode, { variable: string; isSet(config: ProviderConfig): boolean }> = {
  NO: {
    variable: 'FOYER_NORWAY_REGISTRY_URL',
    isSet: ({ norwayRegistryUrl }) => norwayRegistryUrl !== undefined,
  },
}

export function providerSetupOf(
  config: ProviderConfig,
  mode: Customer['mode'],
  country: CountryCode,
): ProviderSetup {
  if (mode === 'sandbox')
    return {
      EID: simulated,
      REGISTRY: simulatedMarkets.includes(country) ? simulated : noAdapter,
      SCREENING: simulated,
    }
  const registry = Object.hasOwn(registryVariables, country) ? registryVariables[country] : undefined
  return {
    EID: noAdapter,
    REGISTRY: registry ? { configured: registry.isSet(config), variable: registry.variable } : noAdapter,
    SCREENING: noAdapter,
  }
}

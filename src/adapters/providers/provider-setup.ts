/** Which providers are configured, by mode and market, and the variables that configure them. */
import type { ProviderSetup, ProviderState } from '../../applications/create/provider-gaps.ts'
import { simulatedMarkets } from '../../checks/sandbox/scenarios.ts'
import type { Customer } from '../../customers/customer.ts'
import type { CountryCode } from '../../schemas/primitives.ts'
import type { MarketCode } from '../../workflows/markets.ts'

export interface ProviderConfig {
  /** The open API of Brønnøysundregistrene; undefined: no register for live customers in Norway. */
  norwayRegistryUrl: string | undefined
}

const noAdapter: ProviderState = { configured: false, variable: null }
const simulated: ProviderState = { configured: true, variable: null }

interface RegistryVariable {
  variable: string
  isSet(config: ProviderConfig): boolean
}
/** The variable of each market's registry; null: no adapter. */
const registryVariables: Record<MarketCode, RegistryVariable | null> = {
  SE: null,
  NO: {
    variable: 'FOYER_NORWAY_REGISTRY_URL',
    isSet: ({ norwayRegistryUrl }) => norwayRegistryUrl !== undefined,
  },
  DK: null,
  FI: null,
  GB: null,
  DE: null,
  NL: null,
  FR: null,
  EE: null,
}
const registryVariableOf = (country: CountryCode): RegistryVariable | null =>
  Object.hasOwn(registryVariables, country) ? registryVariables[country as MarketCode] : null

export function providerSetupOf(
  config: ProviderConfig,
  mode: Customer['mode'],
  country: CountryCode,
): ProviderSetup {
  if (mode === 'sandbox')
    return {
      EID: simulated,
      REGISTRY: simulatedMarkets.some((market) => market === country) ? simulated : noAdapter,
      SCREENING: simulated,
    }
  const registry = registryVariableOf(country)
  return {
    EID: noAdapter,
    REGISTRY: registry ? { configured: registry.isSet(config), variable: registry.variable } : noAdapter,
    SCREENING: noAdapter,
  }
}

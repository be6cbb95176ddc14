/**
 * The registry, eID and screening by the customer's mode: simulators for the sandbox, real services for live
 * customers.
 */
import type {
  CustomerProviders,
  Providers,
  Registry,
  Screening,
} from '../../applications/provider-contracts.ts'
import { simulatedMarkets } from '../../checks/sandbox/scenarios.ts'
import type { Customer } from '../../customers/customer.ts'
import { type MetricRegistry, noMetrics } from '../../ports/metrics.ts'
import type { CountryCode } from '../../schemas/primitives.ts'
import { providerCallMetrics } from '../metrics/provider-calls.ts'
import { brreg } from './brreg/brreg.ts'
import { type ProviderConfig, providerSetupOf } from './provider-setup.ts'
import { identitySimulator } from './sandbox/identity.ts'
import { registrySimulator } from './sandbox/registry.ts'
import { screeningSimulator } from './sandbox/screening.ts'

/** A gap, so that nothing is approved automatically. */
const notConfigured: Screening = { screen: async () => ({ kind: 'NOT_CONFIGURED' }) }

export interface ProviderSettings extends ProviderConfig {
  now(): Date
  baseUrl: string
  /** 32 bytes, the same in every process. */
  simulatorKey: Uint8Array
  /** Factor on the delays of the simulators; low in tests. */
  slowness?: number
  metrics?: MetricRegistry
  /** Of live customers. Default: none. */
  screening?(customerId: string): Screening
}

export function openProviders({
  now,
  baseUrl,
  simulatorKey,
  norwayRegistryUrl,
  slowness = 1,
  metrics = noMetrics,
  screening = () => notConfigured,
}: ProviderSettings): Providers {
  const watch = providerCallMetrics(metrics)
  const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const simulated = new Map<CountryCode, Registry>(
    simulatedMarkets.map((country) => [country, registrySimulator({ country, delay, now, slowness })]),
  )
  const real = new Map<CountryCode, Registry>(
    norwayRegistryUrl === undefined
      ? []
      : [['NO', brreg({ baseUrl: norwayRegistryUrl, now, watch: watch('brreg') })]],
  )
  const eid = identitySimulator({ key: simulatorKey, pageUrl: `${baseUrl}/simulator/eid` })
  const simulatedScreening = screeningSimulator()
  const of: Record<Customer['mode'], Omit<CustomerProviders, 'screening'>> = {
    sandbox: {
      registry: (country) => simulated.get(country),
      identityProviders: () => [eid.provider],
      setup: (country) => providerSetupOf({ norwayRegistryUrl }, 'sandbox', country),
    },
    live: {
      registry: (country) => real.get(country),
      identityProviders: () => [],
      setup: (country) => providerSetupOf({ norwayRegistryUrl }, 'live', country),
    },
  }
  return {
    of: async ({ customerId, mode }) => ({
      ...of[mode],
      screening: mode === 'sandbox' ? simulatedScreening : screening(customerId),
    }),
    testEid: {
      readOrder: (token, at) => eid.readOrder(token, at),
      answer(token, choice, at) {
        const order = eid.readOrder(token, at)
        return order && eid.answer(order, choice, at)
      },
    },
  }
}

/** Which registry, eID and screening a customer's case is asked of: simulators for the sandbox, real ones for live customers. */
import type { Registry, Screening } from '../../applications/provider-contracts.ts'
import { type MetricRegistry, noMetrics } from '../../ports/metrics.ts'
import type { Outside } from '../../ports.ts'
import type { CountryCode } from '../../schemas/primitives.ts'
import { outsideCalls } from '../metrics/outside-calls.ts'
import { brreg } from './brreg/brreg.ts'
import { identitySimulator } from './sandbox/identity.ts'
import { registrySimulator } from './sandbox/registry.ts'
import { screeningSimulator } from './sandbox/screening.ts'

export interface OutsideSettings {
  now(): Date
  baseUrl: string
  /** 32 bytes, the same on every node. */
  simulatorKey: Uint8Array
  /** Brønnøysundregistrene's open API; undefined: live customers in Norway have no register. */
  norwayRegistryUrl: string | undefined
  /** Multiplies the simulators' slowness; tests set it low. */
  slowness?: number
  metrics?: MetricRegistry
}

const simulatedMarkets: CountryCode[] = ['SE', 'NO', 'FI']

/** Live without lists: a gap, so that nothing is approved by itself. */
const notConfigured: Screening = { screen: async () => ({ kind: 'NOT_CONFIGURED' }) }

export function outsideOf({
  now,
  baseUrl,
  simulatorKey,
  norwayRegistryUrl,
  slowness = 1,
  metrics = noMetrics,
}: OutsideSettings): Outside {
  const watch = outsideCalls(metrics)
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
  return {
    registry: (mode, country) => (mode === 'sandbox' ? simulated : real).get(country),
    identityProviders: (mode) => (mode === 'sandbox' ? [eid.provider] : []),
    screening: (mode) => (mode === 'sandbox' ? simulatedScreening : notConfigured),
    testEid: {
      readOrder: (token, at) => eid.readOrder(token, at),
      answer(token, choice, at) {
        const order = eid.readOrder(token, at)
        return order && eid.answer(order, choice, at)
      },
    },
  }
}

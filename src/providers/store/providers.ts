/**
 * The registry, eIDs and screening of each customer: what it has set, and the simulators for the sandbox.
 */

import type { Registry } from '@foyer/company-registers/contract'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { walletRequests } from '@foyer/eids/wallet/wallet-requests'
import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import type {
  CustomerProviders,
  FaceProvider,
  Providers,
  ProviderUser,
  Screening,
} from '#applications/provider-contracts.ts'
import { simulatedMarkets } from '#checks/sandbox/scenarios.ts'
import { ANY_MARKET, providerRow } from '../catalogue.ts'
import { servingMarket } from '../configured.ts'
import type { ServiceWatch } from '../metrics.ts'
import type { StoredProvider } from '../ports.ts'
import { adapters } from './adapters.ts'
import { identitySimulator } from './sandbox/identity.ts'
import { registrySimulator } from './sandbox/registry.ts'
import { screeningSimulator } from './sandbox/screening.ts'
import {
  type CustomerAdapters,
  customerAdaptersIn,
  type OpenedProvider,
} from './settings/customer-providers.ts'
import type { AdapterWorld } from './settings/open-adapter.ts'
import { type ProviderDefaults, providerSetupOf } from './settings/provider-setup.ts'
import { sandboxWallet } from './wallet-simulator/sandbox-wallet.ts'

export interface ProviderOptions extends ProviderDefaults {
  world: AdapterWorld
  stored: Pick<Parameters<typeof customerAdaptersIn>[0], 'database' | 'sealing' | 'onUnusable'>
  watch(service: string): ServiceWatch
  /** Factor on the delays of the simulators; low in tests. */
  slowness?: number | undefined
  screening?: {
    /** The screening of live customers. Default: none. */
    of(customerId: string): Screening
    /** The screening of a sandbox, on top of the simulator. Default: the simulator alone. */
    inSandbox(customerId: string, simulator: Screening): Screening
  }
}

/** A gap, so that nothing is approved automatically. */
const notConfigured: Screening = { screen: async () => ({ kind: 'NOT_CONFIGURED' }) }

const withoutLists: NonNullable<ProviderOptions['screening']> = {
  of: () => notConfigured,
  inSandbox: (_customerId, simulator) => simulator,
}

export function openProviders(
  options: ProviderOptions,
): Providers & Pick<CustomerAdapters<unknown>, 'forget'> {
  const { world, stored, watch } = options
  const { eid, providers: simulated } = simulators(options)
  const { screening = withoutLists, norwayRegistryUrl } = options
  type Make = (opened: readonly OpenedProvider[], user: ProviderUser) => CustomerProviders
  const makeWith =
    (registries: Defaults['registries']): Make =>
    (opened, user) => {
      const { customerId, mode } = user
      const live = { registries, identityProviders: [], screening: screening.of(customerId) }
      const sandbox = { ...simulated, screening: screening.inSandbox(customerId, simulated.screening) }
      return customerProviders(opened, mode === 'sandbox' ? sandbox : live, { mode, norwayRegistryUrl })
    }
  const make = defaultRegistries(options).then(makeWith)
  const { of, forget } = customerAdaptersIn({ ...stored, world, watch, make })
  const { transactions } = world
  const wallets = walletRequests({ transactions, providersOf: of })
  return {
    of,
    forget,
    wallets,
    simulatedWallet: sandboxWallet({ transactions, requests: wallets, providersOf: of }),
    testEid: {
      readOrder: (token, at) => eid.readOrder(token, at),
      answer(token, choice, at) {
        const order = eid.readOrder(token, at)
        return order && eid.answer(order, choice, at)
      },
    },
  }
}

/** The providers of a customer without settings. */
interface Defaults {
  registries: ReadonlyMap<CountryCode, Registry>
  identityProviders: readonly IdentityProvider[]
  screening: Screening
}

function simulators({ world, slowness = 1 }: ProviderOptions) {
  const { now, ownBaseUrl, derived } = world
  const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
  const registries = new Map<CountryCode, Registry>(
    simulatedMarkets.map((country) => [country, registrySimulator({ country, delay, now, slowness })]),
  )
  const eid = identitySimulator({ key: derived('simulator'), pageUrl: `${ownBaseUrl}/simulator/eid` })
  const providers: Defaults = {
    registries,
    identityProviders: [eid.provider],
    screening: screeningSimulator(),
  }
  return { eid, providers }
}

/** The operator's own setting may lead to a private address. */
async function defaultRegistries({ world, watch, norwayRegistryUrl }: ProviderOptions) {
  const registries = new Map<CountryCode, Registry>()
  if (norwayRegistryUrl === undefined) return registries
  const settings = { baseUrl: norwayRegistryUrl }
  const user = { customerId: '', mode: 'live', market: ANY_MARKET } as const
  const { guarded: tlsFetch, derived: derivedKey, ...own } = world
  const parts = { ...own, ...user, settings, tlsFetch, derivedKey, fetch, watch: watch('brreg') }
  const open = await adapters.brreg.load()
  return registries.set('NO', open(parts))
}

function customerProviders(
  opened: readonly OpenedProvider[],
  defaults: Defaults,
  setup: Omit<Parameters<typeof providerSetupOf>[0], 'stored'>,
): CustomerProviders {
  type Opened = StoredProvider & OpenedProvider
  const all = opened.map((each): Opened => ({ ...each.stored, ...each }))
  const stored = opened.map((each) => each.stored)
  const registry = (country: CountryCode): Registry | undefined => {
    const [first] = servingMarket(all, 'REGISTRY', country)
    return first?.adapter.kind === 'REGISTRY' ? first.adapter.registry : defaults.registries.get(country)
  }
  const identityProviders = (country: CountryCode): IdentityProvider[] => [
    ...defaults.identityProviders,
    ...servingMarket(all, 'EID', country).flatMap(({ adapter }) =>
      adapter.kind === 'EID'
        ? adapter.identityProviders.filter(({ countries }) => countries.includes(country))
        : [],
    ),
  ]
  const faces = (country: CountryCode): FaceProvider | undefined => {
    const [first] = servingMarket(all, 'FACE', country)
    if (first?.adapter.kind !== 'FACE') return undefined
    const { provider: key, adapter } = first
    return { key, name: providerRow(key).name, comparer: adapter.comparer }
  }
  const setupOf = (country: CountryCode) => providerSetupOf({ ...setup, stored }, country)
  return {
    registry: remembered(registry),
    identityProviders: remembered(identityProviders),
    screening: defaults.screening,
    faces: remembered(faces),
    setup: remembered(setupOf),
  }
}

/** Pages ask for the same country again and again. */
function remembered<T>(read: (country: CountryCode) => T): (country: CountryCode) => T {
  const known = new Map<CountryCode, T>()
  return (country) => {
    if (!known.has(country)) known.set(country, read(country))
    return known.get(country) as T
  }
}

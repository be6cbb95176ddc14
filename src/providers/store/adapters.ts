/**
 * The adapter of each provider of the catalogue. The compiler wants one for every row. The code of an adapter
 * is loaded when the first customer uses it.
 */

import type { Registry } from '@foyer/company-registers/contract'
import type { RegistryOptions } from '@foyer/company-registers/registry-calls'
import { type Supplement, withSupplements } from '@foyer/company-registers/supplements'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { FaceComparer } from '@foyer/face-comparison/contract'
import type { ClientCertificate } from '@foyer/provider-http/tls-fetch'
import type { BrokerKey } from '../catalogue/brokers.ts'
import type { EidProviderKey } from '../catalogue/eids.ts'
import type { FaceProviderKey } from '../catalogue/faces.ts'
import { ANY_MARKET, type ProviderKey } from '../catalogue.ts'
import type { AdapterParts } from './adapter-parts.ts'

/** Opens what makes no call yet. An error says what is wrong with the settings, without their values. */
type Open<Adapter> = (parts: AdapterParts) => Adapter
type AdapterOf<Key> = Key extends EidProviderKey
  ? IdentityProvider[]
  : Key extends FaceProviderKey
    ? FaceComparer
    : Registry
type Adapters = {
  [Key in ProviderKey]: { load(): Promise<Open<AdapterOf<Key>>> }
}
type OpenRegistry = (options: RegistryOptions, parts: AdapterParts) => Registry

export const adapters: Adapters = {
  bankid: { load: async () => (await import('./from-settings/bankid.ts')).bankidFromSettings },
  brreg: registry(async () => (await import('@foyer/company-registers/brreg/brreg')).brreg),
  bolagsverket: registry(async () => {
    const [{ bolagsverket }, { servicesIn }] = await Promise.all([
      import('@foyer/company-registers/bolagsverket/bolagsverket'),
      import('@foyer/company-registers/bolagsverket/from-settings'),
    ])
    return (options, { settings }) => bolagsverket({ ...options, ...servicesIn(settings) })
  }),
  prh: registry(async () => (await import('@foyer/company-registers/prh/prh')).prh),
  companieshouse: registry(async () => {
    const { companieshouse } = await import('@foyer/company-registers/companieshouse/companieshouse')
    return (options, { settings }) => companieshouse({ ...options, apiKey: value(settings, 'apiKey') })
  }),
  cvr: registry(async () => {
    const { cvr } = await import('@foyer/company-registers/cvr/cvr')
    return (options, { settings }) => cvr({ ...options, ...accountIn(settings) })
  }),
  ariregister: registry(async () => {
    const { ariregister } = await import('@foyer/company-registers/ariregister/ariregister')
    return (options, { settings }) => ariregister({ ...options, ...accountIn(settings) })
  }),
  'recherche-entreprises': registry(
    async () =>
      (await import('@foyer/company-registers/recherche-entreprises/recherche-entreprises'))
        .rechercheEntreprises,
  ),
  kvk: registry(async () => {
    const { kvk } = await import('@foyer/company-registers/kvk/kvk')
    return (options, { settings }) => kvk({ ...options, apiKey: value(settings, 'apiKey') })
  }),
  wallet: {
    async load() {
      const { walletFromSettings } = await import('./from-settings/wallet.ts')
      return (parts) => [walletFromSettings(parts)]
    },
  },
  gleif: registry(async () => {
    const { gleif } = await import('@foyer/company-registers/gleif/gleif')
    return (options, { market }) => gleif({ ...options, market: marketOf(market) })
  }),
  signicat: broker('signicat'),
  idura: broker('idura'),
  freja: broker('freja'),
  vipps: broker('vipps'),
  grandid: broker('grandid'),
  'openid-connect': broker('openid-connect'),
  'face-service': { load: async () => (await import('./from-settings/faces.ts')).faceServiceFromSettings },
  'face-simulator': { load: async () => (await import('./from-settings/faces.ts')).simulatedFromSettings },
}

/** The client certificates of providers with mutual TLS, by their settings. */
export const clientCertificates: {
  [Key in ProviderKey]?: (settings: AdapterParts['settings']) => Promise<ClientCertificate>
} = { bankid: async (settings) => (await import('./from-settings/bankid.ts')).certificateIn(settings) }

function broker(key: BrokerKey) {
  return { load: async () => (await import('./from-settings/brokers.ts')).brokerOf(key) }
}

/** With the services beside the register that are set. */
function registry(loadRegister: () => Promise<OpenRegistry>): { load(): Promise<Open<Registry>> } {
  return {
    async load() {
      const [open, { gleifSupplement }, { vies }] = await Promise.all([
        loadRegister(),
        import('@foyer/company-registers/gleif/supplement'),
        import('@foyer/company-registers/vies/vies'),
      ])
      return (parts) => {
        const { settings, fetch, now, watch, market } = parts
        const at = (name: string): RegistryOptions => ({
          ...{ baseUrl: addressOf(value(settings, name)), fetch, now, watch },
        })
        const supplements: Supplement[] = [
          ...(settings.gleifUrl ? [gleifSupplement({ ...at('gleifUrl'), market: marketOf(market) })] : []),
          ...(settings.viesUrl ? [vies(at('viesUrl'))] : []),
        ]
        return withSupplements(open(at('baseUrl'), parts), supplements)
      }
    },
  }
}

const value = (settings: AdapterParts['settings'], name: string): string => settings[name] ?? ''
const marketOf = (market: string): string | null => (market === ANY_MARKET ? null : market)
/** So that a path can be added. */
const addressOf = (url: string): string => url.replace(/\/+$/, '')

const accountIn = (settings: AdapterParts['settings']) => ({
  userName: value(settings, 'userName'),
  password: value(settings, 'password'),
})

/** The adapter of each provider of the catalogue. The compiler wants one for every row. */
import type { IdentityTransactions } from '../../applications/identity/transactions.ts'
import type { IdentityProvider, Registry } from '../../applications/provider-contracts.ts'
import type { Customer } from '../../customers/customer.ts'
import type { EidProviderKey } from '../../providers/catalogue/eids.ts'
import { ANY_MARKET, type ProviderKey } from '../../providers/catalogue.ts'
import { ariregister } from './ariregister/ariregister.ts'
import { bankidFromSettings, certificateIn } from './bankid/from-settings.ts'
import { bolagsverket } from './bolagsverket/bolagsverket.ts'
import { servicesIn } from './bolagsverket/from-settings.ts'
import { brreg } from './brreg/brreg.ts'
import { companieshouse } from './companieshouse/companieshouse.ts'
import { cvr } from './cvr/cvr.ts'
import { gleif } from './gleif/gleif.ts'
import { gleifSupplement } from './gleif/supplement.ts'
import { kvk } from './kvk/kvk.ts'
import { brokerOf } from './openid-connect/from-settings.ts'
import { prh } from './prh/prh.ts'
import type { CallWatch } from './provider-http.ts'
import { rechercheEntreprises } from './recherche-entreprises/recherche-entreprises.ts'
import type { RegistryOptions } from './registry-calls.ts'
import { type Supplement, withSupplements } from './supplements.ts'
import type { ClientCertificate, GuardedFetch } from './tls-fetch.ts'
import { vies } from './vies/vies.ts'
import { walletFromSettings } from './wallet/from-settings.ts'
import type { ListSequences } from './wallet-verifier/trusted-list.ts'

/** What an adapter gets to work with. */
export interface AdapterParts {
  /** All fields by name, secrets too. Valid, complete, with defaults; a flag is 'true' or 'false'. */
  settings: Readonly<Record<string, string>>
  customerId: string
  mode: Customer['mode']
  /** Of the settings; '*' for all markets of the provider. */
  market: string
  /** Of this installation, without a slash at the end. */
  ownBaseUrl: string
  /** Of its hosted onboarding, without a slash at the end. */
  nocodeUrl: string
  now(): Date
  /** Counts the calls, labelled with the provider's key. */
  watch: CallWatch
  /** To https and public addresses only, follows no redirect. */
  fetch: typeof fetch
  /** The same with a client certificate, or with other authorities. */
  tlsFetch: GuardedFetch
  /** 32 bytes for one purpose, the same in every process, and another for every customer and provider. */
  derivedKey(label: string): Uint8Array
  /** For what waits for an answer from outside, over all processes. */
  transactions: IdentityTransactions
  /** Of lists of trusted providers: no older one is taken, also after a restart. Absent: in this process. */
  listSequences?: ListSequences
  /** The settings are being set now: what ends soon is refused. A provider that runs goes on. */
  isNew?: true
  /** For an operator to act upon, without personal data. */
  warn?(about: object, message: string): void
}

type Adapters = {
  [Key in ProviderKey]: (parts: AdapterParts) => Key extends EidProviderKey ? IdentityProvider[] : Registry
}

/** Opens what calls nobody yet. An error says what is wrong with the settings, without their values. */
export const adapters: Adapters = {
  bankid: bankidFromSettings,
  brreg: registry((options) => brreg(options)),
  bolagsverket: registry((options, { settings }) => bolagsverket({ ...options, ...servicesIn(settings) })),
  prh: registry((options) => prh(options)),
  companieshouse: registry((options, { settings }) =>
    companieshouse({ ...options, apiKey: value(settings, 'apiKey') }),
  ),
  cvr: registry((options, { settings }) => cvr({ ...options, ...accountIn(settings) })),
  ariregister: registry((options, { settings }) => ariregister({ ...options, ...accountIn(settings) })),
  'recherche-entreprises': registry((options) => rechercheEntreprises(options)),
  kvk: registry((options, { settings }) => kvk({ ...options, apiKey: value(settings, 'apiKey') })),
  wallet: (parts) => [walletFromSettings(parts)],
  gleif: registry((options, { market }) => gleif({ ...options, market: marketOf(market) })),
  signicat: brokerOf('signicat'),
  idura: brokerOf('idura'),
  freja: brokerOf('freja'),
  vipps: brokerOf('vipps'),
  grandid: brokerOf('grandid'),
  'openid-connect': brokerOf('openid-connect'),
}

/** Of the providers with mutual TLS, by their settings. */
export const clientCertificates: {
  [Key in ProviderKey]?: (settings: AdapterParts['settings']) => ClientCertificate
} = { bankid: certificateIn }

/** With the services beside the register that are set. */
function registry(open: (options: RegistryOptions, parts: AdapterParts) => Registry) {
  return (parts: AdapterParts): Registry => {
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
}

const value = (settings: AdapterParts['settings'], name: string): string => settings[name] ?? ''
const marketOf = (market: string): string | null => (market === ANY_MARKET ? null : market)
/** So that a path can be added. */
const addressOf = (url: string): string => url.replace(/\/+$/, '')

const accountIn = (settings: AdapterParts['settings']) => ({
  userName: value(settings, 'userName'),
  password: value(settings, 'password'),
})

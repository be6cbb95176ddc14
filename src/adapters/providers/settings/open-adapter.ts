/** Opens the adapter of stored settings with what adapters work with. */
import type { IdentityTransactions } from '../../../applications/identity/transactions.ts'
import type { IdentityProvider, Registry } from '../../../applications/provider-contracts.ts'
import type { Customer } from '../../../customers/customer.ts'
import type { ProviderKey } from '../../../providers/catalogue.ts'
import { derive } from '../../crypto/aead.ts'
import type { RaiseSequence } from '../../postgres/providers/list-sequences.ts'
import { type AdapterParts, adapters } from '../adapters.ts'
import type { CallWatch } from '../provider-http.ts'
import type { GuardedFetch } from '../tls-fetch.ts'
import { answeringAlways } from './failing-registry.ts'

export interface AdapterWorld {
  now(): Date
  /** Of this installation, without a slash at the end. */
  ownBaseUrl: string
  /** Of its hosted onboarding, without a slash at the end. */
  nocodeUrl: string
  guarded: GuardedFetch
  /** A 32-byte key for one purpose, the same in every process. */
  derived(label: string): Uint8Array
  transactions: IdentityTransactions
  raiseSequence: RaiseSequence
  /** For an operator to act upon. */
  warn?(about: object, message: string): void
}

export interface AdapterUse {
  customerId: string
  mode: Customer['mode']
  provider: ProviderKey
  market: string
  /** With secrets. */
  settings: Readonly<Record<string, string>>
  /** They are being set now, and not of a provider that runs. */
  isNew?: true
}

export type OpenedAdapter =
  | { kind: 'REGISTRY'; registry: Registry }
  | { kind: 'EID'; identityProviders: IdentityProvider[] }

/** Throws what is wrong with the settings; calls nobody. */
export function openAdapter(
  { now, ownBaseUrl, nocodeUrl, guarded, derived, transactions, raiseSequence, warn }: AdapterWorld,
  { customerId, mode, provider, market, settings, isNew }: AdapterUse,
  watch: CallWatch,
): OpenedAdapter {
  const parts: AdapterParts = {
    ...{ settings, customerId, mode, market, ownBaseUrl, nocodeUrl, now, watch, transactions },
    fetch: guarded(),
    tlsFetch: guarded,
    ...(isNew && { isNew }),
    warn: (about, message) => warn?.({ customerId, provider, ...about }, message),
    listSequences: { raise: (list) => raiseSequence(customerId, list, now()) },
    derivedKey: (label) => derive(derived('provider-adapters'), `${customerId}|${provider}|${label}`),
  }
  const opened: Registry | IdentityProvider[] = adapters[provider](parts)
  return Array.isArray(opened)
    ? { kind: 'EID', identityProviders: opened }
    : {
        kind: 'REGISTRY',
        registry: answeringAlways(opened, (about, message) => parts.warn?.(about, message)),
      }
}

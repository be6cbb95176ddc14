/** Opens the adapter of stored settings with what adapters work with. */

import type { Registry } from '@foyer/company-registers/contract'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { IdentityTransactions } from '@foyer/eids/contract/transactions'
import type { FaceComparer } from '@foyer/face-comparison/contract'
import type { CallWatch } from '@foyer/provider-http/provider-http'
import type { GuardedFetch } from '@foyer/provider-http/tls-fetch'
import type { Customer } from '#customers/customer.ts'
import { derive } from '#platform/crypto/aead.ts'
import type { ProviderKey } from '../../catalogue.ts'
import type { AdapterParts } from '../adapter-parts.ts'
import { adapters } from '../adapters.ts'
import type { RaiseSequence } from '../list-sequences.ts'
import { answeringAlways } from './failing-registry.ts'

export interface AdapterWorld {
  now(): Date
  /** The address of this installation, without a slash at the end. */
  ownBaseUrl: string
  /** The address of its hosted onboarding, without a slash at the end. */
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
  | { kind: 'FACE'; comparer: FaceComparer }

/** Throws what is wrong with the settings; makes no call. */
export type OpenAdapter = (world: AdapterWorld, use: AdapterUse, watch: CallWatch) => OpenedAdapter

/** Loads the code of the adapter, so that all of a customer are then opened at once. */
export async function adapterOpener(provider: ProviderKey): Promise<OpenAdapter> {
  const open: (parts: AdapterParts) => Registry | IdentityProvider[] | FaceComparer =
    await adapters[provider].load()
  return (world, use, watch) => {
    const parts = partsOf(world, use, watch)
    const opened = open(parts)
    if (Array.isArray(opened)) return { kind: 'EID', identityProviders: opened }
    if ('compare' in opened) return { kind: 'FACE', comparer: opened }
    const warn = (about: object, message: string) => parts.warn?.(about, message)
    return { kind: 'REGISTRY', registry: answeringAlways(opened, warn) }
  }
}

/** Throws what is wrong with the settings; makes no call. */
export const openAdapter = async (
  world: AdapterWorld,
  use: AdapterUse,
  watch: CallWatch,
): Promise<OpenedAdapter> => (await adapterOpener(use.provider))(world, use, watch)

function partsOf(
  { now, ownBaseUrl, nocodeUrl, guarded, derived, transactions, raiseSequence, warn }: AdapterWorld,
  { customerId, mode, provider, market, settings, isNew }: AdapterUse,
  watch: CallWatch,
): AdapterParts {
  return {
    ...{ settings, customerId, mode, market, ownBaseUrl, nocodeUrl, now, watch, transactions },
    fetch: guarded(),
    tlsFetch: guarded,
    ...(isNew && { isNew }),
    warn: (about, message) => warn?.({ customerId, provider, ...about }, message),
    listSequences: { raise: (list) => raiseSequence(customerId, list, now()) },
    derivedKey: (label) => derive(derived('provider-adapters'), `${customerId}|${provider}|${label}`),
  }
}

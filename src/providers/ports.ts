/** The provider settings of a customer, and a real call that tests one. */

import type { SeenLists } from '@foyer/eids/wallet/restarted-list'
import type { Actor } from '#audit/entry.ts'
import type { Customer } from '#customers/customer.ts'
import type { ProviderKind } from './catalogue/provider-row.ts'
import type { ProviderKey } from './catalogue.ts'
import type { SettingsChange } from './provider-settings.ts'

export interface ProviderPorts {
  providerSettings: ProviderSettings
}

export interface KeptSecret {
  name: string
  setAt: Date
  /** The end of a certificate; null: it has none, or it could not be read. */
  expiresAt: Date | null
}

export interface LastTest {
  at: Date
  outcome: ProviderTestOutcome
  /** The failure; null: no failure, or only parts are missing. */
  text: string | null
}

export interface StoredProvider {
  provider: ProviderKey
  kind: ProviderKind
  /** '*': all markets of the provider. */
  market: string
  position: number
  enabled: boolean
  settings: Record<string, string>
  secrets: KeptSecret[]
  /** The last test of these settings; null: they were never tested. */
  lastTest: LastTest | null
  updatedAt: Date
  updatedBy: Actor
}

export interface ProviderPlace {
  provider: ProviderKey
  /** undefined: the only market of the provider, or all of them. */
  market?: string | undefined
}

export interface ProviderChange extends ProviderPlace, SettingsChange {
  enabled?: boolean | undefined
  position?: number | undefined
}

type Owner = Pick<Customer, 'id' | 'mode'>

/** Each change is written with its audit entry, and works within 5 seconds in every process. */
export interface ProviderSettings {
  /** Private addresses are allowed. */
  allowPrivate: boolean
  /** By kind, market and position. */
  list(customerId: string): Promise<StoredProvider[]>
  /** Throws invalid_provider_settings and provider_conflict. */
  set(customer: Owner, actor: Actor, change: ProviderChange): Promise<StoredProvider>
  /** Throws provider_not_set. */
  remove(customerId: string, actor: Actor, place: ProviderPlace): Promise<void>
  /**
   * The last seen trusted list of a wallet. undefined: the provider has no list, or no process has read it
   * yet. Throws provider_not_set.
   */
  seenList(customerId: string, place: ProviderPlace): Promise<SeenLists | undefined>
  /**
   * Accepts the list with this number from now on, and refuses every list that was issued before it. False:
   * the list is not refused at present, or it is older. Throws provider_not_set.
   */
  acceptList(customerId: string, actor: Actor, place: ProviderPlace, sequence: number): Promise<boolean>
  /** Calls the provider with what is stored, and keeps the result. Throws provider_not_set. */
  test(customer: Owner, place: ProviderPlace & { number?: string | undefined }): Promise<ProviderTestResult>
}

export type ProviderTestOutcome =
  /** It answered as expected. */
  | 'WORKS'
  /** It answered, but parts are missing. */
  | 'PARTLY'
  /** Nothing was looked up, so nothing is known of it. */
  | 'NOT_TRIED'
  | 'NO_ADDRESS'
  | 'NOT_REACHED'
  | 'CERTIFICATE_REFUSED'
  | 'TIMED_OUT'
  /** 401 or 403: the credentials are wrong, or may not do this. */
  | 'UNAUTHORIZED'
  | 'NOT_FOUND'
  /** Another status that is no success. */
  | 'REFUSED'
  /** It answered, but not in the expected shape. */
  | 'UNEXPECTED_ANSWER'
  /** The stored settings or secrets cannot be used. */
  | 'UNUSABLE'

export interface ProviderTestResult {
  outcome: ProviderTestOutcome
  /** One or two sentences, without secrets. */
  text: string
  durationMs: number
  /** The calls, in order. */
  calls: Array<{ host: string; status: number | null; durationMs: number }>
}

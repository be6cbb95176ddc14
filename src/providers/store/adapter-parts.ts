/** The parts that an adapter receives. */
import type { IdentityTransactions } from '@foyer/eids/contract/transactions'
import type { ListSequences } from '@foyer/eids/wallet-verifier/trusted-list'
import type { CallWatch } from '@foyer/provider-http/provider-http'
import type { GuardedFetch } from '@foyer/provider-http/tls-fetch'
import type { Customer } from '#customers/customer.ts'

export interface AdapterParts {
  /** All fields by name, secrets too. Valid, complete, with defaults; a flag is 'true' or 'false'. */
  settings: Readonly<Record<string, string>>
  customerId: string
  mode: Customer['mode']
  /** The market of the settings; '*' for all markets of the provider. */
  market: string
  /** The address of this installation, without a slash at the end. */
  ownBaseUrl: string
  /** The address of its hosted onboarding, without a slash at the end. */
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
  /**
   * The sequence numbers of trusted lists: an older list is refused, also after a restart. Absent: in this
   * process only.
   */
  listSequences?: ListSequences
  /** The settings are new: a certificate that ends soon is refused. An existing provider continues. */
  isNew?: true
  /** For an operator to act upon, without personal data. */
  warn?(about: object, message: string): void
}

/** The contracts of registries, eIDs and screening lists: implemented by every adapter and simulator. */

import type { Registry, RegistryGap } from '@foyer/company-registers/contract'
import type { IdentityProvider } from '@foyer/eids/contract/identity-provider'
import type { SimulatedWallet } from '@foyer/eids/contract/simulated-wallet'
import type { WalletRequests } from '@foyer/eids/contract/wallet-requests'
import type { FaceComparer } from '@foyer/face-comparison/contract'
import type { ScreenedOrganization, ScreenedPerson } from '@foyer/name-matching/schemas'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { Customer } from '#customers/customer.ts'
import type { ScreeningResult } from '#kernel/schemas/screening.ts'
import type { ProviderSetup } from './create/provider-gaps.ts'

export type ScreeningAnswer =
  | (ScreeningResult & { kind: 'ANSWERED'; evidence: Evidence[]; gaps?: RegistryGap[] })
  | { kind: 'UNAVAILABLE'; retryAfterSeconds: number | null }
  /** No list is imported. This is a gap, so nothing is approved automatically. */
  | { kind: 'NOT_CONFIGURED' }

export interface Screening {
  screen(subjects: {
    persons: ScreenedPerson[]
    organizations: ScreenedOrganization[]
    now: Date
    /** That the lists must cover. Absent: whether they are enough is not asked. */
    market?: CountryCode
  }): Promise<ScreeningAnswer>
}

/** Advice for a reviewer about a document and a selfie; never a proof. */
export interface FaceProvider {
  /** The key and the name of the catalogue. */
  key: string
  name: string
  comparer: FaceComparer
}

/** Whose providers are meant. */
export interface ProviderUser {
  customerId: string
  mode: Customer['mode']
}

/** The providers of one customer. */
export interface CustomerProviders {
  registry(country: CountryCode): Registry | undefined
  identityProviders(country: CountryCode): IdentityProvider[]
  screening: Screening
  /** undefined: the customer has not switched it on. */
  faces(country: CountryCode): FaceProvider | undefined
  /** Which of them are configured. */
  setup(country: CountryCode): ProviderSetup
}

export interface Providers {
  /** From memory, except for the first use: a change of the settings is noticed within 5 seconds. */
  of(customer: ProviderUser): Promise<CustomerProviders>
  testEid: TestEid
  wallets: WalletRequests
  simulatedWallet: SimulatedWallet
}

export interface TestEidOrder {
  country: CountryCode
  language: LanguageCode
  /** To sign; absent: the eID only identifies. */
  text?: string
}

/** The server side of the test eID. Sandbox customers only. */
export interface TestEid {
  /** undefined for an invalid order, or after five minutes. */
  readOrder(token: string, now: Date): TestEidOrder | undefined
  /**
   * The URL to redirect to; undefined for an unknown order or test person. `person` is a key of the
   * catalogue.
   */
  answer(token: string, choice: { person: string } | 'CANCEL' | 'TIME_OUT', now: Date): string | undefined
}

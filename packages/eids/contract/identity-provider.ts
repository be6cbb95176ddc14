/** The contract of electronic identities: each adapter and the simulator implement it. */

import type { PersonalIdentityNumber } from '@foyer/national-fields/schemas/identifiers'
import type {
  Address,
  CountryCode,
  ISODate,
  LanguageCode,
  PlaceOfBirth,
  Timestamp,
} from '@foyer/national-fields/schemas/primitives'
import type { Evidence } from '@foyer/provider-http/evidence'
import type { EidRefusal, IdentitySession, OwnPageEid } from './progress.ts'
import type { IdentityRemark } from './remarks.ts'

export interface IdentityProof {
  provider: string
  /** The eIDAS level in the answer, not the requested one. */
  assuranceLevel: 'LOW' | 'SUBSTANTIAL' | 'HIGH'
  provenAt: Timestamp
  givenName: string
  familyName: string
  dateOfBirth: ISODate | null
  personalIdentityNumber: PersonalIdentityNumber | null
  country: CountryCode
  address: Address | null
  /** AMLR article 22(1)(a). Absent or empty: the eID does not say, or the person is stateless. */
  nationalities?: CountryCode[]
  /** AMLR article 22(1)(a). Absent or null: the eID does not say. */
  placeOfBirth?: PlaceOfBirth | null
  /** Remarks for a reviewer about the way it was proven. */
  remarks?: IdentityRemark[]
  /** Hash of the signed answer of the provider, which is kept as evidence. */
  evidence: { type: string; sha256: string }
}

export type IdentityOutcome =
  | { kind: 'PROVEN'; proof: IdentityProof; evidence: Evidence[] }
  | { kind: 'CANCELLED' }
  | { kind: 'TIMED_OUT' }
  /** The answer belongs to another start, was used before, or is not signed by the provider. */
  | { kind: 'REFUSED'; why: string; refusal?: EidRefusal }
  | { kind: 'UNAVAILABLE' }
  /** Not answered yet. Only of an eID with a page of our own, to which the browser goes back. */
  | { kind: 'PENDING' }

/**
 * An eID by redirect, as in OpenID Connect: start, return with `state`, complete. Or in an app, while a page
 * of our own waits: `ownPage`.
 */
/** SOMETIMES: by the contract of the customer with the eID, or by the choice of the person. */
export type TellsNumber = 'ALWAYS' | 'SOMETIMES' | 'NEVER'

export interface IdentityProvider {
  key: string
  /** Display name: "BankID". */
  name: string
  /** The eID of the sandbox. */
  isTest?: true
  countries: CountryCode[]
  /** Whether it gives the national identity number of a person there. Absent: not for every person. */
  tellsNumberIn?(country: CountryCode): TellsNumber
  /**
   * Origins of the redirects after `start`: the Content-Security-Policy of the page allows only these.
   * "https:" where the provider leads on to hosts that it does not name.
   */
  origins: string[]
  start(request: IdentityStart): Promise<IdentityStarted>
  /** A problem of the settings that a start does not show, such as missing keys. undefined: no problem. */
  problem?(): Promise<string | undefined>
  /** The person reads the text at the eID and signs it. Absent: the eID only identifies. */
  startSignature?(request: SignatureStart): Promise<IdentityStarted>
  complete(answer: IdentityReturn): Promise<IdentityOutcome>
  /**
   * Whether the service answers and accepts the settings, without starting anything. Absent: only a start
   * shows that.
   */
  probe?(): Promise<boolean>
  /** Only of an eID that answers `waiting`. */
  ownPage?: OwnPageEid
}

export interface IdentityReturn extends IdentitySession {
  query: Record<string, string>
  state: string
  nonce: string
  returnUrl: string
  now: Date
  /** The hash of the text, for a signature: an answer that signs nothing or another text is refused. */
  sha256?: string
}

export interface IdentityStart extends IdentitySession {
  state: string
  nonce: string
  returnUrl: string
  /** The address of our own waiting page, for an app that returns to it. */
  pageUrl: string
  country: CountryCode
  language: LanguageCode
  /** The address and the name of the applicant's browser, as the service sees them. */
  browser: { address: string; userAgent: string }
  now: Date
}

export interface SignatureStart extends IdentityStart {
  text: string
  /** The hash of the text in UTF-8, in hex. */
  sha256: string
  /** The person expected to sign, where their number is known. */
  signer: PersonalIdentityNumber | null
}

export type IdentityStarted =
  | { redirectTo: string }
  /** The browser goes to the page of our own: see `ownPage`. */
  | { waiting: true }
  | { unavailable: true }

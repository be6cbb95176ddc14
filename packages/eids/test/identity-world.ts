/** The world of an identity provider under the contract: the behaviour of the person and of the provider. */

import type { CountryCode } from '@foyer/national-fields/schemas/primitives'
import { badCertificates } from '@foyer/provider-http/test/bad-certificates'
import type { IdentityOutcome, IdentityProof, IdentityProvider } from '../contract/identity-provider.ts'

export type Level = IdentityProof['assuranceLevel']

/** The contract's values for start and complete. Two starts differ in state and nonce. */
export interface IdentityAsk {
  state: string
  nonce: string
  returnUrl: string
}
/** The query that the browser brings back. */
export type Answer = Record<string, string>

export interface OpenedIdentity {
  provider: IdentityProvider
  now(): Date
  /**
   * The person and the provider act as the name of the situation says. `redirectTo` is the result of `start`,
   * or our own waiting page. Returns the query of the return.
   */
  act(redirectTo: string, ask: IdentityAsk): Promise<Answer>
  /**
   * Instead of `act`: the other side gives this start, byte by byte, its last answer to an earlier one. That
   * answer proved the person.
   */
  replay(redirectTo: string, ask: IdentityAsk): Promise<Answer>
  /** Moves the clock of the world. Only with a page of our own that asks for the answer. */
  wait?(ms: number): void
  [Symbol.asyncDispose](): Promise<void>
}
type Open = () => Promise<OpenedIdentity>

/** `start` must be unavailable, within its limit. */
export const startFailures = [
  'START_DOWN',
  'START_SLOW',
  'START_HALF',
  'START_OTHER_NAME',
  'START_EXPIRED_CERTIFICATE',
  'START_UNKNOWN_AUTHORITY',
] as const
/** `start` works, and then the answer cannot be had: unavailable or not there yet, within the limit. */
export const completeFailures = [
  'DOWN',
  'RESET',
  'SLOW',
  'STALLED',
  'BROKEN_OFF',
  'HALF',
  'HTML',
  'OTHER_JSON',
  'EMPTY',
  'TOO_LARGE',
  'REDIRECTED',
  ...badCertificates,
] as const
export type StartFailure = (typeof startFailures)[number]
export type CompleteFailure = (typeof completeFailures)[number]

export type IdentitySituation =
  | StartFailure
  | CompleteFailure
  | 'PROVEN'
  /** The same person at a lower level than the eID was asked for. */
  | 'LOWER_LEVEL'
  /** A person other than the expected one answers; the request may name the expected number. */
  | 'OTHER_PERSON'
  | 'CANCELLED'
  | 'TIMED_OUT'
  /** A person of a test environment, for a live customer. */
  | 'TEST_PERSON'

export interface IdentityWorld {
  /** For the titles of the tests. */
  name: string
  country: CountryCode
  /** A person who proves their own identity wherever possible. */
  person: Pick<IdentityProof, 'givenName' | 'familyName' | 'dateOfBirth'> & { number: string | null }
  level: Level
  /** The required result of LOWER_LEVEL. */
  lowerLevel: Exclude<Level, 'HIGH'> | 'REFUSED'
  /** The part that refuses a second use of an answer: the provider, or the case, which deletes its start. */
  singleUse: 'PROVIDER' | 'CASE'
  /** Omits situations that cannot occur, as with a simulator. */
  situations: { PROVEN: Open } & Partial<Record<IdentitySituation, Open>>
  /**
   * Answers that prove no identity: tampered, of another issuer, for another audience, of another person …
   */
  forged: readonly { name: string; open: Open; kind?: IdentityOutcome['kind'] }[]
  /** One of several endpoints fails, and the others work. `isAtStart`: one that `start` calls. */
  halfDown?: readonly { name: string; failure: CompleteFailure; isAtStart?: true; open: Open }[]
  /** The longest time that a call of a failing situation may take. */
  limitMs: number
  /** The tests share a server: they run one after the other. */
  isShared?: true
  /** The provider keeps each start with its customer and application, and gives it to no other. */
  keepsStarts?: true
  /**
   * For an eID with a page of our own that polls: a failure does not end the identification, because the page
   * asks again. It ends after this many milliseconds of its clock.
   */
  endsAfterMs?: number
}

/** The small world of an identity provider under the contract: what the person and the other side do. */
import type {
  IdentityOutcome,
  IdentityProof,
  IdentityProvider,
} from '../../../src/applications/provider-contracts.ts'
import type { CountryCode } from '../../../src/schemas/primitives.ts'
import { badCertificates } from './bad-certificates.ts'

export type Level = IdentityProof['assuranceLevel']

/** What the contract starts and completes with. Two starts differ in state and nonce. */
export interface IdentityAsk {
  state: string
  nonce: string
  returnUrl: string
}
/** What the browser brings back. */
export type Answer = Record<string, string>

export interface OpenedIdentity {
  provider: IdentityProvider
  now(): Date
  /**
   * The person, and the other side, do what the situation is called after. `redirectTo` is what `start` gave,
   * or the page of our own that waits. Answers the query of the return.
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
  /** Another person answers than the person of the world, who may be asked for by their number. */
  | 'OTHER_PERSON'
  | 'CANCELLED'
  | 'TIMED_OUT'
  /** A person of a test environment, for a live customer. */
  | 'TEST_PERSON'

export interface IdentityWorld {
  /** For the titles of the tests. */
  name: string
  country: CountryCode
  /** Who proves to be themselves in every situation that lets them. */
  person: Pick<IdentityProof, 'givenName' | 'familyName' | 'dateOfBirth'> & { number: string | null }
  level: Level
  /** Of LOWER_LEVEL: what must come of it. */
  lowerLevel: Exclude<Level, 'HIGH'> | 'REFUSED'
  /** Who refuses a second use of an answer: the provider, or the case, which forgets its start. */
  singleUse: 'PROVIDER' | 'CASE'
  /** What cannot come up, as with a simulator, is left out. */
  situations: { PROVEN: Open } & Partial<Record<IdentitySituation, Open>>
  /** Answers that prove nobody: tampered, of another issuer, for another audience, of another person … */
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
   * Of an eID with a page of our own that asks for the answer: a failure is not the end, because the page
   * asks again. After so many milliseconds of its clock it is.
   */
  endsAfterMs?: number
}

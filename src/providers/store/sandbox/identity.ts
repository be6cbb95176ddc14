/** The eID of the sandbox: a redirect, a page to choose a test person, and a signed answer. Stateless. */

import { createHash } from 'node:crypto'
import type { IdentityOutcome, IdentityProvider } from '@foyer/eids/contract/identity-provider'
import { eidsTellNumbersIn } from '@foyer/eids/contract/tells-number'
import type { CountryCode, LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { testPersonOf } from '#checks/sandbox/scenarios.ts'
import { providerNames } from '#kernel/schemas/provider-names.ts'
import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import { outcomeOf, PROVIDER, type SimulatedOutcome } from './simulated-proof.ts'

export interface IdentitySimulatorOptions {
  /** 32 bytes, the same in every process. */
  key: Uint8Array
  /** The page that reads `order`, offers the test persons, and redirects to the URL of `answer`. */
  pageUrl: string
}

/** The request, as the page may show it. */
export interface IdentityOrder {
  returnUrl: string
  state: string
  country: CountryCode
  language: LanguageCode
  expiresAt: Date
  /** Hash over state, nonce, return URL, session and signed text: the answer is valid for this start only. */
  binding: string
  /** To sign. */
  text?: string
}

/** The buttons of the page. OTHER_PERSON and LOW_ASSURANCE choose the test person with that behaviour. */
export type IdentityChoice =
  | { person: string }
  | 'CANCEL'
  | 'TIME_OUT'
  | 'OTHER_PERSON'
  | 'LOW_ASSURANCE'
  | 'UNAVAILABLE'

export interface IdentitySimulator {
  provider: IdentityProvider
  /** undefined if the signature is wrong or the order has expired. */
  readOrder(token: string, now: Date): IdentityOrder | undefined
  /** The URL for the browser; undefined for an unknown test person. */
  answer(order: IdentityOrder, choice: IdentityChoice, now: Date): string | undefined
}

interface AnswerCode extends SimulatedOutcome {
  binding: string
  expires: number
}

const textHash = (text: string): string => createHash('sha256').update(text).digest('hex')

const ORDER_LIVES = 5 * 60_000
const CODE_LIVES = 3 * 60_000

type CompletionRequest = Parameters<IdentityProvider['complete']>[0]
type Bound = Pick<CompletionRequest, 'state' | 'nonce' | 'returnUrl' | 'sessionHash'>

const bindingOf = ({ state, nonce, returnUrl, sessionHash }: Bound, sha256: string | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([state, nonce, returnUrl, sessionHash, sha256 ?? null]))
    .digest('base64url')

/** Every country, because the test eID is available in every market of a workflow. */
function everyCountry(): CountryCode[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  // Unions, test codes and islands that Unicode has but ISO 3166-1 has not.
  const pseudo = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
  // Intl.Locale replaces withdrawn codes (SU, YU) and aliases (UK).
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !pseudo.has(code) && isCurrent(code))
}

const outcomes: Record<Extract<IdentityChoice, string>, SimulatedOutcome> = {
  CANCEL: { outcome: 'CANCELLED', person: null },
  TIME_OUT: { outcome: 'TIMED_OUT', person: null },
  UNAVAILABLE: { outcome: 'UNAVAILABLE', person: null },
  OTHER_PERSON: { outcome: 'OTHER_PERSON', person: 'ove-annorlunda' },
  LOW_ASSURANCE: { outcome: 'LOW_ASSURANCE', person: 'lena-lagniva' },
}

/** The behaviour of the chosen person's eID; undefined for an unknown test person. */
function outcomeOfChoice(choice: IdentityChoice): SimulatedOutcome | undefined {
  if (typeof choice === 'string') return Object.hasOwn(outcomes, choice) ? outcomes[choice] : undefined
  const person = testPersonOf(choice.person)
  if (!person) return undefined
  const { eid = 'PROVEN', answersAs = person.key } = person.behaviour ?? {}
  return { outcome: eid, person: answersAs }
}

function complete(key: Uint8Array, request: CompletionRequest): IdentityOutcome {
  const { query, state, now, sha256 } = request
  if (query.state !== state) return { kind: 'REFUSED', why: 'The state belongs to another start.' }
  const code = verifyToken(key, 'code', query.code ?? '') as AnswerCode | undefined
  if (!code) return { kind: 'REFUSED', why: 'The code is not signed by this provider.' }
  if (code.binding !== bindingOf(request, sha256)) {
    return { kind: 'REFUSED', why: 'The code belongs to another start.' }
  }
  if (now.getTime() >= code.expires) return { kind: 'TIMED_OUT' }
  return outcomeOf(code, now, sha256)
}

type StartRequest = Parameters<NonNullable<IdentityProvider['startSignature']>>[0]

function providerOf({ key, pageUrl }: IdentitySimulatorOptions): IdentityProvider {
  const start = (request: Omit<StartRequest, 'text' | 'sha256' | 'signer'>, text?: string) => {
    const { state, returnUrl, country, language, now } = request
    const order = {
      returnUrl,
      state,
      country,
      language,
      binding: bindingOf(request, text === undefined ? undefined : textHash(text)),
      expires: now.getTime() + ORDER_LIVES,
      ...(text === undefined ? {} : { text }),
    }
    const page = new URL(pageUrl)
    page.searchParams.set('order', signToken(key, 'order', order))
    return { redirectTo: page.href }
  }
  return {
    key: PROVIDER,
    name: providerNames.simulator,
    isTest: true,
    countries: everyCountry(),
    tellsNumberIn: (country) => (eidsTellNumbersIn(country) ? 'ALWAYS' : 'NEVER'),
    origins: [new URL(pageUrl).origin],
    start: async (request) => start(request),
    startSignature: async (request) => start(request, request.text),
    complete: async (answer) => complete(key, answer),
  }
}

/** The caller prevents that an answer is used twice: it deletes the start when the answer arrives. */
export function identitySimulator(options: IdentitySimulatorOptions): IdentitySimulator {
  const { key } = options
  if (key.length !== 32) throw new RangeError('The key of the test eID must have 32 bytes.')
  return {
    provider: providerOf(options),
    readOrder(token, now) {
      const read = verifyToken(key, 'order', token) as
        | (Omit<IdentityOrder, 'expiresAt'> & { expires: number })
        | undefined
      if (!read || now.getTime() >= read.expires) return undefined
      const { expires, ...order } = read
      return { ...order, expiresAt: new Date(expires) }
    },
    answer(order, choice, now) {
      const isLate = now.getTime() >= order.expiresAt.getTime()
      const picked = outcomeOfChoice(isLate ? 'TIME_OUT' : choice)
      if (!picked) return undefined
      const code: AnswerCode = { ...picked, binding: order.binding, expires: now.getTime() + CODE_LIVES }
      const back = new URL(order.returnUrl)
      back.searchParams.set('code', signToken(key, 'code', code))
      back.searchParams.set('state', order.state)
      return back.href
    },
  }
}

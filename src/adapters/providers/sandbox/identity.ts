/** The sandbox's eID: by redirect as the real ones, with a page on which a test person is chosen. Signs what it says; keeps nothing. */
import { createHash } from 'node:crypto'
import type { IdentityOutcome, IdentityProvider } from '../../../applications/provider-contracts.ts'
import { testPersonOf } from '../../../checks/sandbox/scenarios.ts'
import type { CountryCode, LanguageCode } from '../../../schemas/primitives.ts'
import { readSigned, signed } from '../../crypto/hmac-token.ts'
import { type Chosen, outcomeOf, PROVIDER } from './simulated-proof.ts'

export interface IdentitySimulatorOptions {
  /** 32 bytes, the same on every node. */
  key: Uint8Array
  /** Where the page is: it reads `order`, lets a person be chosen, and redirects to what `answer` gives. */
  pageUrl: string
}

/** What was asked for, as the page may show it. */
export interface IdentityOrder {
  returnUrl: string
  state: string
  country: CountryCode
  language: LanguageCode
  expiresAt: Date
  /** Hash over state, nonce and return address: the answer is good for this start only. */
  binding: string
}

/** Buttons of the page. OTHER_PERSON and LOW_ASSURANCE stand for the person of the catalogue that does so. */
export type IdentityChoice =
  | { person: string }
  | 'CANCEL'
  | 'TIME_OUT'
  | 'OTHER_PERSON'
  | 'LOW_ASSURANCE'
  | 'UNAVAILABLE'

export interface IdentitySimulator {
  provider: IdentityProvider
  /** Undefined when it is not ours or its five minutes are over. */
  readOrder(token: string, now: Date): IdentityOrder | undefined
  /** Where to send the browser; undefined when there is no such test person. */
  answer(order: IdentityOrder, choice: IdentityChoice, now: Date): string | undefined
}

interface Code extends Chosen {
  binding: string
  expires: number
}

const ORDER_LIVES = 5 * 60_000
const CODE_LIVES = 3 * 60_000

const bindingOf = (state: string, nonce: string, returnUrl: string): string =>
  createHash('sha256')
    .update(JSON.stringify([state, nonce, returnUrl]))
    .digest('base64url')

/** Every region that has a name: the test eID is there for each market that a workflow may have. */
function everyCountry(): CountryCode[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  // Unions, test codes and islands that Unicode names and ISO 3166-1 does not.
  const pseudo = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))
  // Codes that were given up (SU, YU) or stand for another (UK) turn into another one.
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !pseudo.has(code) && isCurrent(code))
}

const outcomes: Record<Extract<IdentityChoice, string>, Chosen> = {
  CANCEL: { outcome: 'CANCELLED', person: null },
  TIME_OUT: { outcome: 'TIMED_OUT', person: null },
  UNAVAILABLE: { outcome: 'UNAVAILABLE', person: null },
  OTHER_PERSON: { outcome: 'OTHER_PERSON', person: 'ove-annorlunda' },
  LOW_ASSURANCE: { outcome: 'LOW_ASSURANCE', person: 'lena-lagniva' },
}

/** What the chosen person's eID does; undefined for somebody who is not in the catalogue. */
function chosen(choice: IdentityChoice): Chosen | undefined {
  if (typeof choice === 'string') return Object.hasOwn(outcomes, choice) ? outcomes[choice] : undefined
  const person = testPersonOf(choice.person)
  if (!person) return undefined
  const { eid = 'PROVEN', answersAs = person.key } = person.behaviour ?? {}
  return { outcome: eid, person: answersAs }
}

type Answer = Parameters<IdentityProvider['complete']>[0]

function complete(key: Uint8Array, { query, state, nonce, returnUrl, now }: Answer): IdentityOutcome {
  if (query.state !== state) return { kind: 'REFUSED', why: 'The state is not of this start.' }
  const code = readSigned(key, 'code', query.code ?? '') as Code | undefined
  if (!code) return { kind: 'REFUSED', why: 'The code is not signed by this provider.' }
  if (code.binding !== bindingOf(state, nonce, returnUrl)) {
    return { kind: 'REFUSED', why: 'The code is of another start.' }
  }
  if (now.getTime() >= code.expires) return { kind: 'TIMED_OUT' }
  return outcomeOf(code, now)
}

function providerOf({ key, pageUrl }: IdentitySimulatorOptions): IdentityProvider {
  return {
    key: PROVIDER,
    name: 'Test eID',
    countries: everyCountry(),
    origins: [new URL(pageUrl).origin],
    async start({ state, nonce, returnUrl, country, language, now }) {
      const order = {
        returnUrl,
        state,
        country,
        language,
        binding: bindingOf(state, nonce, returnUrl),
        expires: now.getTime() + ORDER_LIVES,
      }
      const page = new URL(pageUrl)
      page.searchParams.set('order', signed(key, 'order', order))
      return { redirectTo: page.href }
    },
    complete: async (answer) => complete(key, answer),
  }
}

/** Used once is for the caller to see to, who forgets a start as soon as it has come back. */
export function identitySimulator(options: IdentitySimulatorOptions): IdentitySimulator {
  const { key } = options
  if (key.length !== 32) throw new RangeError('The key of the test eID must have 32 bytes.')
  return {
    provider: providerOf(options),
    readOrder(token, now) {
      const read = readSigned(key, 'order', token) as
        | (Omit<IdentityOrder, 'expiresAt'> & { expires: number })
        | undefined
      if (!read || now.getTime() >= read.expires) return undefined
      const { expires, ...order } = read
      return { ...order, expiresAt: new Date(expires) }
    },
    answer(order, choice, now) {
      const late = now.getTime() >= order.expiresAt.getTime()
      const picked = chosen(late ? 'TIME_OUT' : choice)
      if (!picked) return undefined
      const code: Code = { ...picked, binding: order.binding, expires: now.getTime() + CODE_LIVES }
      const back = new URL(order.returnUrl)
      back.searchParams.set('code', signed(key, 'code', code))
      back.searchParams.set('state', order.state)
      return back.href
    },
  }
}

/**
 * Where an identification stands, kept sealed in its transaction, so that any process can answer. Phases are
 * numbered: a change succeeds in one process only, which is the lock of an order.
 */
import type { EndedHint, IdentityProgress, IdentitySession } from '../../../applications/identity/progress.ts'
import type { IdentityTransaction } from '../../../applications/identity/transactions.ts'
import { endedHintOf, isUnopened, waitingHintOf, wasNotOpened } from './hints.ts'
import { qrTextOf } from './qr.ts'
import type { OrderRequest, RpCollected, RpFailure, RpOrder } from './rp-api.ts'

/** BankID allows a question every two seconds. */
export const COLLECT_MS = 2_000
/** The longest time that a question takes, after which another process may ask. */
export const LEASE_MS = 6_000
/** So long an order is offered again that nobody opened. Each ends by itself after 30 seconds. */
export const OFFERED_MS = 5 * 60_000
/** An order that is opened ends at BankID within three minutes. */
export const OPENED_MS = 4 * 60_000
/** How long the outcome can be taken. */
export const OUTCOME_MS = 3 * 60_000
/** A new code each second. */
const CODE_MS = 1_000

export type OrderOutcome =
  /** The whole answer of BankID. */
  { kind: 'COMPLETE'; body: string; at: string } | { kind: 'ENDED'; hint: EndedHint }

export interface OrderState {
  nonce: string
  returnUrl: string
  /** Of each order, the first and those that are offered again. */
  request: OrderRequest
  /** Where the app leads back to. null: to where the browser was. */
  leadsBack: string | null
  order: RpOrder
  /** Milliseconds since 1970, as all times here. */
  orderedAt: number
  offeredUntil: number
  hintCode: string
  /** Nobody asks BankID before. */
  askedAgainFrom: number
  /** The last question had no answer. */
  isUnanswered: boolean
  outcome: OrderOutcome | null
}

type Kept = Pick<OrderState, 'nonce' | 'returnUrl' | 'request' | 'leadsBack'>

export const newState = (kept: Kept, order: RpOrder, now: number, offeredUntil: number): OrderState => ({
  ...kept,
  order,
  orderedAt: now,
  offeredUntil,
  hintCode: 'outstandingTransaction',
  askedAgainFrom: now + COLLECT_MS,
  isUnanswered: false,
  outcome: null,
})

export const FIRST_PHASE = '1'
export const phaseAfter = (phase: string): string => String(Number(phase) + 1)

export const isOf = (
  transaction: Pick<IdentityTransaction, keyof IdentitySession>,
  session: IdentitySession,
): boolean =>
  transaction.customerId === session.customerId &&
  transaction.applicationId === session.applicationId &&
  transaction.sessionHash === session.sessionHash

/** Whether BankID may be asked now. */
export const isDue = ({ outcome, askedAgainFrom }: OrderState, now: number): boolean =>
  outcome === null && now >= askedAgainFrom

/** OFFER_AGAIN: nobody opened the order, and there is time to offer another one. */
export function afterCollect(
  state: OrderState,
  answer: RpCollected | RpFailure,
  now: Date,
): OrderState | 'OFFER_AGAIN' {
  const asked = {
    ...state,
    askedAgainFrom: state.askedAgainFrom - LEASE_MS + COLLECT_MS,
    isUnanswered: false,
  }
  if (answer === 'UNAVAILABLE' || answer === 'REFUSED') return { ...asked, isUnanswered: true }
  // Over for so long that BankID has forgotten it, or never known: nobody learns how it ended.
  if (typeof answer === 'string') return ended(asked, 'TIMED_OUT')
  if (answer.status === 'complete')
    return { ...asked, outcome: { kind: 'COMPLETE', body: answer.body, at: now.toISOString() } }
  const { hintCode } = answer
  if (answer.status === 'pending') return { ...asked, hintCode }
  if (wasNotOpened(hintCode) && now.getTime() < state.offeredUntil) return 'OFFER_AGAIN'
  return ended(asked, endedHintOf(hintCode))
}

export const ended = (state: OrderState, hint: EndedHint): OrderState => ({
  ...state,
  outcome: { kind: 'ENDED', hint },
})

/** What the page shows. */
export function progressOf(state: OrderState, now: Date): IdentityProgress {
  const { outcome, order, hintCode, orderedAt, isUnanswered, leadsBack } = state
  if (outcome?.kind === 'COMPLETE') return { kind: 'ANSWERED' }
  if (outcome) return { kind: 'ENDED', hint: outcome.hint }
  const isScanned = !isUnopened(hintCode)
  const seconds = Math.max(0, Math.floor((now.getTime() - orderedAt) / 1000))
  return {
    kind: 'WAITING',
    hint: isUnanswered ? 'NO_ANSWER' : waitingHintOf(hintCode),
    qr: isScanned ? null : qrTextOf(order, seconds),
    links: linksOf(order, leadsBack),
    askAgainAfterMs: isScanned ? COLLECT_MS : CODE_MS,
  }
}

/** Universal links open the app on phones, whatever the browser. Computers know the scheme only. */
function linksOf({ autoStartToken }: RpOrder, leadsBack: string | null) {
  const query = (redirect: string | null) =>
    `?autostarttoken=${autoStartToken}&redirect=${redirect === null ? 'null' : encodeURIComponent(redirect)}`
  return {
    phone: `https://app.bankid.com/${query(leadsBack)}`,
    computer: `bankid:///${query(null)}`,
  }
}

/** iOS stays in the app unless it is told where to go; other systems go back to the browser by themselves. */
export const needsRedirect = (userAgent: string): boolean => /iPhone|iPad|iPod|Macintosh/.test(userAgent)

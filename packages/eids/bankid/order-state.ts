/**
 * Where an identification stands, kept sealed in its transaction, so that any process can answer. Phases are
 * numbered: a change succeeds in one process only, which is the lock of an order.
 */
import type { AppDevice, EndedHint, IdentityProgress, IdentitySession } from '../contract/progress.ts'
import type { IdentityTransaction } from '../contract/transactions.ts'
import { endedHintOf, isUnopened, waitingHintOf, wasNotOpened } from './hints.ts'
import { qrTextOf } from './qr.ts'
import type { OrderRequest, RpCollected, RpFailure, RpOrder } from './rp-api.ts'

/** BankID allows a question every two seconds. */
export const COLLECT_MS = 2_000
/** Longer than a question takes, with an order that is offered again. After it another process may ask. */
export const LEASE_MS = 6_000
/** The time for which an order that no app opened is renewed. Each order ends by itself after 30 seconds. */
export const OFFERED_MS = 5 * 60_000
/** An order that is opened ends at BankID within three minutes. After so long, it is given up. */
export const OPENED_MS = 4 * 60_000
/** How long the outcome can be taken, also that an order was given up. */
export const OUTCOME_MS = 3 * 60_000
/** A new code each second. */
const CODE_MS = 1_000

export type OrderOutcome =
  /** The whole answer of BankID. */
  { kind: 'COMPLETE'; body: string; at: string } | { kind: 'ENDED'; hint: EndedHint }

export interface OrderState {
  state: string
  nonce: string
  returnUrl: string
  /** The requests of an order: the first and the renewed ones, without the return address. */
  request: OrderRequest
  device: AppDevice
  /**
   * The code that the app on this device brings back to the browser that started. null: the app is on another
   * device.
   */
  returnCode: string | null
  /** The browser has brought the code. */
  isBack: boolean
  order: RpOrder
  /** Milliseconds since 1970, as all times here. */
  orderedAt: number
  offeredUntil: number
  hintCode: string
  /** BankID is not asked before. */
  askedAgainFrom: number
  /** The last question had no answer. */
  isUnanswered: boolean
  outcome: OrderOutcome | null
}

type Kept = Pick<OrderState, 'state' | 'nonce' | 'returnUrl' | 'request' | 'device' | 'returnCode'>

export const newState = (kept: Kept, order: RpOrder, now: number, offeredUntil: number): OrderState => ({
  ...{ state: kept.state, nonce: kept.nonce, returnUrl: kept.returnUrl, request: kept.request },
  ...{ device: kept.device, returnCode: kept.returnCode, isBack: false },
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

/** Neither this service nor BankID has ended it in time. */
export const isOver = ({ outcome, offeredUntil }: OrderState, now: number): boolean =>
  outcome === null && now >= offeredUntil + OPENED_MS

/** OFFER_AGAIN: no app opened the order, and there is time to offer another one. */
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
  // Over for so long that BankID has forgotten it, or never known: its end stays unknown.
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

/**
 * Anyone who opens the link of an order can answer it. Only the return of the app shows that the person
 * opened it on the device of this session, and not in a link that was sent to them.
 */
export const isNotBack = ({ outcome, device, isBack }: OrderState): boolean =>
  outcome?.kind === 'COMPLETE' && device === 'THIS' && !isBack

/** The view for the page. */
export function progressOf(state: OrderState, now: Date): IdentityProgress {
  const { outcome, order, hintCode, orderedAt, isUnanswered, device } = state
  if (isNotBack(state))
    return {
      ...{ kind: 'WAITING', hint: 'NOT_BACK', qr: null, device, askAgainAfterMs: COLLECT_MS },
      links: { phone: null, computer: null },
    }
  if (outcome?.kind === 'COMPLETE') return { kind: 'ANSWERED' }
  if (outcome) return { kind: 'ENDED', hint: outcome.hint }
  const isScanned = !isUnopened(hintCode)
  const seconds = Math.max(0, Math.floor((now.getTime() - orderedAt) / 1000))
  return {
    kind: 'WAITING',
    hint: isUnanswered ? 'NO_ANSWER' : waitingHintOf(hintCode),
    qr: isScanned || device === 'THIS' ? null : qrTextOf(order, seconds),
    links: device === 'THIS' ? linksOf(order) : { phone: null, computer: null },
    device,
    askAgainAfterMs: isScanned || device === 'THIS' ? COLLECT_MS : CODE_MS,
  }
}

/**
 * Universal links open the app on phones, whatever the browser. Computers know the scheme only. BankID knows
 * the return address from the start of the order, so the link does not contain it.
 */
function linksOf({ autoStartToken }: RpOrder) {
  const query = `?autostarttoken=${autoStartToken}&redirect=null`
  return { phone: `https://app.bankid.com/${query}`, computer: `bankid:///${query}` }
}

/** The app is likely to be on a phone itself, and on another device than a computer. */
export const deviceOf = (userAgent: string): AppDevice =>
  /\bMobi|Android|iPhone|iPad|iPod/.test(userAgent) ? 'THIS' : 'OTHER'

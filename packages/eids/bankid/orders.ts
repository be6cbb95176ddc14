/**
 * The orders of BankID, each in an identity transaction: started, asked about every two seconds by one
 * process at a time, and offered again while no app opens the app.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IdentityStart, IdentityStarted } from '../contract/identity-provider.ts'
import type { AppDevice } from '../contract/progress.ts'
import type { IdentityTransactions } from '../contract/transactions.ts'
import { PROVIDER } from './completion.ts'
import { onThisDevice, withRisk } from './order-request.ts'
import {
  afterCollect,
  deviceOf,
  ended,
  FIRST_PHASE,
  isDue,
  isNotBack,
  isOver,
  LEASE_MS,
  newState,
  OFFERED_MS,
  OPENED_MS,
  type OrderState,
  OUTCOME_MS,
  phaseAfter,
} from './order-state.ts'
import { type OrderChange, type OrderTransaction, orderStore } from './order-store.ts'
import type { OrderRequest, RpApi, RpOrder } from './rp-api.ts'

export interface OrderOptions {
  api: RpApi
  transactions: IdentityTransactions
  /** 32 bytes. The id of a transaction follows from the state with it. */
  key: Uint8Array
}

type Store = ReturnType<typeof orderStore>
type Ordering = { api: RpApi; store: Store }

/** The life of the transaction, including the time in which the page shows that the order was given up. */
const LIFE_MS = OFFERED_MS + OPENED_MS + OUTCOME_MS
/** For all calls of one question, within its lease. */
const WORK_MS = 5_000

const newCode = (device: AppDevice): string | null =>
  device === 'THIS' ? randomBytes(32).toString('base64url') : null

export function ordersIn({ api, transactions, key }: OrderOptions) {
  const store = orderStore(transactions, key)
  const ordering = { api, store }
  return {
    find: store.find,
    start: (request: IdentityStart, asked: OrderRequest) => start(ordering, request, asked),
    /** Asks BankID if it is time, in one process only. The others show the known state. */
    advanced: (found: OrderTransaction, data: OrderState, now: Date) => advanced(ordering, found, data, now),
    /**
     * The browser brings a code that only the app on this device received. Any other code changes nothing.
     */
    async back(found: OrderTransaction, code: string, now: Date): Promise<OrderTransaction> {
      const back: OrderChange = (data) =>
        isCodeOf(data, code) && !data.isBack ? { ...data, isBack: true } : undefined
      return (await store.changed(found, back, now)) ?? found
    },
    async cancel(found: OrderTransaction, now: Date): Promise<void> {
      const over = await store.changed(found, cancelled, now)
      if (over) await api.cancel(over.data.order.orderRef)
    },
    /** Another order in place of this one, for the app on the other device. */
    changeDevice: (found: OrderTransaction, device: AppDevice, now: Date) =>
      changeDevice(ordering, found, device, now),
  }
}

async function start(
  { api, store }: Ordering,
  request: IdentityStart,
  asked: OrderRequest,
): Promise<IdentityStarted> {
  const { state, nonce, returnUrl, now, customerId, applicationId, sessionHash } = request
  const device = deviceOf(request.browser.userAgent)
  const kept = { state, nonce, returnUrl, request: asked, device, returnCode: newCode(device) }
  const order = await orderFor(api, kept)
  if (!order) return { unavailable: true }
  const at = now.getTime()
  await store.open({
    ...{ id: store.idOf(state), customerId, applicationId, sessionHash },
    ...{ provider: PROVIDER, phase: FIRST_PHASE, createdAt: now },
    data: newState(kept, order, at, at + OFFERED_MS),
    expiresAt: new Date(at + LIFE_MS),
  })
  return { waiting: true }
}

async function advanced(
  { api, store }: Ordering,
  found: OrderTransaction,
  data: OrderState,
  now: Date,
): Promise<OrderState> {
  if (isOver(data, now.getTime())) {
    const over = ended(data, 'TIMED_OUT')
    // By one process only, so that it can no longer be answered in the app.
    if (await store.keep(found, over, now)) await api.cancel(data.order.orderRef)
    return over
  }
  if (!isDue(data, now.getTime())) return data
  const claimed = { ...data, askedAgainFrom: now.getTime() + LEASE_MS }
  if (!(await store.keep(found, claimed, now))) return data
  const after = await collected(api, claimed, now)
  const { orderRef } = claimed.order
  const own: OrderChange = ({ order, outcome, isBack }) =>
    order.orderRef === orderRef && outcome === null ? { ...after, isBack } : undefined
  const expiresAt = after.outcome ? new Date(now.getTime() + OUTCOME_MS) : undefined
  const claim = { ...found, phase: phaseAfter(found.phase), data: claimed }
  const kept = await store.changed(claim, own, now, expiresAt)
  // The order was cancelled meanwhile, or the page shows another one: no page sees the order just started.
  if (!kept && after.order.orderRef !== orderRef) await api.cancel(after.order.orderRef)
  return kept?.data ?? claimed
}

async function changeDevice(
  { api, store }: Ordering,
  found: OrderTransaction,
  device: AppDevice,
  now: Date,
): Promise<void> {
  const over = await store.changed(
    found,
    (data) => (data.device === device ? undefined : cancelled(data)),
    now,
  )
  if (!over) return
  const endsAt = performance.now() + WORK_MS
  await api.cancel(over.data.order.orderRef, endsAt)
  const kept = { ...over.data, device, returnCode: newCode(device) }
  const order = await orderFor(api, kept, endsAt)
  const at = now.getTime()
  const after = order ? newState(kept, order, at, at + OFFERED_MS) : ended(over.data, 'UNAVAILABLE')
  const isKept = await store.keep(over, after, now, new Date(at + LIFE_MS))
  if (order && !isKept) await api.cancel(order.orderRef)
}

/** An answer that has not come back can still be given up. */
const cancelled: OrderChange = (data) =>
  data.outcome === null || isNotBack(data) ? ended(data, 'CANCELLED') : undefined

const isCodeOf = ({ returnCode }: OrderState, code: string): boolean => {
  const [own, given] = [Buffer.from(returnCode ?? ''), Buffer.from(code)]
  return own.length > 0 && own.length === given.length && timingSafeEqual(own, given)
}

type Offered = Pick<OrderState, 'request' | 'state' | 'returnUrl' | 'returnCode' | 'device'>

/** When BankID refuses it beside another order of the same person, it has cancelled that one: once more. */
async function orderFor(api: RpApi, offered: Offered, endsAt?: number): Promise<RpOrder | undefined> {
  const { returnCode, device } = offered
  const request = withRisk(offered.request, device)
  const asked = returnCode === null ? request : onThisDevice(request, offered, returnCode)
  let answer = await api.start(asked, endsAt)
  if (answer === 'ALREADY_IN_PROGRESS') answer = await api.start(asked, endsAt)
  return typeof answer === 'string' ? undefined : answer
}

async function collected(api: RpApi, state: OrderState, now: Date): Promise<OrderState> {
  const endsAt = performance.now() + WORK_MS
  const after = afterCollect(state, await api.collect(state.order.orderRef, endsAt), now)
  if (after !== 'OFFER_AGAIN') return after
  const order = await orderFor(api, state, endsAt)
  if (!order) return ended(state, 'UNAVAILABLE')
  return newState(state, order, now.getTime(), state.offeredUntil)
}

/**
 * The orders of BankID, each in an identity transaction: started, asked about every two seconds by one
 * process at a time, and offered again while nobody opens the app.
 */
import { createHmac } from 'node:crypto'
import type { IdentitySession } from '../../../applications/identity/progress.ts'
import type {
  IdentityTransaction,
  IdentityTransactions,
} from '../../../applications/identity/transactions.ts'
import type { IdentityStart, IdentityStarted } from '../../../applications/provider-contracts.ts'
import { PROVIDER } from './completion.ts'
import {
  afterCollect,
  ended,
  FIRST_PHASE,
  isDue,
  isOf,
  LEASE_MS,
  needsRedirect,
  newState,
  OFFERED_MS,
  OPENED_MS,
  type OrderState,
  OUTCOME_MS,
  phaseAfter,
} from './order-state.ts'
import type { OrderRequest, RpApi, RpOrder } from './rp-api.ts'

export interface OrderOptions {
  api: RpApi
  transactions: IdentityTransactions
  /** 32 bytes. The id of a transaction follows from the state with it. */
  key: Uint8Array
}

export type OrderTransaction = IdentityTransaction<OrderState>
type Asked = IdentitySession & { state: string; nonce: string }

export function ordersIn({ api, transactions, key }: OrderOptions) {
  const idOf = (state: string) => createHmac('sha256', key).update(state).digest('base64url')
  return {
    async start(request: IdentityStart, asked: OrderRequest): Promise<IdentityStarted> {
      const { state, nonce, returnUrl, now, customerId, applicationId, sessionHash } = request
      const order = await orderFor(api, asked)
      if (!order) return { unavailable: true }
      const at = now.getTime()
      const kept = { nonce, returnUrl, request: asked, leadsBack: leadsBackOf(request) }
      await transactions.open({
        ...{ id: idOf(state), customerId, applicationId, sessionHash },
        ...{ provider: PROVIDER, phase: FIRST_PHASE, createdAt: now },
        data: newState(kept, order, at, at + OFFERED_MS),
        expiresAt: new Date(at + OFFERED_MS + OPENED_MS),
      })
      return { waiting: true }
    },

    /** Only for the session that started it, with the nonce of the case. */
    async find({ state, nonce, ...session }: Asked): Promise<OrderTransaction | undefined> {
      const found = await transactions.find<OrderState>(PROVIDER, idOf(state))
      return found && isOf(found, session) && found.data?.nonce === nonce ? found : undefined
    },

    /** Asks BankID if it is time, in one process only. The others show what is known. */
    async advanced(found: OrderTransaction, data: OrderState, now: Date): Promise<OrderState> {
      if (data.outcome === null && found.expiresAt <= now) return ended(data, 'TIMED_OUT')
      if (!isDue(data, now.getTime())) return data
      const claimed = { ...data, askedAgainFrom: now.getTime() + LEASE_MS }
      const claim = { from: [found.phase], to: phaseAfter(found.phase), data: claimed }
      if (!(await transactions.change(found, claim, now))) return data
      const after = await collected(api, claimed, now)
      const expiry = after.outcome ? { expiresAt: new Date(now.getTime() + OUTCOME_MS) } : {}
      const change = { from: [claim.to], to: phaseAfter(claim.to), data: after, ...expiry }
      return (await transactions.change(found, change, now)) ? after : claimed
    },

    async cancel(found: OrderTransaction, data: OrderState, now: Date): Promise<void> {
      const change = { from: [found.phase], to: phaseAfter(found.phase), data: ended(data, 'CANCELLED') }
      await transactions.change(found, change, now)
      await api.cancel(data.order.orderRef)
    },
  }
}

const leadsBackOf = ({ browser, pageUrl }: IdentityStart): string | null =>
  needsRedirect(browser.userAgent) ? pageUrl : null

/** When BankID refuses it beside another order of the same person, it has cancelled that one: once more. */
async function orderFor(api: RpApi, request: OrderRequest): Promise<RpOrder | undefined> {
  let answer = await api.start(request)
  if (answer === 'ALREADY_IN_PROGRESS') answer = await api.start(request)
  return typeof answer === 'string' ? undefined : answer
}

async function collected(api: RpApi, state: OrderState, now: Date): Promise<OrderState> {
  const after = afterCollect(state, await api.collect(state.order.orderRef), now)
  if (after !== 'OFFER_AGAIN') return after
  const order = await orderFor(api, state.request)
  if (!order) return ended(state, 'UNAVAILABLE')
  return newState(state, order, now.getTime(), state.offeredUntil)
}

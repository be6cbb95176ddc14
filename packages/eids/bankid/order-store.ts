/** The transactions of orders: whose they are, and changes over what others do at the same time. */
import { createHmac } from 'node:crypto'
import type { IdentitySession } from '../contract/progress.ts'
import type { IdentityTransaction, IdentityTransactions } from '../contract/transactions.ts'
import { PROVIDER } from './completion.ts'
import { isOf, type OrderState, phaseAfter } from './order-state.ts'

export type OrderTransaction = IdentityTransaction<OrderState>
type Asked = IdentitySession & { state: string; nonce: string }
/** undefined: there is nothing to change any more. */
export type OrderChange = (data: OrderState) => OrderState | undefined

/** Other processes and tabs change the same order, each a few times at most. */
const MOST_TRIES = 5

/** `key`: 32 bytes. The id of a transaction follows from the state with it. */
export function orderStore(transactions: IdentityTransactions, key: Uint8Array) {
  const idOf = (state: string) => createHmac('sha256', key).update(state).digest('base64url')
  /** False: another process was faster. */
  const keep = (found: OrderTransaction, data: OrderState, now: Date, expiresAt?: Date): Promise<boolean> => {
    const change = { from: [found.phase], to: phaseAfter(found.phase), data }
    return transactions.change(found, { ...change, ...(expiresAt && { expiresAt }) }, now)
  }
  return {
    idOf,
    keep,
    open: transactions.open,
    /** Only for the session that started it, with the nonce of the case. */
    async find({ state, nonce, ...session }: Asked): Promise<OrderTransaction | undefined> {
      const found = await transactions.find<OrderState>(PROVIDER, idOf(state))
      return found && isOf(found, session) && found.data?.nonce === nonce ? found : undefined
    },
    /** Tries again while others change it. undefined: there is nothing to change. */
    async changed(
      found: OrderTransaction,
      change: OrderChange,
      now: Date,
      expiresAt?: Date,
    ): Promise<(OrderTransaction & { data: OrderState }) | undefined> {
      let current: OrderTransaction | undefined = found
      for (let tries = 0; tries < MOST_TRIES && current?.data; tries += 1) {
        const data = change(current.data)
        if (!data) return undefined
        if (await keep(current, data, now, expiresAt))
          return { ...current, phase: phaseAfter(current.phase), data, ...(expiresAt && { expiresAt }) }
        current = await transactions.find<OrderState>(PROVIDER, found.id)
      }
      return undefined
    },
  }
}

/**
 * The time of each customer: the real time, and how far the clock of a sandbox customer is ahead of it. Work
 * is done in the time of the customer that it is for: docs/decisions/0068-sandbox-clock.md.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface CustomerTime {
  /** Runs the work, and all that it starts, in the time of this customer. */
  within<T>(customerId: string | undefined, work: () => T): T
  /** In milliseconds; 0 for every customer whose clock was not moved. */
  aheadOf(customerId: string): number
  /** Never less than before. */
  setAhead(customerId: string, milliseconds: number): void
}

const work = new AsyncLocalStorage<() => number>()

/** The time of the customer of the running work. */
export const timeOfWork = (real: () => Date) => (): Date => {
  const ahead = work.getStore()?.() ?? 0
  return ahead === 0 ? real() : new Date(real().getTime() + ahead)
}

export function openCustomerTime(): CustomerTime {
  const ahead = new Map<string, number>()
  const aheadOf = (customerId: string) => ahead.get(customerId) ?? 0
  return {
    aheadOf,
    setAhead: (customerId, milliseconds) =>
      void ahead.set(customerId, Math.max(aheadOf(customerId), milliseconds)),
    within: (customerId, run) =>
      customerId === undefined || !ahead.has(customerId) ? run() : work.run(() => aheadOf(customerId), run),
  }
}

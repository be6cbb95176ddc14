/**
 * How many deliveries may be in flight: to one webhook, to all quick receivers, and to all late ones
 * together.
 */
import { LRUCache } from 'lru-cache'
import { hasFailedTooLong } from '../../retry-schedule.ts'

/**
 * Each holds a socket for at most ten seconds. Two lanes: slow receivers do not use the slots of quick ones.
 */
const MOST_SOON = 256
const MOST_LATE = 128
/**
 * Total limit, also when many quick receivers begin to hang at once and change lanes with all their
 * deliveries.
 */
const MOST = 768
const MOST_EACH = 16
/** A receiver that failed last time gets one delivery at a time until one succeeds. */
const MOST_FAILING = 1
/** A delivery that takes longer is late, also while it is still in flight. */
const LATE_MS = 1_500
/**
 * Failing and late webhooks to remember. The limit evicts deleted ones; the database knows the failing ones.
 */
const MOST_REMEMBERED = 2_000

export interface Slot {
  webhookId: string
  began: number
}
type Failing = { customerId: string; webhookId: string; failingSince: Date }

/** `all` and `late` are in flight; `late` is part of `all`. */
function freeSlots(all: number, late: number) {
  const left = Math.max(0, MOST - all)
  return {
    free: Math.min(left, Math.max(0, MOST_SOON - (all - late))),
    freeLate: Math.min(left, Math.max(0, MOST_LATE - late)),
    freeEach: MOST_EACH,
    freeFailing: MOST_FAILING,
  }
}

export function deliveryConcurrency(clock: () => number = () => performance.now()) {
  /** Start times of the deliveries in flight, by webhook. */
  const inFlight = new Map<string, number[]>()
  const failing = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const wasLate = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const countOf = (webhookId: string) => inFlight.get(webhookId)?.length ?? 0
  const total = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + countOf(id), 0)
  const lateOnes = () => {
    const latest = clock() - LATE_MS
    const hanging = [...inFlight].filter(([, began]) => began.some((at) => at < latest)).map(([id]) => id)
    return new Set([...failing.keys(), ...wasLate.keys(), ...hanging])
  }
  return {
    total: () => total(inFlight.keys()),
    free() {
      const late = lateOnes()
      const exceptions = [...new Set([...inFlight.keys(), ...failing.keys()])].map((webhookId) => {
        const most = failing.has(webhookId) ? MOST_FAILING : MOST_EACH
        return { webhookId, free: Math.max(0, most - countOf(webhookId)) }
      })
      return { ...freeSlots(total(inFlight.keys()), total(late)), late: [...late], exceptions }
    },
    /** `isFailing`: the database has a failure on record, perhaps from another process. */
    start(webhookId: string, isFailing: boolean): Slot {
      const slot = { webhookId, began: clock() }
      inFlight.set(webhookId, [...(inFlight.get(webhookId) ?? []), slot.began])
      if (isFailing) failing.set(webhookId, true)
      return slot
    },
    end({ webhookId, began }: Slot, isDelivered: boolean) {
      const all = inFlight.get(webhookId) ?? []
      const left = all.toSpliced(all.indexOf(began), 1)
      if (left.length > 0) inFlight.set(webhookId, left)
      else inFlight.delete(webhookId)
      if (isDelivered) failing.delete(webhookId)
      else failing.set(webhookId, true)
      if (clock() - began > LATE_MS) wasLate.set(webhookId, true)
      else wasLate.delete(webhookId)
    },
    /** After the webhook was switched off. */
    forget(webhookId: string) {
      failing.delete(webhookId)
      wasLate.delete(webhookId)
    },
    /** The webhooks that may have to be switched off. */
    failedTooLong: (failures: Failing[], now: Date) =>
      failures.filter((each) => hasFailedTooLong(now.getTime() - each.failingSince.getTime())),
  }
}

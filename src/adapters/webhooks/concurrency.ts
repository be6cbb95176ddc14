/** How many deliveries may be under way: for one webhook, for all whose receivers answer soon, and for all others together. */
import { LRUCache } from 'lru-cache'
import { hasFailedTooLong } from '../../events/retry-schedule.ts'

/** Each holds a socket and, at most, ten seconds. Two lanes: what hangs or is slow takes no slot of what answers soon. */
const MOST_SOON = 256
const MOST_LATE = 128
/** Also when many that answered soon begin to hang at the same moment, and change lanes with all that they hold. */
const MOST = 768
const MOST_EACH = 16
/** A receiver that failed last time is asked one at a time until it answers well. */
const MOST_FAILING = 1
/** Longer than this is late, and already while it lasts. */
const LATE_MS = 1_500
/** Of those that failed or were late, the last ones: the database knows who fails, and who is deleted would else be asked about for ever. */
const MOST_REMEMBERED = 2_000

export interface Slot {
  webhookId: string
  began: number
}
type Failing = { customerId: string; webhookId: string; failingSince: Date }

export function deliveryConcurrency(clock: () => number = () => performance.now()) {
  /** When each that is under way began. */
  const underWay = new Map<string, number[]>()
  const failing = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const wasLate = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const countOf = (webhookId: string) => underWay.get(webhookId)?.length ?? 0
  const total = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + countOf(id), 0)
  const lateOnes = () => {
    const latest = clock() - LATE_MS
    const hanging = [...underWay].filter(([, began]) => began.some((at) => at < latest)).map(([id]) => id)
    return new Set([...failing.keys(), ...wasLate.keys(), ...hanging])
  }
  return {
    inFlight: () => total(underWay.keys()),
    ask() {
      const late = lateOnes()
      const [all, slow] = [total(underWay.keys()), total(late)]
      const exceptions = [...new Set([...underWay.keys(), ...failing.keys()])].map((webhookId) => {
        const most = failing.has(webhookId) ? MOST_FAILING : MOST_EACH
        return { webhookId, free: Math.max(0, most - countOf(webhookId)) }
      })
      const left = Math.max(0, MOST - all)
      return {
        free: Math.min(left, Math.max(0, MOST_SOON - (all - slow))),
        freeLate: Math.min(left, Math.max(0, MOST_LATE - slow)),
        freeEach: MOST_EACH,
        freeFailing: MOST_FAILING,
        late: [...late],
        exceptions,
      }
    },
    /** `isFailing`: the database remembers a failure that another process, or the one before, has met. */
    taken(webhookId: string, isFailing: boolean): Slot {
      const slot = { webhookId, began: clock() }
      underWay.set(webhookId, [...(underWay.get(webhookId) ?? []), slot.began])
      if (isFailing) failing.set(webhookId, true)
      return slot
    },
    given({ webhookId, began }: Slot, isWell: boolean) {
      const all = underWay.get(webhookId) ?? []
      const left = all.toSpliced(all.indexOf(began), 1)
      if (left.length > 0) underWay.set(webhookId, left)
      else underWay.delete(webhookId)
      if (isWell) failing.delete(webhookId)
      else failing.set(webhookId, true)
      if (clock() - began > LATE_MS) wasLate.set(webhookId, true)
      else wasLate.delete(webhookId)
    },
    /** It is switched off. */
    forget(webhookId: string) {
      failing.delete(webhookId)
      wasLate.delete(webhookId)
    },
    /** Those that may have to be switched off. */
    lasting: (failures: Failing[], now: Date) =>
      failures.filter((each) => hasFailedTooLong(now.getTime() - each.failingSince.getTime())),
  }
}

/** How many deliveries may be under way: altogether, for one webhook, and for all that are in trouble together. */
import { hasFailedTooLong } from '../../events/retry-schedule.ts'

/** Each holds a socket and, at most, ten seconds. */
const MOST = 256
const MOST_EACH = 16
/** A receiver that failed last time is asked one at a time until it answers well … */
const MOST_IN_TROUBLE = 1
/** … and all such together never take more than half of the places. */
const MOST_TROUBLED = MOST / 2

type Failing = { customerId: string; webhookId: string; failingSince: Date }

export function capacityOf() {
  const underWay = new Map<string, number>()
  const troubled = new Set<string>()
  const total = (ids: Iterable<string>) => [...ids].reduce((sum, id) => sum + (underWay.get(id) ?? 0), 0)
  return {
    inFlight: () => total(underWay.keys()),
    ask() {
      const troublePlaces = MOST_TROUBLED - total(troubled)
      const exceptions = [...new Set([...underWay.keys(), ...troubled])].map((webhookId) => {
        const most = troubled.has(webhookId)
          ? Math.min(MOST_IN_TROUBLE, Math.max(0, troublePlaces))
          : MOST_EACH
        return { webhookId, free: Math.max(0, most - (underWay.get(webhookId) ?? 0)) }
      })
      return { free: MOST - total(underWay.keys()), freeEach: MOST_EACH, exceptions }
    },
    taken(webhookId: string) {
      underWay.set(webhookId, (underWay.get(webhookId) ?? 0) + 1)
    },
    given(webhookId: string, isWell: boolean) {
      const left = (underWay.get(webhookId) ?? 1) - 1
      if (left > 0) underWay.set(webhookId, left)
      else underWay.delete(webhookId)
      if (isWell) troubled.delete(webhookId)
      else troubled.add(webhookId)
    },
    /** Those that are to be switched off. */
    lasting: (failing: Failing[], now: Date) =>
      failing.filter((each) => hasFailedTooLong(each.failingSince, now)),
  }
}

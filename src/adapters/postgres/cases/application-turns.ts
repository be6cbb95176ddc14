/**
 * What changes one application is done one by one: each would wait for its row, and hold one of the
 * customer's connections meanwhile.
 */
import { type FairQueue, fairQueue } from '../../../fair-queue.ts'
import type { Applications, BrowserSessions } from '../../../ports.ts'

/** A link that is opened sixty times at once, as the limit allows, fits twice. */
const WAITING = 128

export const applicationTurns = (): FairQueue =>
  fairQueue({
    // How many applications are changed at once is for the connections to say.
    slots: Number.POSITIVE_INFINITY,
    slotsPerKey: 1,
    waitingPerKey: WAITING,
    waiting: 5_000,
    maxWaitMs: 10_000,
  })

const keyOf = (customerId: string, id: string) => `${customerId}|${id}`

/** Everything that takes the row of the application. A session is bound to it by a foreign key. */
export function inTurn(turns: FairQueue, of: Applications): Applications {
  const { change, erase, keepEvidence } = of
  return {
    ...of,
    change: (customerId, id, ...rest) =>
      turns.run(keyOf(customerId, id), () => change(customerId, id, ...rest)),
    erase: (customerId, id, ...rest) =>
      turns.run(keyOf(customerId, id), () => erase(customerId, id, ...rest)),
    keepEvidence: (customerId, id, evidence) =>
      turns.run(keyOf(customerId, id), () => keepEvidence(customerId, id, evidence)),
  }
}

export function sessionsInTurn(turns: FairQueue, of: BrowserSessions): BrowserSessions {
  const { open, openClosed } = of
  return {
    ...of,
    open: (customerId, id, ...rest) => turns.run(keyOf(customerId, id), () => open(customerId, id, ...rest)),
    openClosed: (customerId, id) => turns.run(keyOf(customerId, id), () => openClosed(customerId, id)),
  }
}

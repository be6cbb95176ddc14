/** Serialises changes of one application, so that none holds a connection while it waits for the row lock. */

import { type FairQueue, fairQueue } from '@foyer/fair-http/fair-queue'
import type { BrowserSessions } from '#onboarding/ports.ts'
import type { Applications } from '../ports.ts'

/** Twice the sixty concurrent openings of one link that the rate limit allows. */
const WAITING = 128

export const applicationTurns = (): FairQueue =>
  fairQueue({
    // The connections limit how many applications are changed concurrently.
    slots: Number.POSITIVE_INFINITY,
    slotsPerKey: 1,
    waitingPerKey: WAITING,
    waiting: 5_000,
    maxWaitMs: 10_000,
  })

const keyOf = (customerId: string, id: string) => `${customerId}|${id}`

/** Queues every operation that locks the row of the application. Sessions lock it by a foreign key. */
export function serialisedApplications(turns: FairQueue, of: Applications): Applications {
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

export function serialisedSessions(turns: FairQueue, of: BrowserSessions): BrowserSessions {
  const { open, openClosed } = of
  return {
    ...of,
    open: (customerId, id, ...rest) => turns.run(keyOf(customerId, id), () => open(customerId, id, ...rest)),
    openClosed: (customerId, id) => turns.run(keyOf(customerId, id), () => openClosed(customerId, id)),
  }
}

/** Waits until the checks of an application have ended. */
import type { Case } from '#applications/case.ts'
import { isOpen } from '#applications/status.ts'
import type { Needs } from '#endpoint.ts'
import type { Events } from '#events/ports.ts'

const LONGEST = 10_000
/** Other applications of the customer make news too. */
const MAX_NEWS = 1_000

/** undefined: erased meanwhile. The case as it is when it was not sent, and after ten seconds. */
export async function waitForDecision(
  { customerId, id }: Pick<Case, 'customerId' | 'id'>,
  { applications, events, now, ending }: Needs<'applications' | 'events' | 'now'>,
): Promise<Case | undefined> {
  const until = now().getTime() + LONGEST
  const signal = ending()
  let position = await newestPosition(customerId, events)
  for (let news = 0; news < MAX_NEWS; news++) {
    const of = await applications.find(customerId, id)
    const milliseconds = until - now().getTime()
    if (!of || of.submittedAt === null || !isOpen(of.status) || milliseconds <= 0 || signal.aborted) return of
    const isNews = await events.waitForNews(customerId, position, { milliseconds, ending: signal })
    if (!isNews) return applications.find(customerId, id)
    position = await newestPosition(customerId, events)
  }
  return applications.find(customerId, id)
}

const newestPosition = async (customerId: string, events: Events): Promise<number> =>
  (await events.recent(customerId, { before: null, limit: 1 })).events[0]?.seq ?? 0

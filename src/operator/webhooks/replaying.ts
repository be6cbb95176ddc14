/** Sending a range of events again, page after page: each page is committed, so that it can be cut off and gone on with. */
import type { Database, Statement } from '../../adapters/postgres/connections.ts'
import type { ReplayRange, Webhook, WebhookCommands } from '../../events/webhook.ts'
import type { Progress } from '../progress.ts'

// What adapters/webhooks/writes.ts chooses by, counted: it is for the eyes alone, and while events come and go it may be off by some.
const COUNT: Statement = {
  name: 'cli-replay-count',
  text: `select count(*)::integer as count from foyer.event e
    where e.customer_id = $1 and e.at >= $3 and e.at < $4 and e.seq > $6 and ($7::text[] = '{}' or e.kind = any ($7))
      and ($5::text is null or $5 = (select l.status from foyer.webhook_delivery l
        where l.customer_id = $1 and l.webhook_id = $2 and l.event_seq = e.seq order by l.copy desc limit 1))`,
}

export async function countOf(
  database: Database,
  customerId: string,
  range: ReplayRange,
  { types }: Pick<Webhook, 'types'>,
): Promise<number> {
  const { webhookId, from, to, status = null, after = 0 } = range
  const values = [customerId, webhookId, from, to, status, after, types]
  const [row] = await database.read<{ count: number }>(customerId, COUNT, values)
  return row?.count ?? 0
}

interface Replaying {
  range: ReplayRange
  write<T>(work: (writes: WebhookCommands) => Promise<T>): Promise<T>
  progress: Progress
  /** Heeded between two pages. */
  ending: AbortSignal
}

export interface ReplayEnd {
  replayed: number
  /** Where to go on; null: the range is done. */
  next: number | null
  /** Why it is not done, when it was not asked to end. */
  error?: unknown
}

/** Does not throw: what was sent before something went wrong is to be said as well. */
export async function replayAll({ range, write, progress, ending }: Replaying): Promise<ReplayEnd> {
  let replayed = 0
  let next: number | null = range.after ?? 0
  try {
    while (next !== null && !ending.aborted) {
      const page: ReplayRange = { ...range, after: next }
      const done = await write((writes) => writes.replayRange(page))
      replayed += done.replayed
      next = done.last
      progress.at(replayed)
    }
    return { replayed, next }
  } catch (error) {
    return { replayed, next, error }
  } finally {
    progress.end()
  }
}

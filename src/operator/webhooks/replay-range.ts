/**
 * Sends a period of events again, batch by batch. Each batch is one transaction, so an interrupted replay can
 * continue.
 */
import type { Database, Statement } from '../../adapters/postgres/connections.ts'
import type { ReplayRange, Webhook, WebhookCommands } from '../../events/webhook.ts'
import type { Progress } from '../progress.ts'

// The same conditions as the replay in adapters/webhooks. Only for the progress bar: the count may be off by
// some.
const COUNT: Statement = {
  name: 'cli-replay-count',
  text: `select count(*)::integer as count from foyer.event e
    where e.customer_id = $1 and e.at >= $3 and e.at < $4 and e.seq > $6
      and ($7::text[] = '{}' or e.kind = any ($7))
      and ($5::text is null or $5 = (select l.status from foyer.webhook_delivery l
        where l.customer_id = $1 and l.webhook_id = $2 and l.event_seq = e.seq
        order by l.copy desc limit 1))`,
}

export async function countReplay(
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

interface ReplayOptions {
  range: ReplayRange
  write<T>(work: (writes: WebhookCommands) => Promise<T>): Promise<T>
  progress: Progress
  /** Checked between two batches. */
  stopSignal: AbortSignal
}

export interface ReplayEnd {
  replayed: number
  /** The cursor to continue with; null when the period is complete. */
  next: number | null
  /** Why the replay failed, if it did. */
  error?: unknown
}

/** Does not throw, so that the caller also learns what was sent before a failure. */
export async function replayAll({ range, write, progress, stopSignal }: ReplayOptions): Promise<ReplayEnd> {
  let replayed = 0
  let next: number | null = range.after ?? 0
  try {
    while (next !== null && !stopSignal.aborted) {
      const batch: ReplayRange = { ...range, after: next }
      const done = await write((writes) => writes.replayRange(batch))
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

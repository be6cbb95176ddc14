/**
 * Sends a period of events again, batch by batch. Each batch is one transaction, so an interrupted replay can
 * continue.
 */
import type { ReplayRange, WebhookCommands } from '../../events/webhook.ts'
import type { Progress } from '../progress.ts'

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

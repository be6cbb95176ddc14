/** Finds and deletes expired data. Runs for all customers, and reads no encrypted data. */
import type { CaseRef } from '#kernel/task.ts'

export interface RetentionPorts {
  retention: RetentionStore
}

export interface RetentionStore {
  /** Open cases that were not submitted before their expiry. */
  dueForExpiry(now: Date, limit: number): Promise<CaseRef[]>
  /** Ended cases whose retention period is over, oldest first. */
  dueForErasure(
    now: Date,
    limit: number,
  ): Promise<Array<CaseRef & { workflowId: string; workflowVersion: number }>>
  deleteIdempotencyKeys(olderThan: Date): Promise<void>
  deleteBrowserSessions(openedBefore: Date): Promise<void>
  deleteLinks(expiredBefore: Date): Promise<void>
  deleteIdentityTransactions(expiredBefore: Date): Promise<void>
  deleteRevocations(expiredBefore: Date): Promise<void>
  /** For each customer from the oldest on, so that the remaining events have no gaps. */
  deleteEvents(olderThan: Date): Promise<void>
  /** Deletes entries of the access log. */
  deleteReads(olderThan: Date): Promise<void>
  /** Deletes entries of the request log. */
  deleteRequests(olderThan: Date): Promise<void>
  /** Deletes the rows of exports that ended, and whose files are deleted. */
  deleteExports(endedBefore: Date): Promise<void>
}

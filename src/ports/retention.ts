/** What is over and goes. Runs for all customers at once, and sees nothing that is sealed. */

export interface CaseRef {
  customerId: string
  applicationId: string
}

export interface Sweeper {
  /** Open, not sent, and past their time. */
  dueForExpiry(now: Date, limit: number): Promise<CaseRef[]>
  /** Ended, and kept as long as their workflow says: decisions section 12. The oldest first. */
  dueForErasure(
    now: Date,
    limit: number,
  ): Promise<Array<CaseRef & { workflowId: string; workflowVersion: number }>>
  deleteIdempotencyKeys(olderThan: Date): Promise<void>
  deleteBrowserSessions(openedBefore: Date): Promise<void>
  deleteRevocations(over: Date): Promise<void>
  /** Of each customer from the first one on, so that what is left has no gaps. */
  deleteEvents(olderThan: Date): Promise<void>
  /** Of the access log. */
  deleteReads(olderThan: Date): Promise<void>
}

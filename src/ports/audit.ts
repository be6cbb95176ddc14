/** Access log, audit heads and quotas. */

import type { Usage } from '../customers/quotas.ts'

/** A successful read of collected data. */
export interface AccessRecord {
  customerId: string
  applicationId: string
  /** The credential that read; null when it is not known. */
  credentialId: string | null
  /** The name of the operation in the API. */
  operation: string
}

export interface AccessLog {
  /** Counts in memory and never fails. Written in batches, so a crash can lose the last second. */
  noteRead(read: AccessRecord): void
}

export interface AuditHeads {
  /** Signs the head of every audit chain with new entries, into a file outside the database. */
  sign(): Promise<void>
}

export interface Quotas {
  /** The storage of each customer, and its usage in the current day and hour. */
  usage(): Promise<Array<Usage & { customerId: string }>>
}

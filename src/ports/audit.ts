/** What is written down about the cases, beside them. */

import type { Usage } from '../customers/quotas.ts'

/** A successful read of what was collected. */
export interface Read {
  customerId: string
  applicationId: string
  /** Who read; null: nobody is known. */
  credentialId: string | null
  /** As the API calls it. */
  operation: string
}

export interface AccessLog {
  /** Only counts, and never fails: it is written down soon, together with others. A crash may lose the last second. */
  noteRead(read: Read): void
}

export interface AuditHeads {
  /** Signs the head of every audit chain that has moved since, into a file outside the database. */
  sign(): Promise<void>
}

export interface Quotas {
  /** What each customer keeps and has used in this day and hour. */
  usage(): Promise<Array<Usage & { customerId: string }>>
}

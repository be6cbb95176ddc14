/** The log of who read what, and the signed heads of the audit chains. */

export interface AuditPorts {
  accessLog: AccessLog
  auditHeads: AuditHeads
}

/** As the reader: the operator, at the command line. The Max UUID of RFC 9562 section 5.10. */
export const OPERATOR_READER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** A successful read of collected data. */
export interface AccessRecord {
  customerId: string
  applicationId: string
  /** The credential or staff user that read, or OPERATOR_READER; null when it is not known. */
  readerId: string | null
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

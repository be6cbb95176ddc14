/** The audit log for its customer, the log of reads, and the signed heads of the audit chains. */

import type { AuditAction } from '#audit-actions.ts'
import type { AuditVerdict, ChainEnd } from './chain.ts'
import type { Actor, AuditEntry } from './entry.ts'

export interface AuditPorts {
  accessLog: AccessLog
  auditHeads: AuditHeads
  auditLog: AuditLog
}

/** As the reader: the operator, at the command line. The Max UUID of RFC 9562 section 5.10. */
export const OPERATOR_READER = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** As the application of a read: all of them, by the download of an export. The Max UUID. */
export const EVERY_APPLICATION = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

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
  /** Waits while many entries wait to be written: for those who read without end, so that none is lost. */
  settled(): Promise<void>
}

export interface AuditHeads {
  /** Signs the head of every audit chain with new entries, into a file outside the database. */
  sign(): Promise<void>
}

export interface AuditFilter {
  action?: AuditAction[]
  actorKind?: Actor['kind']
  actorId?: string
  applicationId?: string
  /** One of these is enough. */
  anyOf?: {
    action: AuditAction[]
    /** The person who acted, or the person that the action concerns. */
    userId: string[]
    applicationId: string[]
  }
  from?: Date
  to?: Date
  /** Older than this line. */
  before?: number
  limit: number
}

export interface AuditRow {
  seq: number
  at: Date
  applicationId: string | null
  /** Canonical JSON. */
  text: string
  /** Hexadecimal. */
  hash: string
}

export interface AuditPage {
  rows: AuditRow[]
  /** The line to continue before; null: there are no more. */
  next: number | null
}

export interface AuditState {
  /** Hashes are hexadecimal. */
  head: { seq: number; hash: string }
  /** The last head that was signed and stored outside the database. */
  signed: { seq: number; hash: string; at: Date } | null
  /** Time of the first line. */
  since: Date | null
}

export interface AuditLog {
  /** Newest first. A page may be short: a filter looks through a limited number of lines at once. */
  page(customerId: string, filter: AuditFilter): Promise<AuditPage>
  state(customerId: string): Promise<AuditState>
  /** Verifies the lines after `start`, `most` at once. `end` is where to continue; null: that was all. */
  verify(
    customerId: string,
    start: ChainEnd,
    most: number,
  ): Promise<{ verdict: AuditVerdict; end: ChainEnd | null; reached: ChainEnd }>
  /** All lines after this number, as lines of JSON with number and hash. Read in batches. */
  lines(customerId: string, after?: number): AsyncIterable<string>
  note(customerId: string, entry: AuditEntry): Promise<void>
  /** Download links for a plain GET, valid for ten minutes. */
  tickets: {
    sign(of: { customerId: string; userId: string }): { ticket: string; expiresAt: Date }
    read(ticket: string): { customerId: string; userId: string } | undefined
  }
}

/** What the audit log needs from the outside. */

export interface AuditHeads {
  /** Signs the head of every audit chain with new entries, into a file outside the database. */
  sign(): Promise<void>
}

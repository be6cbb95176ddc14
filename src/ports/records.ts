/** What is written down about the cases, beside them. */

export interface AuditHeads {
  /** Signs the head of every audit chain that has moved since, into a file outside the database. */
  sign(): Promise<void>
}

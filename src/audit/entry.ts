/** An audit entry, and the line of the log that it becomes. */
import canonicalize from 'canonicalize'
import type { AuditAction } from '#audit-actions.ts'

/** Who made the change. `id` is that of a credential, user or rule; never a person's name or number. */
export interface Actor {
  kind: 'CUSTOMER' | 'APPLICANT' | 'USER' | 'SYSTEM' | 'OPERATOR'
  id: string | null
}

export const applicant: Actor = { kind: 'APPLICANT', id: null }
export const operator: Actor = { kind: 'OPERATOR', id: null }
export const system = (id: string | null): Actor => ({ kind: 'SYSTEM', id })

/** Contains references only, so that the hash chain survives the erasure of a person. */
export interface AuditEntry {
  action: AuditAction
  actor: Actor
  detail: Record<string, string | number | boolean | null>
}

/** `text` is canonical JSON (RFC 8785) and contains the other two, which are columns for searches. */
export interface AuditLine {
  at: Date
  applicationId: string | null
  text: string
}

/** The only constructor of a line. `applicationId` is null for a change of the customer itself. */
export function auditLine(entry: AuditEntry, at: Date, applicationId: string | null): AuditLine {
  const { action, actor, detail } = entry
  const text = canonicalize({ at: at.toISOString(), action, actor, applicationId, detail }) as string
  return { at, applicationId, text }
}

/** Whether the columns say the same as the text. `at` is the column's time with microseconds. */
export function columnsMatch(columns: { at: string | null; applicationId: string | null }, text: string) {
  try {
    const entry = JSON.parse(text) as { at?: unknown; applicationId?: unknown }
    return (
      columns.at === withMicroseconds(entry.at) && (entry.applicationId ?? null) === columns.applicationId
    )
  } catch {
    return false
  }
}

/** Entries have milliseconds; columns can be changed to the microsecond. */
const withMicroseconds = (at: unknown): string => String(at).replace(/\.(\d{3})Z$/, '.$1000Z')

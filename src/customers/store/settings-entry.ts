/** An audit entry for a change of settings. */
import type { Actor, AuditEntry } from '#audit/entry.ts'

export const entry = (
  action: AuditEntry['action'],
  actor: Actor,
  detail: AuditEntry['detail'],
): AuditEntry => ({ action, actor, detail })

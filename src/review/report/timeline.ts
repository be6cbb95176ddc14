/** The lines of the audit log about an application, as its report shows them. */
import { hexOf } from '#audit/chain.ts'
import type { AuditEntry } from '#audit/entry.ts'
import type { Ids } from '#kernel/ids.ts'
import type { TimelineEntry } from '#kernel/schemas/casework.ts'
import type { TimelineLine } from '../ports.ts'

export const timelineOf = (lines: readonly TimelineLine[], ids: Ids): TimelineEntry[] =>
  lines.map(({ seq, text, hash }) => {
    const { at, action, actor, detail } = JSON.parse(text) as AuditEntry & { at: string }
    return {
      number: seq,
      at,
      action,
      actor: { kind: actor.kind, id: actorId(actor, ids) },
      detail: Object.entries(detail).flatMap(([name, value]) =>
        value === null ? [] : [{ name, value: String(value) }],
      ),
      hash: hexOf(hash),
    }
  })

function actorId({ kind, id }: AuditEntry['actor'], ids: Ids): string | null {
  if (id === null) return null
  if (kind === 'USER') return ids.of('user', id)
  return kind === 'CUSTOMER' ? ids.of('credential', id) : id
}

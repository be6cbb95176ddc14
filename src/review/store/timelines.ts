/** The lines of the audit log about one application. */

import type { Database, Statement } from '#platform/postgres/connections.ts'
import type { Timelines } from '../ports.ts'

const OF: Statement = {
  name: 'timeline-of',
  text: `select h.audit_seq, h.audit_hash, l.seq, l.entry, l.hash
    from foyer.customer_head h
      left join lateral (select seq, entry, hash from foyer.audit_line
        where customer_id = $1 and application_id = $2 order by seq desc limit $3) l on true
    where h.customer_id = $1
    order by l.seq desc`,
}
interface Row {
  audit_seq: string
  audit_hash: Buffer
  seq: string | null
  entry: string
  hash: Buffer
}

export const timelinesIn = (database: Database): Timelines => ({
  async of(customerId, applicationId, limit) {
    const rows = await database.read<Row>(customerId, OF, [customerId, applicationId, limit])
    const [first] = rows
    return {
      lines: rows.flatMap(({ seq, entry, hash }) =>
        seq === null ? [] : [{ seq: Number(seq), text: entry, hash }],
      ),
      head: { seq: Number(first?.audit_seq ?? 0), hash: first?.audit_hash ?? new Uint8Array(32) },
    }
  },
})

/** The audit log for the staff of its customer: pages, verification in slices, and all lines as a stream. */
import { hash as hashOf } from 'node:crypto'
import { signToken, verifyToken } from '#platform/crypto/hmac-token.ts'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { type AuditVerdict, type ChainEnd, hexOf, noHead, verifyChain } from '../chain.ts'
import { auditLine } from '../entry.ts'
import type { AuditFilter, AuditLog, AuditPage, AuditRow, AuditState } from '../ports.ts'
import { append } from './append.ts'

interface Row {
  seq: string
  at: Date
  application_id: string | null
  entry: string
  hash: Buffer
}

/** A page looks through this many lines at most, so that a rare filter stays cheap. */
const LOOKED_THROUGH = 20_000
const BATCH = 1_000
const TICKET_MS = 600_000
const USE = 'GET audit'

const PAGE: Statement = {
  name: 'audit-page',
  text: `with seen as (select seq, at, application_id, entry, hash from foyer.audit_line
      where customer_id = $1 and seq < $2 and seq >= $2 - ${LOOKED_THROUGH}
        and ($3::uuid is null or application_id = $3)
        and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5))
    select * from seen where ($6::text[] is null or entry::jsonb->>'action' = any ($6))
      and ($7::text is null or entry::jsonb->'actor'->>'kind' = $7)
      and ($8::text is null or entry::jsonb->'actor'->>'id' = $8)
      and ($9::text[] is null or entry::jsonb->>'action' = any ($9) or application_id = any ($11::uuid[])
        or entry::jsonb->'actor'->>'id' = any ($10::text[])
        or entry::jsonb->'detail'->>'userId' = any ($10::text[]))
    order by seq desc limit $12`,
}
const STATE: Statement = {
  name: 'audit-state',
  text: `select h.audit_seq, h.audit_hash, s.seq, s.hash, s.at,
      (select at from foyer.audit_line l where l.customer_id = $1 and l.seq = 1) as since
    from foyer.customer_head h left join foyer.signed_head s using (customer_id) where h.customer_id = $1`,
}
// One statement is one snapshot: the head and the lines belong together.
const SLICE: Statement = {
  name: 'audit-slice',
  text: `select h.audit_seq, h.audit_hash, s.seq as signed_seq, s.hash as signed_hash, s.at as signed_at,
      coalesce((select json_agg(json_build_object('seq', l.seq, 'application_id', l.application_id,
        'entry', l.entry, 'hash', encode(l.hash, 'hex'),
        'at', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by l.seq)
        from (select * from foyer.audit_line where customer_id = $1 and seq > $2 order by seq limit $3) l),
        '[]') as lines
    from foyer.customer_head h left join foyer.signed_head s using (customer_id) where h.customer_id = $1`,
}
const LINES: Statement = {
  name: 'audit-lines',
  text: `select seq, entry, hash from foyer.audit_line where customer_id = $1 and seq > $2
    order by seq limit ${BATCH}`,
}

interface Settings {
  database: Pick<Database, 'read' | 'transaction'>
  key: Uint8Array
  now(): Date
}

export const auditLogIn = ({ database, key, now }: Settings): AuditLog => ({
  page: (customerId, filter) => pageOf(database, customerId, filter),
  state: (customerId) => stateOf(database, customerId),
  verify: (customerId, start, most) => verifySlice(database, customerId, start, most),
  lines: (customerId, after) => linesOf(database, customerId, after),
  note: (customerId, entry) =>
    database.transaction(customerId, (query) => append(query, customerId, [auditLine(entry, now(), null)])),
  tickets: {
    sign({ customerId, userId }) {
      const until = now().getTime() + TICKET_MS
      return { ticket: signToken(key, USE, { customerId, userId, until }), expiresAt: new Date(until) }
    },
    read(text) {
      // The cast is safe: only `sign` above makes tokens for this use.
      const read = verifyToken(key, USE, text) as
        | { customerId: string; userId: string; until: number }
        | undefined
      if (!read || read.until <= now().getTime()) return undefined
      return { customerId: read.customerId, userId: read.userId }
    },
  },
})

type Reads = Pick<Database, 'read'>

async function pageOf(database: Reads, customerId: string, filter: AuditFilter): Promise<AuditPage> {
  const { limit, action, actorKind, actorId, applicationId, anyOf, from, to } = filter
  const before = filter.before ?? (await stateOf(database, customerId)).head.seq + 1
  const rows = await database.read<Row>(customerId, PAGE, [
    ...[customerId, before, applicationId ?? null, from ?? null, to ?? null],
    ...[action ?? null, actorKind ?? null, actorId ?? null],
    ...[anyOf?.action ?? null, anyOf?.userId ?? null, anyOf?.applicationId ?? null, limit],
  ])
  const lowest = Math.max(1, before - LOOKED_THROUGH)
  const last = Number(rows.at(-1)?.seq ?? lowest)
  const next = rows.length === limit ? last : lowest
  return { rows: rows.map(rowOf), next: next > 1 ? next : null }
}

const rowOf = ({ seq, at, application_id: applicationId, entry, hash }: Row): AuditRow => ({
  seq: Number(seq),
  at,
  applicationId,
  text: entry,
  hash: hexOf(hash),
})

interface StateRow {
  audit_seq: string
  audit_hash: Buffer
  seq: string | null
  hash: Buffer | null
  at: Date | null
  since: Date | null
}

async function stateOf(database: Reads, customerId: string): Promise<AuditState> {
  const [row] = await database.read<StateRow>(customerId, STATE, [customerId])
  if (!row) return { head: { seq: 0, hash: '' }, signed: null, since: null }
  const { seq, hash, at } = row
  return {
    head: { seq: Number(row.audit_seq), hash: hexOf(row.audit_hash) },
    signed: seq !== null && hash && at ? { seq: Number(seq), hash: hexOf(hash), at } : null,
    since: row.since,
  }
}

interface SliceRow {
  audit_seq: string
  audit_hash: Buffer
  signed_seq: string | null
  signed_hash: Buffer | null
  signed_at: Date | null
  lines: Array<{ seq: number; at: string; application_id: string | null; entry: string; hash: string }>
}

async function verifySlice(
  database: Reads,
  customerId: string,
  start: ChainEnd,
  most: number,
): Promise<{ verdict: AuditVerdict; end: ChainEnd | null; reached: ChainEnd }> {
  const [slice] = await database.read<SliceRow>(customerId, SLICE, [customerId, start.seq, most])
  if (!slice) return { verdict: noHead, end: null, reached: start }
  const head = { seq: Number(slice.audit_seq), hash: slice.audit_hash }
  const chain = verifyChain((bytes) => hashOf('sha256', bytes, 'buffer'), head, signedIn(slice, start), start)
  let reached = start
  for (const { seq, at, application_id: applicationId, entry: text, hash } of slice.lines) {
    const line = { seq: Number(seq), at, applicationId, text, hash: Buffer.from(hash, 'hex') }
    const bad = chain.line(line)
    if (bad) return { verdict: bad, end: null, reached }
    reached = { seq: line.seq, hash: line.hash }
  }
  const isAll = slice.lines.length < most
  const soFar = { lines: reached.seq, heads: 0, firstBad: null }
  return { verdict: isAll ? chain.end() : soFar, end: isAll ? null : reached, reached }
}

function signedIn({ signed_seq: seq, signed_hash: hash, signed_at: at }: SliceRow, start: ChainEnd) {
  if (seq === null || !hash || !at || Number(seq) < start.seq) return []
  return [{ customerId: '', seq: Number(seq), hash: hexOf(hash), at: at.toISOString() }]
}

async function* linesOf(database: Reads, customerId: string, start = 0): AsyncGenerator<string> {
  let after = start
  for (;;) {
    const rows = await database.read<Pick<Row, 'seq' | 'entry' | 'hash'>>(customerId, LINES, [
      customerId,
      after,
    ])
    let text = ''
    // The entry as it is: the hash covers its bytes.
    for (const { seq, entry, hash } of rows)
      text += `{"seq":${seq},"hash":"${hexOf(hash)}","entry":${JSON.stringify(entry)}}\n`
    if (text !== '') yield text
    after = Number(rows.at(-1)?.seq ?? after)
    if (rows.length < BATCH) return
  }
}

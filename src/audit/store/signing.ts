/** Signs the heads of the audit chains that have changed, and writes them to a file outside the database. */

import type { ClientConfig } from 'pg'
import pg from 'pg'
import { headLine } from '../head.ts'
import type { AuditHeads } from '../ports.ts'
import { appendLines, fileOf, headsDirectory } from './head-files.ts'
import { HEADS_KEY, headSigner } from './head-keys.ts'

export interface SigningSettings {
  /** A connection under foyer_worker. */
  worker: ClientConfig
  /** A 32-byte key for one purpose, the same on every node. */
  derived(label: string): Uint8Array
  dataDirectory: string
  now(): Date
  log: {
    info(fields: Record<string, unknown>, message: string): void
    error(fields: Record<string, unknown>, message: string): void
  }
}

/** An arbitrary advisory lock key, unique in Foyer: two nodes never sign at the same time. */
export const SIGNING_LOCK = 0x68656164

const MOVED = `select h.customer_id, h.audit_seq, encode(h.audit_hash, 'hex')
  as audit_hash, coalesce(h.audit_seq <= s.seq, false) as went_back
  from foyer.customer_head h left join foyer.signed_head s using (customer_id)
  where (s.seq, s.hash) is distinct from (h.audit_seq, h.audit_hash)
    and (h.audit_seq > 0 or s.seq is not null) order by h.customer_id`
const REMEMBER = `insert into foyer.signed_head (customer_id, seq, hash, at)
  select t.customer_id, t.seq, decode(t.hash, 'hex'), $4 from unnest($1::uuid[], $2::bigint[], $3::text[])
    as t (customer_id, seq, hash)
  on conflict (customer_id) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at`

interface ChangedHead {
  customer_id: string
  audit_seq: string
  audit_hash: string
  /** The last signed head has as many lines or more: lines were deleted or rewritten. */
  went_back: boolean
}

export const auditHeadsIn = (settings: SigningSettings): AuditHeads => ({
  async sign() {
    const { worker, log } = settings
    const client = new pg.Client(worker)
    client.on('error', () => undefined)
    await client.connect()
    try {
      await client.query(`begin; set local lock_timeout = '30s'`)
      await client.query('select pg_advisory_xact_lock($1)', [SIGNING_LOCK])
      const { rows } = await client.query<ChangedHead>(MOVED)
      // The file is written before the commit: a crash in between makes a head be signed twice, but never
      // missed.
      if (rows.length > 0) await write(client, rows, settings)
      await client.query('commit')
      log.info({ signed: rows.length }, 'heads of the audit log signed')
      const wentBack = rows.filter((row) => row.went_back).length
      if (wentBack > 0)
        log.error(
          { chains: wentBack },
          'audit logs do not match their signed heads: run foyer audit verify --all',
        )
    } finally {
      await client.end().catch(() => undefined)
    }
  },
})

async function write(
  client: pg.Client,
  rows: ChangedHead[],
  { derived, dataDirectory, now }: SigningSettings,
): Promise<void> {
  const signer = headSigner(derived(HEADS_KEY))
  const at = now()
  const lines: string[] = []
  for (const { customer_id: customerId, audit_seq: seq, audit_hash: hash } of rows) {
    lines.push(headLine({ customerId, seq: Number(seq), hash, at: at.toISOString() }, signer))
    // Thousands of signatures take long: let requests run in between.
    if (lines.length % 64 === 0) await new Promise(setImmediate)
  }
  await appendLines(headsDirectory(dataDirectory), fileOf(at), lines)
  await client.query(REMEMBER, [
    rows.map((row) => row.customer_id),
    rows.map((row) => row.audit_seq),
    rows.map((row) => row.audit_hash),
    at,
  ])
}

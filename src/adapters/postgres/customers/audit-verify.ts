/** `foyer audit verify`: reads a customer's audit chain from its start and reports the first changed line. */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { isUuid } from '../../../ids.ts'
import type { AuditVerdict } from '../../../ports/operator.ts'
import type { AuditHead } from '../../audit/head-line.ts'

interface Line {
  seq: string
  /** With microseconds. */
  at: string | null
  application_id: string | null
  entry: string
  hash: Buffer
}
interface Head {
  audit_seq: string
  audit_hash: Buffer
}
interface Chain {
  seq: number
  hash: Buffer
}

const BATCH = 1_000
const genesisHash: Buffer = Buffer.alloc(32)

/**
 * Reads one snapshot in batches; concurrent writes are fine. The client's role must see the customer: owner
 * or service. `signed` are the valid signed heads, read before this call, sorted by number.
 */
export async function verifyAudit(
  client: ClientBase,
  customerId: string,
  signed: readonly AuditHead[] = [],
): Promise<AuditVerdict> {
  if (!isUuid(customerId)) throw new Error('not a customer id')
  // SET takes no parameters, so the id is part of the text, and must be a valid UUID.
  await client.query(
    `begin isolation level repeatable read read only; set local app.customer = '${customerId}'`,
  )
  try {
    return await verifyInSnapshot(client, customerId, signed)
  } finally {
    await client.query('rollback').catch(() => undefined)
  }
}

async function verifyInSnapshot(
  client: ClientBase,
  customerId: string,
  signed: readonly AuditHead[],
): Promise<AuditVerdict> {
  const { rows: heads } = await client.query<Head>(
    'select audit_seq, audit_hash from foyer.customer_head where customer_id = $1',
    [customerId],
  )
  const [head] = heads
  if (!head) return { lines: 0, heads: 0, firstBad: { seq: 0, why: 'NO_HEAD' } }
  await client.query(
    `declare chain no scroll cursor
      for select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, application_id,
      entry, hash
      from foyer.audit_line where customer_id = '${customerId}' order by seq`,
  )
  const comparison = compareWith(signed)
  let chain: Chain = { seq: 0, hash: genesisHash }
  comparison.matches(chain)
  for (;;) {
    const { rows } = await client.query<Line>(`fetch ${BATCH} from chain`)
    for (const line of rows) {
      const firstBad = faultOf(line, chain, head)
      if (firstBad) return { lines: chain.seq, heads: comparison.matched, firstBad }
      chain = { seq: Number(line.seq), hash: line.hash }
      if (!comparison.matches(chain)) return notAsSigned(comparison, chain.seq)
    }
    if (rows.length < BATCH) {
      const firstBad = faultAtEnd(chain, head, comparison.next)
      return { lines: chain.seq, heads: comparison.matched, firstBad }
    }
  }
}

interface HeadComparison {
  matched: number
  /** Number of the last line that matches a head. */
  lastMatch: number
  /** The next head to compare. */
  next: AuditHead | undefined
  /** False: the line differs from the signed head of its number. */
  matches(chain: Chain): boolean
}

/** Compares the chain with the signed heads, line by line. */
function compareWith(signed: readonly AuditHead[]): HeadComparison {
  const comparison: HeadComparison = {
    matched: 0,
    lastMatch: 0,
    next: signed[0],
    matches({ seq, hash }) {
      while (comparison.next?.seq === seq) {
        if (comparison.next.hash !== hash.toString('hex')) return false
        comparison.matched += 1
        comparison.lastMatch = seq
        comparison.next = signed[comparison.matched]
      }
      return true
    },
  }
  return comparison
}

/** The rewritten part begins after the last matching head; the hashes do not show where. */
const notAsSigned = ({ matched, lastMatch }: HeadComparison, seq: number): AuditVerdict => ({
  lines: lastMatch,
  heads: matched,
  firstBad: { seq, why: 'NOT_AS_SIGNED' },
})

function faultOf(line: Line, before: Chain, head: Head): AuditVerdict['firstBad'] {
  const seq = Number(line.seq)
  const expected = before.seq + 1
  if (expected > Number(head.audit_seq)) return { seq, why: 'BEYOND_HEAD' }
  if (seq > expected) return { seq: expected, why: 'MISSING' }
  // The number can also be 0 or less.
  if (seq < expected) return { seq, why: 'CHANGED' }
  if (!hashOf(before.hash, seq, line.entry).equals(line.hash)) return { seq, why: 'CHANGED' }
  return columnsMatch(line) ? null : { seq, why: 'COLUMNS_CHANGED' }
}

function faultAtEnd(chain: Chain, head: Head, next: AuditHead | undefined): AuditVerdict['firstBad'] {
  if (chain.seq < Number(head.audit_seq) || next) return { seq: chain.seq + 1, why: 'CUT_OFF' }
  return chain.hash.equals(head.audit_hash) ? null : { seq: chain.seq, why: 'OTHER_CHAIN' }
}

/** As foyer.append in migrations/0001-foyer.sql. */
function hashOf(before: Buffer, seq: number, entry: string): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(seq))
  return createHash('sha256').update(before).update(number).update(entry, 'utf8').digest()
}

/** Lists and searches use the columns, which the hash does not cover. */
function columnsMatch({ at, application_id, entry }: Line): boolean {
  try {
    const parsed = JSON.parse(entry) as { at?: unknown; applicationId?: unknown }
    return (
      at !== null && at === withMicroseconds(parsed.at) && (parsed.applicationId ?? null) === application_id
    )
  } catch {
    return false
  }
}

/** Entries have milliseconds; columns can be changed to the microsecond. */
const withMicroseconds = (at: unknown): string => String(at).replace(/\.(\d{3})Z$/, '.$1000Z')

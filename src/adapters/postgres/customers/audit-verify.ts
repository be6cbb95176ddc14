/**
 * `foyer audit verify`: reads a customer's audit chain from its first line and says where it was first
 * touched.
 */
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { isUuid } from '../../../ids.ts'
import type { AuditHead } from '../../audit/head-line.ts'

export interface AuditVerdict {
  /** How many lines are as they were written, from the first one on. */
  lines: number
  /** How many signed heads of before the chain meets. */
  heads: number
  firstBad: { seq: number; why: AuditFault } | null
}
export type AuditFault =
  /** The line, or its hash, is not what the line before it led to: edited, moved, or put in. */
  | 'CHANGED'
  /** The columns beside the entry say another time or application than the entry. */
  | 'COLUMNS_CHANGED'
  /** The line is not there, and later ones are. */
  | 'MISSING'
  /** The chain ends before the line that the customer's head counts to, or a signed head of before. */
  | 'CUT_OFF'
  /** The line comes after the one that the customer's head counts to. */
  | 'BEYOND_HEAD'
  /** The chain is right in itself, but it is not the one that the customer's head ends: written anew. */
  | 'OTHER_CHAIN'
  /**
   * Up to this line the chain is right in itself, but it is not the one that was signed: written anew, at a
   * line since the last head that it meets.
   */
  | 'NOT_AS_SIGNED'
  /** The customer's head is not there. */
  | 'NO_HEAD'

interface Line {
  seq: string
  /** To the microsecond. */
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
const start: Buffer = Buffer.alloc(32)

/**
 * In one snapshot, a thousand lines at a time; lines may be written meanwhile. The client's role must see the
 * customer: owner or service. `signed`: heads of before that can be believed, read before this is called, the
 * lowest number first.
 */
export async function verifyAudit(
  client: ClientBase,
  customerId: string,
  signed: readonly AuditHead[] = [],
): Promise<AuditVerdict> {
  if (!isUuid(customerId)) throw new Error('not a customer id')
  // SET takes no parameters, so the id stands in the text: only ever a parsed uuid.
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
  let chain: Chain = { seq: 0, hash: start }
  comparison.meets(chain)
  for (;;) {
    const { rows } = await client.query<Line>(`fetch ${BATCH} from chain`)
    for (const line of rows) {
      const firstBad = faultOf(line, chain, head)
      if (firstBad) return { lines: chain.seq, heads: comparison.met, firstBad }
      chain = { seq: Number(line.seq), hash: line.hash }
      if (!comparison.meets(chain)) return notAsSigned(comparison, chain.seq)
    }
    if (rows.length < BATCH) {
      const firstBad = faultAtEnd(chain, head, comparison.next)
      return { lines: chain.seq, heads: comparison.met, firstBad }
    }
  }
}

interface HeadComparison {
  met: number
  /** Number of the last line that a head confirmed. */
  lastMet: number
  /** The next one that is to be met. */
  next: AuditHead | undefined
  /** False: this line is not what was signed under its number. */
  meets(chain: Chain): boolean
}

/** Walks along the chain. */
function compareWith(signed: readonly AuditHead[]): HeadComparison {
  const comparison: HeadComparison = {
    met: 0,
    lastMet: 0,
    next: signed[0],
    meets({ seq, hash }) {
      while (comparison.next?.seq === seq) {
        if (comparison.next.hash !== hash.toString('hex')) return false
        comparison.met += 1
        comparison.lastMet = seq
        comparison.next = signed[comparison.met]
      }
      return true
    },
  }
  return comparison
}

/** What was written anew lies behind the last head that was met; where, the hashes can not tell. */
const notAsSigned = ({ met, lastMet }: HeadComparison, seq: number): AuditVerdict => ({
  lines: lastMet,
  heads: met,
  firstBad: { seq, why: 'NOT_AS_SIGNED' },
})

function faultOf(line: Line, before: Chain, head: Head): AuditVerdict['firstBad'] {
  const seq = Number(line.seq)
  const expected = before.seq + 1
  if (expected > Number(head.audit_seq)) return { seq, why: 'BEYOND_HEAD' }
  if (seq > expected) return { seq: expected, why: 'MISSING' }
  // It may also have been numbered 0 or less, to stand before the first.
  if (seq < expected) return { seq, why: 'CHANGED' }
  if (!hashOf(before.hash, seq, line.entry).equals(line.hash)) return { seq, why: 'CHANGED' }
  return agrees(line) ? null : { seq, why: 'COLUMNS_CHANGED' }
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

/** Lists and searches go by the columns, which the hash does not cover. */
function agrees({ at, application_id, entry }: Line): boolean {
  try {
    const said = JSON.parse(entry) as { at?: unknown; applicationId?: unknown }
    return at !== null && at === exact(said.at) && (said.applicationId ?? null) === application_id
  } catch {
    return false
  }
}

/** Entries are written to the millisecond, columns can be set to the microsecond. */
const exact = (at: unknown): string => String(at).replace(/\.(\d{3})Z$/, '.$1000Z')

/**
 * The hash chain: each hash covers the hash before it, so a changed, removed or inserted line is found. The
 * SQL function foyer.append_all computes the same hash.
 */
import { columnsMatch } from './entry.ts'
import type { AuditHead } from './head.ts'

export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** The number and the hash of the newest line. */
export interface ChainEnd {
  seq: number
  hash: Uint8Array
}
/** Before the first line. */
export const genesis: ChainEnd = { seq: 0, hash: new Uint8Array(32) }

/** SHA-256(hash of the line before || number as eight bytes, big-endian || text as UTF-8). */
export function chainHash(sha256: Sha256, before: Uint8Array, seq: number, text: string): Uint8Array {
  const encoded = new TextEncoder().encode(text)
  const bytes = new Uint8Array(before.length + 8 + encoded.length)
  bytes.set(before)
  new DataView(bytes.buffer).setBigInt64(before.length, BigInt(seq))
  bytes.set(encoded, before.length + 8)
  return sha256(bytes)
}

export interface AuditVerdict {
  /** Number of unchanged lines from the start. */
  lines: number
  /** Number of signed heads that match the chain. */
  heads: number
  firstBad: { seq: number; why: AuditFault } | null
}
export type AuditFault =
  /** The line or its hash does not follow from the previous line: edited, moved or inserted. */
  | 'CHANGED'
  /** The columns next to the entry contradict its time or application. */
  | 'COLUMNS_CHANGED'
  /** The line is missing, but later ones exist. */
  | 'MISSING'
  /** The chain ends before the line of the customer's head, or of a signed head. */
  | 'CUT_OFF'
  /** The line is after the one of the customer's head. */
  | 'BEYOND_HEAD'
  /** The chain is consistent, but its end differs from the customer's head: it was rewritten. */
  | 'OTHER_CHAIN'
  /**
   * The chain is consistent up to this line, but differs from a signed head: rewritten after the last
   * matching head.
   */
  | 'NOT_AS_SIGNED'
  /** The customer's head is missing. */
  | 'NO_HEAD'

export const noHead: AuditVerdict = { lines: 0, heads: 0, firstBad: { seq: 0, why: 'NO_HEAD' } }

export interface ChainLine extends ChainEnd {
  /** The column's time with microseconds, ISO 8601; null: no such time. */
  at: string | null
  applicationId: string | null
  text: string
}

export interface ChainVerification {
  /** Takes the next line by number; returns the verdict when the line is bad. */
  line(line: ChainLine): AuditVerdict | undefined
  /** The verdict after the last line. */
  end(): AuditVerdict
}

/**
 * `head` is what the customer's head row says; `signed` are valid signed heads, sorted by number, none before
 * `start`: the end of the part that was verified before.
 */
export function verifyChain(
  sha256: Sha256,
  head: ChainEnd,
  signed: readonly AuditHead[],
  start = genesis,
): ChainVerification {
  const comparison = compareWith(signed)
  let end = start
  const verdict = (firstBad: AuditVerdict['firstBad']) => ({
    lines: end.seq,
    heads: comparison.matched,
    firstBad,
  })
  comparison.matches(start)
  return {
    line(line) {
      const firstBad = faultOf(sha256, line, end, head)
      if (firstBad) return verdict(firstBad)
      end = { seq: line.seq, hash: line.hash }
      return comparison.matches(end) ? undefined : notAsSigned(comparison, line.seq)
    },
    end: () => verdict(faultAtEnd(end, head, comparison.next)),
  }
}

interface HeadComparison {
  matched: number
  /** Number of the last line that matches a head. */
  lastMatch: number
  /** The next head to compare. */
  next: AuditHead | undefined
  /** False: the line differs from the signed head of its number. */
  matches(end: ChainEnd): boolean
}

/** Compares the chain with the signed heads, line by line. */
function compareWith(signed: readonly AuditHead[]): HeadComparison {
  const comparison: HeadComparison = {
    matched: 0,
    lastMatch: 0,
    next: signed[0],
    matches({ seq, hash }) {
      while (comparison.next?.seq === seq) {
        if (comparison.next.hash !== hexOf(hash)) return false
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

function faultOf(
  sha256: Sha256,
  line: ChainLine,
  before: ChainEnd,
  head: ChainEnd,
): AuditVerdict['firstBad'] {
  const { seq, hash, text } = line
  const expected = before.seq + 1
  if (expected > head.seq) return { seq, why: 'BEYOND_HEAD' }
  if (seq > expected) return { seq: expected, why: 'MISSING' }
  // The number can also be 0 or less.
  if (seq < expected) return { seq, why: 'CHANGED' }
  if (!isSame(chainHash(sha256, before.hash, seq, text), hash)) return { seq, why: 'CHANGED' }
  return columnsMatch(line, text) ? null : { seq, why: 'COLUMNS_CHANGED' }
}

function faultAtEnd(end: ChainEnd, head: ChainEnd, next: AuditHead | undefined): AuditVerdict['firstBad'] {
  if (end.seq < head.seq || next) return { seq: end.seq + 1, why: 'CUT_OFF' }
  return isSame(end.hash, head.hash) ? null : { seq: end.seq, why: 'OTHER_CHAIN' }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at])
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

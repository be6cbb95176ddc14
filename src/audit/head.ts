/**
 * The signed head of an audit chain: one line of canonical JSON (RFC 8785) with an Ed25519 signature over the
 * rest. Kept outside the database, it reveals a log that was rewritten as a whole.
 */
import canonicalize from 'canonicalize'
import { isUuid } from '#kernel/ids.ts'

/** The end of a customer's audit chain at one moment. */
export interface AuditHead {
  customerId: string
  /** Number of the newest line. */
  seq: number
  /** Hash of the newest line, hex. */
  hash: string
  /** When it was signed, ISO 8601. */
  at: string
}

export interface HeadSigner {
  /** Identifies the key that signs. */
  id: string
  /** Base64. */
  sign(message: string): string
}
export interface HeadVerifier {
  id: string
  /** False also for a signature that is not in its only valid base64 form. */
  verify(message: string, signature: string): boolean
}

const FORM = 'foyer-audit-head-1'

export function headLine({ at, customerId, hash, seq }: AuditHead, { id, sign }: HeadSigner): string {
  const content = { at, customerId, form: FORM, hash, key: id, seq }
  return canonical({ ...content, signature: sign(canonical(content)) })
}

const canonical = (content: object): string => canonicalize(content) as string

export type ReadLine =
  | { kind: 'HEAD'; head: AuditHead }
  /** Not a complete line of this format. */
  | { kind: 'CUT' }
  /** A complete line that this key did not sign. */
  | { kind: 'FORGED' }

export function readHeadLine(text: string, { id, verify }: HeadVerifier): ReadLine {
  const line = parsed(text)
  if (!line) return { kind: 'CUT' }
  const { signature, ...content } = line
  // A line that is not in canonical form was changed after it was signed, even if its meaning is the same.
  if (content.key !== id || canonicalize(line) !== text) return { kind: 'FORGED' }
  const { at, customerId, hash, seq } = content
  return verify(canonical(content), signature)
    ? { kind: 'HEAD', head: { at, customerId, hash, seq } }
    : { kind: 'FORGED' }
}

type SignedLine = AuditHead & { form: string; key: string; signature: string }

function parsed(text: string): SignedLine | undefined {
  try {
    const content = JSON.parse(text) as Record<string, unknown> | null
    return isHead(content) ? content : undefined
  } catch {
    return undefined
  }
}

const isHead = (content: Record<string, unknown> | null): content is Record<string, unknown> & SignedLine =>
  typeof content === 'object' &&
  content?.form === FORM &&
  typeof content.at === 'string' &&
  typeof content.key === 'string' &&
  typeof content.signature === 'string' &&
  typeof content.customerId === 'string' &&
  isUuid(content.customerId) &&
  typeof content.hash === 'string' &&
  /^[0-9a-f]{64}$/.test(content.hash) &&
  Number.isSafeInteger(content.seq) &&
  (content.seq as number) >= 0

export type HeadFault =
  /** Not a complete line: truncated, or something else. */
  | 'CUT'
  /** Changed, or signed by another key. */
  | 'FORGED'
  /** A copy of an earlier line. */
  | 'DOUBLED'

export interface SignedHeads {
  /** Number of valid lines. */
  read: number
  bad: Array<{ file: string; line: number; why: HeadFault }>
  /** Sorted by number, the lowest first. */
  of(customerId: string): readonly AuditHead[]
  customers(): string[]
}

export const noHeads: SignedHeads = { read: 0, bad: [], of: () => [], customers: () => [] }

/** Collects the valid heads by customer, and every invalid line. */
export function collectHeads(): {
  add(file: string, line: number, read: ReadLine): void
  heads(): SignedHeads
} {
  const byCustomer = new Map<string, Map<string, AuditHead>>()
  const bad: SignedHeads['bad'] = []
  let read = 0
  return {
    add(file, line, of) {
      const why = of.kind === 'HEAD' ? addHead(byCustomer, of.head) : of.kind
      if (why) bad.push({ file, line, why })
      else read += 1
    },
    heads: () => ({
      read,
      bad,
      of: (customerId) => [...(byCustomer.get(customerId)?.values() ?? [])].sort((a, b) => a.seq - b.seq),
      customers: () => [...byCustomer.keys()],
    }),
  }
}

/** Compares the content only: an Ed25519 signature is deterministic. */
function addHead(byCustomer: Map<string, Map<string, AuditHead>>, head: AuditHead): 'DOUBLED' | undefined {
  const kept = byCustomer.get(head.customerId) ?? new Map<string, AuditHead>()
  const name = `${head.seq} ${head.hash} ${head.at}`
  if (kept.has(name)) return 'DOUBLED'
  byCustomer.set(head.customerId, kept.set(name, head))
  return undefined
}

/** Reads signed heads back: the valid ones by customer, and every invalid line. */
import type { HeadFault } from '../../ports/operator.ts'
import { linesAt } from './head-files.ts'
import { type AuditHead, type HeadKey, readHeadLine } from './head-line.ts'

export interface SignedHeads {
  /** Number of valid lines. */
  read: number
  bad: Array<{ file: string; line: number; why: HeadFault }>
  /** Sorted by number, the lowest first. */
  of(customerId: string): readonly AuditHead[]
  customers(): string[]
}

export const noHeads: SignedHeads = { read: 0, bad: [], of: () => [], customers: () => [] }

/** `place` is a file or a folder. Throws ENOENT. */
export async function signedHeadsAt(place: string, key: HeadKey): Promise<SignedHeads> {
  const byCustomer = new Map<string, Map<string, AuditHead>>()
  const bad: SignedHeads['bad'] = []
  let read = 0
  for await (const { file, number, text, isWhole } of linesAt(place)) {
    const line = isWhole ? readHeadLine(text, key) : ({ kind: 'CUT' } as const)
    const why = line.kind === 'HEAD' ? addHead(byCustomer, line.head) : line.kind
    if (why) bad.push({ file, line: number, why })
    else read += 1
  }
  return {
    read,
    bad,
    of: (customerId) => [...(byCustomer.get(customerId)?.values() ?? [])].sort((a, b) => a.seq - b.seq),
    customers: () => [...byCustomer.keys()],
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

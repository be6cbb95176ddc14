/** Verification finds every kind of change to the chain, and names the first changed line. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  type AuditVerdict,
  type ChainEnd,
  type ChainLine,
  chainHash,
  genesis,
  hexOf,
  type Sha256,
  verifyChain,
} from './chain.ts'
import { auditLine, system } from './entry.ts'
import type { AuditHead } from './head.ts'

const sha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()
const LENGTH = 6

/** Computes the hashes of these lines again from line `from` on, as someone who rewrites the log would. */
function rehashed(lines: readonly ChainLine[], from = 1): ChainLine[] {
  let before = genesis.hash
  return lines.map((line) => {
    const hash = line.seq < from ? line.hash : chainHash(sha256, before, line.seq, line.text)
    before = hash
    return { ...line, hash }
  })
}

const lines = rehashed(
  Array.from({ length: LENGTH }, (_, index) => {
    const at = new Date(Date.UTC(2026, 10, 20, 9, index))
    const entry = { action: 'hit.resolved', actor: system(`ø${index}`), detail: {} } as const
    const { text } = auditLine(entry, at, null)
    const hash = new Uint8Array()
    return { seq: index + 1, at: at.toISOString().replace('Z', '000Z'), applicationId: null, text, hash }
  }),
)
const head: ChainEnd = { seq: LENGTH, hash: (lines.at(-1) as ChainLine).hash }
const signedAt = (seq: number, hash = hexOf(lines[seq - 1]?.hash ?? genesis.hash)): AuditHead => ({
  customerId: 'c',
  seq,
  hash,
  at: '2026-11-20T10:00:00.000Z',
})

function verdictOf(chain: readonly ChainLine[], end = head, signed: AuditHead[] = []): AuditVerdict {
  const verification = verifyChain(sha256, end, signed)
  for (const line of chain) {
    const bad = verification.line(line)
    if (bad) return bad
  }
  return verification.end()
}
const short = ({ lines: read, heads, firstBad }: AuditVerdict) =>
  `${read} lines, ${heads} heads, ${firstBad ? `${firstBad.seq} ${firstBad.why}` : 'unchanged'}`

const changed = (seq: number, to: Partial<ChainLine>) =>
  lines.map((line) => (line.seq === seq ? { ...line, ...to } : line))
const without = (seq: number) => lines.filter((line) => line.seq !== seq)
const edited = changed(3, { text: lines[3]?.text ?? '' })

const rows: Array<[what: string, found: string, chain: ChainLine[], end?: ChainEnd, signed?: AuditHead[]]> = [
  ['nothing', '6 lines, 0 heads, unchanged', lines],
  ['an empty chain', '0 lines, 0 heads, unchanged', [], genesis],
  ['an entry edited', '2 lines, 0 heads, 3 CHANGED', edited],
  ['an entry edited, all hashes rewritten', '2 lines, 0 heads, 3 COLUMNS_CHANGED', rehashed(edited, 3)],
  ['a time column', '2 lines, 0 heads, 3 COLUMNS_CHANGED', changed(3, { at: lines[3]?.at ?? null })],
  ['an application column', '2 lines, 0 heads, 3 COLUMNS_CHANGED', changed(3, { applicationId: 'a' })],
  ['a hash', '2 lines, 0 heads, 3 CHANGED', changed(3, { hash: head.hash })],
  ['a line removed', '2 lines, 0 heads, 3 MISSING', without(3)],
  ['the first line removed', '0 lines, 0 heads, 1 MISSING', without(1)],
  ['a line twice', '3 lines, 0 heads, 3 CHANGED', lines.flatMap((l) => (l.seq === 3 ? [l, l] : [l]))],
  [
    'a line before the first',
    '0 lines, 0 heads, 0 CHANGED',
    [{ ...lines[0], seq: 0 } as ChainLine, ...lines],
  ],
  [
    'a line after the end',
    '6 lines, 0 heads, 7 BEYOND_HEAD',
    [...lines, { ...lines[5], seq: 7 } as ChainLine],
  ],
  ['the end cut off', '5 lines, 0 heads, 6 CUT_OFF', without(6)],
  ['all lines cut off', '0 lines, 0 heads, 1 CUT_OFF', []],
  ['another hash in the head', '6 lines, 0 heads, 6 OTHER_CHAIN', lines, { ...head, hash: genesis.hash }],
  ['signed heads', '6 lines, 3 heads, unchanged', lines, head, [signedAt(0), signedAt(2), signedAt(6)]],
  ['one head signed twice', '6 lines, 2 heads, unchanged', lines, head, [signedAt(2), signedAt(2)]],
  [
    'a log rewritten after a signed head',
    '2 lines, 1 heads, 4 NOT_AS_SIGNED',
    lines,
    head,
    [signedAt(2), signedAt(4, hexOf(genesis.hash))],
  ],
  [
    'a log cut off together with its head',
    '4 lines, 0 heads, 5 CUT_OFF',
    lines.slice(0, 4),
    { seq: 4, hash: lines[3]?.hash ?? genesis.hash },
    [signedAt(6)],
  ],
]
for (const [what, found, chain, end, signed] of rows)
  test(`${what}: ${found}`, () => assert.equal(short(verdictOf(chain, end, signed)), found))

test('continues after a part that was verified earlier', () => {
  const verification = verifyChain(sha256, head, [signedAt(4)], lines[2] as ChainLine)
  for (const line of lines.slice(3)) assert.equal(verification.line(line), undefined)
  assert.equal(short(verification.end()), '6 lines, 1 heads, unchanged')
  const wrong = verifyChain(sha256, head, [], { seq: 3, hash: genesis.hash })
  assert.equal(wrong.line(lines[3] as ChainLine)?.firstBad?.why, 'CHANGED')
})

test('the hash covers the previous hash, eight bytes of the number, and the text', () => {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(258n)
  const expected = createHash('sha256').update(head.hash).update(number).update('{"ø":1}', 'utf8').digest()
  assert.equal(hexOf(chainHash(sha256, head.hash, 258, '{"ø":1}')), expected.toString('hex'))
})

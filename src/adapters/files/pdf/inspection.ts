/** PDF documents: whole and not encrypted, or refused; what could act on the reader's machine is told to the reviewer (ISO 32000-1). */
import { setImmediate as pause } from 'node:timers/promises'
import type { Inspected } from '../../../ports.ts'
import { active, remarksOf } from './active.ts'
import { objectsOf } from './objects.ts'
import { inflateStreams, unescaped } from './text.ts'

const refused = (why: 'DAMAGED' | 'ENCRYPTED'): Inspected => ({ kind: 'REFUSED', why })

const encryption = /\/Encrypt(?=[\s\0]*(?:<|%|\d+[\s\0]+\d+[\s\0]+R))/
const SLICE = 1024 * 1024
/** Longer than any entry that is looked for, so that none is lost between two slices. */
const OVERLAP = 256

export async function inspectPdf(bytes: Uint8Array): Promise<Inspected> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!isWhole(file)) return refused('DAMAGED')
  const found = new Set<string>()
  const seek = seekerOf(found)
  for (let at = 0; at < file.length; at += SLICE) {
    seek(file.toString('latin1', Math.max(0, at - OVERLAP), at + SLICE))
    await pause()
  }
  if (!found.has('root')) return refused('DAMAGED')
  if (found.has('encrypted')) return refused('ENCRYPTED')
  // Twice, by two ways of reading: as objects, by a library, and as text, where a library may see another file than a reader does.
  const objects = await objectsOf(file, seek)
  remarksOf(objects, found)
  const inflated = await inflateStreams(file, objects.read, seek)
  if (!objects.complete || !inflated.complete) found.add('pdf_not_fully_read')
  const remarks = [...Object.keys(active), 'pdf_not_fully_read'].filter((remark) => found.has(remark))
  return { kind: 'TAKEN', bytes, mimeType: 'application/pdf', remarks }
}

const seekerOf = (found: Set<string>) => (text: string) => {
  const names = unescaped(text)
  for (const [remark, { text: pattern }] of Object.entries(active)) if (pattern.test(names)) found.add(remark)
  if (encryption.test(names)) found.add('encrypted')
  if (names.includes('/Root')) found.add('root')
}

/** Ends as the format says (7.5.5), and the table of its objects is where it says. */
function isWhole(file: Buffer): boolean {
  const tail = file.toString('latin1', Math.max(0, file.length - 2_048))
  const [, offset] = /startxref[\s\0]+(\d{1,10})[\s\0]+%%EOF[\s\0]*$/.exec(tail) ?? []
  const start = Number(offset)
  if (!offset || start >= file.length) return false
  // Some writers are off by a line end.
  const table = file.toString('latin1', Math.max(0, start - 4), start + 64)
  if (!/xref|\d+[\s\0]+\d+[\s\0]+obj/.test(table)) return false
  // A web-optimised file says its length at the front (annex F), and its front part alone looks whole.
  const [, length] = /\/Linearized[^>]*\/L[\s\0]+(\d{1,10})/.exec(file.toString('latin1', 0, 1_024)) ?? []
  return Number(length ?? 0) <= file.length
}

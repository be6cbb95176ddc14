/**
 * PDF documents: rejects incomplete and encrypted ones, and remarks on active content for the reviewer (ISO
 * 32000-1).
 */
import { setImmediate as pause } from 'node:timers/promises'
import { PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import type { InspectionResult } from '../file-inspection.ts'
import { active, addRemarksOf } from './active.ts'
import { type Objects, objectsOf } from './objects.ts'
import { inflateStreams, unescaped } from './text.ts'

const refused = (why: 'DAMAGED' | 'ENCRYPTED'): InspectionResult => ({ kind: 'REFUSED', why })

const encryption = /\/Encrypt(?=[\s\0]*(?:<|%|\d+[\s\0]+\d+[\s\0]+R))/
const SLICE = 1024 * 1024
/** Longer than any searched entry, so that none is missed between two slices. */
const OVERLAP = 256

export async function inspectPdf(bytes: Uint8Array): Promise<InspectionResult> {
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
  // Reads it twice, as objects and as text, because the library and a PDF reader may parse the same file
  // differently.
  const objects = await objectsOf(file, seek)
  addRemarksOf(objects, found)
  const inflated = await inflateStreams(file, objects.read, seek)
  if (!objects.complete || !inflated.complete) found.add('pdf_not_fully_read')
  const remarks = [...Object.keys(active), 'pdf_not_fully_read'].filter((remark) => found.has(remark))
  const pages = pagesOf(objects)
  return { kind: 'TAKEN', bytes, mimeType: 'application/pdf', remarks, ...(pages && { pages }) }
}

const MOST_PAGES = 10_000

/** The number of pages in the root of the page tree (7.7.3.2); undefined if it is not credible. */
function pagesOf({ all }: Objects): number | undefined {
  const counts = [...all.values()].flatMap((revisions) => {
    const node = revisions.at(-1)
    if (!(node instanceof PDFDict) || node.get(PDFName.of('Type')) !== PDFName.of('Pages')) return []
    const count = node.get(PDFName.of('Count'))
    return !node.get(PDFName.of('Parent')) && count instanceof PDFNumber ? [count.asNumber()] : []
  })
  const [pages = 0] = counts
  return counts.length === 1 && Number.isInteger(pages) && pages > 0 && pages <= MOST_PAGES
    ? pages
    : undefined
}

const seekerOf = (found: Set<string>) => (text: string) => {
  const names = unescaped(text)
  for (const [remark, { text: pattern }] of Object.entries(active)) if (pattern.test(names)) found.add(remark)
  if (encryption.test(names)) found.add('encrypted')
  if (names.includes('/Root')) found.add('root')
}

/** Whether it has the required end (7.5.5), and the cross-reference table is at its stated offset. */
function isWhole(file: Buffer): boolean {
  const tail = file.toString('latin1', Math.max(0, file.length - 2_048))
  const [, offset] = /startxref[\s\0]+(\d{1,10})[\s\0]+%%EOF[\s\0]*$/.exec(tail) ?? []
  const start = Number(offset)
  if (!offset || start >= file.length) return false
  // Some writers are off by a line end.
  const table = file.toString('latin1', Math.max(0, start - 4), start + 64)
  if (!/xref|\d+[\s\0]+\d+[\s\0]+obj/.test(table)) return false
  // A linearized file states its length at the beginning (annex F); its first part alone looks complete.
  const [, length] = /\/Linearized[^>]*\/L[\s\0]+(\d{1,10})/.exec(file.toString('latin1', 0, 1_024)) ?? []
  return Number(length ?? 0) <= file.length
}

/** PDF documents: whole and not encrypted, or refused; what could act on the reader's machine is told to the reviewer (ISO 32000-1). */
import { setImmediate as pause } from 'node:timers/promises'
import type { Inspected } from '../../ports.ts'
import { type Inflated, inflateStreams } from './pdf-streams.ts'

const refused = (why: 'DAMAGED' | 'ENCRYPTED'): Inspected => ({ kind: 'REFUSED', why })

/** What may follow the name of an entry whose value is an object: a dictionary, a reference, a comment. */
const object = String.raw`(?=[\s\0]*(?:<|%|\d+[\s\0]+\d+[\s\0]+R))`
const end = String.raw`(?=[\s\0()<>[\]{}/%]|$)`

/** Short names are also found by chance in compressed pictures, so their value must look like one. */
const active: Record<string, RegExp> = {
  pdf_javascript: new RegExp(String.raw`/JavaScript${end}|/JS(?=[\s\0]*[(<%]|[\s\0]+\d+[\s\0]+\d+[\s\0]+R)`),
  pdf_launch: new RegExp(`/Launch${end}`),
  pdf_embedded_file: new RegExp(`/EmbeddedFiles?${end}`),
  // An array is a place to show first (12.3.2), which most writers give; anything else may be an action.
  pdf_open_action: new RegExp(String.raw`/OpenAction${end}(?![\s\0]*\[)`),
  pdf_additional_actions: new RegExp(`/AA${object}`),
  pdf_rich_media: new RegExp(`/RichMedia${end}`),
  pdf_xfa: /\/XFA(?=[\s\0]*[[<%(]|[\s\0]+\d+[\s\0]+\d+[\s\0]+R)/,
}
const encryption = new RegExp(`/Encrypt${object}`)
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
  const inflated: Inflated = await inflateStreams(file, seek)
  if (!inflated.complete) found.add('pdf_not_fully_read')
  const remarks = [...Object.keys(active), 'pdf_not_fully_read'].filter((remark) => found.has(remark))
  return { kind: 'TAKEN', bytes, mimeType: 'application/pdf', remarks }
}

const seekerOf = (found: Set<string>) => (text: string) => {
  const names = unescaped(text)
  for (const [remark, pattern] of Object.entries(active)) if (pattern.test(names)) found.add(remark)
  if (encryption.test(names)) found.add('encrypted')
  if (names.includes('/Root')) found.add('root')
}

/** "/J#61vaScript" is "/JavaScript" (7.3.5). */
const unescaped = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

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

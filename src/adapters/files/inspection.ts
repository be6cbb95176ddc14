/** What a file is, by its content: PDF, JPEG, PNG, WebP and HEIC are taken, everything else is refused. */
import { fileTypeFromBuffer } from 'file-type'
import type { Inspected } from '../../ports.ts'
import { inspectHeic } from './heic.ts'
import { inspectImage } from './image.ts'
import { inspectPdf } from './pdf.ts'
import { looksLikeAnotherKind } from './polyglot.ts'

const MOST_BYTES = 20 * 1024 * 1024
const MOST_NAME = 255

type Refused = Extract<Inspected, { kind: 'REFUSED' }>['why']
export const refused = (why: Refused): Inspected => ({ kind: 'REFUSED', why })

/** The first bytes of each type; a file that has anything before them is another kind of file as well. */
const begins: Record<string, RegExp> = {
  'application/pdf': /^%PDF-[12]\.\d/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/apng': /^\x89PNG\r\n\x1a\n/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/heic': /^\0\0[^]{2}ftyp/,
  'image/heif': /^\0\0[^]{2}ftyp/,
}

/** The name decides nothing: it is what the applicant wrote. */
export async function inspect(bytes: Uint8Array, _name: string): Promise<Inspected> {
  if (bytes.length === 0) return refused('EMPTY')
  if (bytes.length > MOST_BYTES) return refused('TOO_LARGE')
  const type = await typeOf(bytes)
  const first = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (!type || !begins[type]?.test(first)) return refused('TYPE')
  // Images are drawn anew below, and nothing that is hidden in one survives that.
  if (type === 'application/pdf') return looksLikeAnotherKind(bytes) ? refused('TYPE') : inspectPdf(bytes)
  if (type === 'image/heic' || type === 'image/heif')
    return looksLikeAnotherKind(bytes) ? refused('TYPE') : inspectHeic(bytes)
  return inspectImage(bytes)
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // It reads what the file claims about itself, and a hostile one may claim nonsense.
    return undefined
  }
}

/** A name as data, never as a path: no folders, no control or direction characters, at most 255 characters, never empty. */
export function safeName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // Cc: controls; Cf: invisible and direction characters, which make "exe.pdf" of "fdp.exe"; Zl, Zp: line ends.
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  const short = shortened(plain)
  return /^\.*$/.test(short) ? 'document' : short
}

/** Keeps the ending, and cuts no character in two. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return `${name.slice(0, MOST_NAME - ending.length).replace(/[\ud800-\udbff]$/, '')}${ending}`
}

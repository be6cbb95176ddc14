/** What a file is, by its content: PDF, JPEG, PNG, WebP and HEIC are taken, everything else is refused. */
import { fileTypeFromBuffer } from 'file-type'
import type { Inspected } from '../../ports.ts'
import { inspectHeic } from './heic.ts'
import { inspectImage } from './image.ts'
import { inspectPdf } from './pdf/inspection.ts'
import { looksLikeAnotherKind } from './polyglot.ts'

const MOST_BYTES = 20 * 1024 * 1024

type Refused = Extract<Inspected, { kind: 'REFUSED' }>['why']
const refused = (why: Refused): Inspected => ({ kind: 'REFUSED', why })

/** What stands where at the front of each type; a file that has anything before it is another kind of file as well. */
const fronts: Record<string, { at: number; bytes: string }> = {
  'application/pdf': { at: 0, bytes: '%PDF-' },
  'image/jpeg': { at: 0, bytes: '\xff\xd8\xff' },
  'image/png': { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  'image/apng': { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  'image/webp': { at: 8, bytes: 'WEBP' },
  'image/heic': { at: 4, bytes: 'ftyp' },
  'image/heif': { at: 4, bytes: 'ftyp' },
}

/** By content alone: a name is what the applicant wrote. */
export async function inspect(bytes: Uint8Array): Promise<Inspected> {
  if (bytes.length === 0) return refused('EMPTY')
  if (bytes.length > MOST_BYTES) return refused('TOO_LARGE')
  const type = await typeOf(bytes)
  const front = type ? fronts[type] : undefined
  if (!front || !Buffer.from(bytes.subarray(0, 16)).toString('latin1').startsWith(front.bytes, front.at))
    return refused('TYPE')
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

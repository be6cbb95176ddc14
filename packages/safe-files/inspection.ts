/**
 * Detects the type of a file by its content. Accepts PDF, JPEG, PNG, WebP and HEIC, and rejects everything
 * else.
 */
import { fileTypeFromBuffer } from 'file-type'
import type { InspectionResult } from './file-inspection.ts'
import { MAX_FILE_BYTES } from './file-size.ts'
import { inspectHeic } from './heic.ts'
import { inspectImage } from './image.ts'
import { inspectPdf } from './pdf/inspection.ts'
import { looksLikeAnotherKind } from './polyglot.ts'

type Refused = Extract<InspectionResult, { kind: 'REFUSED' }>['why']
const refused = (why: Refused): InspectionResult => ({ kind: 'REFUSED', why })

/**
 * Signatures and their offsets. A file with bytes before its signature may also be a file of another type.
 */
const signatures: Record<string, { at: number; bytes: string }> = {
  'application/pdf': { at: 0, bytes: '%PDF-' },
  'image/jpeg': { at: 0, bytes: '\xff\xd8\xff' },
  'image/png': { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  'image/apng': { at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  'image/webp': { at: 8, bytes: 'WEBP' },
  'image/heic': { at: 4, bytes: 'ftyp' },
  'image/heif': { at: 4, bytes: 'ftyp' },
}

/** Uses only the content: file names are chosen by the applicant. */
export async function inspect(bytes: Uint8Array): Promise<InspectionResult> {
  if (bytes.length === 0) return refused('EMPTY')
  if (bytes.length > MAX_FILE_BYTES) return refused('TOO_LARGE')
  const type = await typeOf(bytes)
  const signature = type ? signatures[type] : undefined
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (!signature || !start.startsWith(signature.bytes, signature.at)) return refused('TYPE')
  // Images need no such check: re-encoding removes hidden data.
  if (type === 'application/pdf') return looksLikeAnotherKind(bytes) ? refused('TYPE') : inspectPdf(bytes)
  if (type === 'image/heic' || type === 'image/heif')
    return looksLikeAnotherKind(bytes) ? refused('TYPE') : inspectHeic(bytes)
  return inspectImage(bytes)
}

async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // The library may throw for a hostile file.
    return undefined
  }
}

/** Which inspected files can be terms: a whole PDF without anything active. */
import type { InspectionResult, RefusedFile } from '@foyer/safe-files/file-inspection'
import { MAX_TERMS_BYTES } from './terms-pdf.ts'

export type TermsRefusal = RefusedFile | 'ACTIVE' | 'UNREADABLE'

export function readTerms(
  bytes: Uint8Array,
  inspected: InspectionResult,
): { pages: number | null } | { refused: TermsRefusal } {
  if (bytes.length > MAX_TERMS_BYTES) return { refused: 'TOO_LARGE' }
  if (inspected.kind === 'REFUSED') return { refused: inspected.why }
  const { mimeType, remarks, pages = null } = inspected
  if (mimeType !== 'application/pdf') return { refused: 'TYPE' }
  if (remarks.includes('pdf_not_fully_read')) return { refused: 'UNREADABLE' }
  return remarks.length > 0 ? { refused: 'ACTIVE' } : { pages }
}

const printAgain = 'Print it to a new PDF and upload that one.'
const notPdf = [
  'file_type',
  'The content must be a PDF. Save the terms as PDF and upload them again.',
] as const
export const termsRefusals: Record<TermsRefusal, readonly [code: string, message: string]> = {
  EMPTY: ['file_empty', 'The file is empty.'],
  TYPE: notPdf,
  TOO_MANY_PIXELS: notPdf,
  TOO_LARGE: ['file_too_large', 'The file is larger than 10 MiB. Save it with smaller pictures.'],
  DAMAGED: ['file_damaged', `The file is damaged or incomplete. ${printAgain}`],
  ENCRYPTED: ['file_encrypted', 'The file is encrypted or has a password. Save it without one.'],
  VIRUS: ['file_virus', 'The scanner found a virus in the file.'],
  ACTIVE: ['file_active', `The file has scripts, attachments, media or other actions. ${printAgain}`],
  UNREADABLE: ['file_unreadable', `A part of the file cannot be checked. ${printAgain}`],
}

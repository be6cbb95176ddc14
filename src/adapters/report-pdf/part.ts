/** A part of the report as a PDF, and the words that parts share. */
import type { PdfReport } from '../../review/ports.ts'
import type { Paper } from './paper.ts'

export type Names = (id: string | null) => string
export type Part = (paper: Paper, report: PdfReport, nameOf: Names) => void

/** UTC, so that two readers see the same. */
export const when = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
/** MANUAL_REVIEW: "Manual review"; identityNumber: "Identity number". */
export const words = (code: string): string => {
  const text = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

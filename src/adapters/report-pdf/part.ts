/** A part of the report as a PDF, and the words that parts share. */
import type { Report as WholeReport } from '../../schemas/report.ts'
import type { Paper } from './paper.ts'

export type Report = Omit<WholeReport, 'pdf' | 'mailAddress'>
export type Names = (id: string | null) => string
/** What can be long comes in pieces: other requests are answered between them. */
export type Part = (paper: Paper, report: Report, nameOf: Names) => void | Iterable<void>

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

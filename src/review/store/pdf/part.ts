/** A part of the report as a PDF, and what parts share. */
import type { PdfReport } from '../../ports.ts'
import type { Paper } from './paper.ts'

export type Names = (id: string | null) => string
export type Part = (paper: Paper, report: PdfReport, nameOf: Names) => void

/** UTC, so that two readers see the same. */
export const when = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

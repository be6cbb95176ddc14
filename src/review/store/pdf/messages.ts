/** The messages to and from a thread that makes PDFs. Plain data: functions cannot cross. */
import type { AnswersCopy } from '#onboarding/ports.ts'
import type { PdfReport, ReportBrand } from '../../ports.ts'

/** The names of users and credentials, by their public id. */
export type NamesById = ReadonlyMap<string, string>

/** `logo` is a PNG. */
export interface DrawnCopy extends Omit<AnswersCopy, 'logo'> {
  logo?: Uint8Array
}

/** `logo` is a PNG. */
export interface DrawnBrand extends Omit<ReportBrand, 'logo'> {
  logo?: Uint8Array
}

export type PdfWork =
  | { kind: 'REPORT'; report: PdfReport; names: NamesById; brand: DrawnBrand }
  | { kind: 'COPY'; copy: DrawnCopy }

/** FAILED: a bug, thrown where the PDF was asked for. */
export type PdfAnswer = { kind: 'MADE'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'FAILED'; error: unknown }

/** The result of inspecting a file's content. */
import type { DocumentLines } from '@foyer/document-lines/read-document-lines'

export type InspectionResult =
  | {
      kind: 'TAKEN'
      bytes: Uint8Array
      mimeType: string
      remarks: string[]
      /** A small WebP of a picture. */
      preview?: Uint8Array
      /** The pages of a PDF, if it gives them. */
      pages?: number
      /** The machine-readable lines of a picture, if they were asked for. */
      lines?: DocumentLines
      /** Absent: no scanner for viruses is configured. WAITING: it did not answer. */
      scan?: 'CLEAN' | 'WAITING'
    }
  | { kind: 'REFUSED'; why: RefusedFile }
/** What is wanted besides the inspection. */
export interface InspectionWish {
  /** Read the machine-readable lines of a picture of an identity document. */
  readLines?: boolean
}
/** VIRUS: the scanner found one. */
export type RefusedFile =
  | 'EMPTY'
  | 'TYPE'
  | 'TOO_LARGE'
  | 'DAMAGED'
  | 'ENCRYPTED'
  | 'TOO_MANY_PIXELS'
  | 'VIRUS'

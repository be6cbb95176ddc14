/** The result of inspecting a file's content. */

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
      /** Absent: no scanner for viruses is configured. WAITING: it did not answer. */
      scan?: 'CLEAN' | 'WAITING'
    }
  | { kind: 'REFUSED'; why: RefusedFile }
/** VIRUS: the scanner found one. */
export type RefusedFile =
  | 'EMPTY'
  | 'TYPE'
  | 'TOO_LARGE'
  | 'DAMAGED'
  | 'ENCRYPTED'
  | 'TOO_MANY_PIXELS'
  | 'VIRUS'

/** What the inspection of a file's content finds. */

export type InspectionResult =
  | {
      kind: 'TAKEN'
      bytes: Uint8Array
      mimeType: string
      remarks: string[]
      /** A small WebP of a picture. */
      preview?: Uint8Array
      /** Of a PDF, as far as it says. */
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

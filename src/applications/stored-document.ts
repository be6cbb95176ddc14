/** A document of a case, as it is kept in the encrypted part. */
import type { Timestamp } from '@foyer/national-fields/schemas/primitives'
import type { DocumentType } from '#kernel/schemas/documents-and-accounts.ts'

export interface StoredDocument {
  id: string
  step: string | null
  slot: string | null
  name: string
  type: DocumentType
  mimeType: string
  sizeBytes: number
  sha256: string
  uploadedBy: 'APPLICANT' | 'CUSTOMER_USER'
  uploadedAt: Timestamp
  status: 'RECEIVED' | 'ACCEPTED' | 'REJECTED'
  /** Remarks on the file for a reviewer: PDF with active content, HEIC that was not re-encoded. */
  remarks: string[]
  /** WAITING: held until the scanner for viruses has answered. Absent: none was configured. */
  scan?: 'WAITING' | 'CLEAN'
  /** The file of its small picture. */
  preview?: string
  /** The pages of a PDF. */
  pages?: number
  /** The machine-readable lines that were read from a photo of an identity document. */
  lines?: string[]
  /** The photo shows such lines, but not every character is clear. */
  hasUnclearLines?: true
}

/** A file that was removed because the scanner found a virus. */
export interface InfectedFile extends Pick<StoredDocument, 'id' | 'step' | 'slot' | 'name'> {
  at: Timestamp
}

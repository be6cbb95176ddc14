/** Files that an invented applicant has uploaded. They have a name and a size, and no content. */
import type { StoredDocument } from '#applications/stored-document.ts'
import type { DocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { type PictureSlot, picturesOf } from '#workflows/steps/identity.ts'
import type { StepOf } from '#workflows/workflow.ts'

interface Place {
  step: string
  slot: string
  type: DocumentType
}

function fileOf({ step, slot, type }: Place, at: string, file: Partial<StoredDocument>): StoredDocument {
  return {
    id: `${step}-${slot}`,
    step,
    slot,
    type,
    name: `${slot}.pdf`,
    mimeType: 'application/pdf',
    sizeBytes: 482_000,
    sha256: '0',
    uploadedBy: 'APPLICANT',
    uploadedAt: at,
    status: 'RECEIVED',
    remarks: [],
    pages: 3,
    ...file,
  }
}

/** One file for each document that is asked for. */
export const sampleDocuments = (step: StepOf<'DOCUMENTS'>, at: string): StoredDocument[] =>
  step.documents.map(({ key, type }) => fileOf({ step: step.key, slot: key, type }, at, {}))

/** The photos of an identity document, in the order in which they are taken. */
export function samplePhotos(step: StepOf<'IDENTITY'>, at: string, wanted: PictureSlot[]): StoredDocument[] {
  const type = step.documents?.types[0]
  return (type ? picturesOf(step, type) : [])
    .filter((slot) => wanted.includes(slot))
    .map((slot) => {
      const { pages: _, ...photo } = fileOf({ step: step.key, slot, type: 'IDENTITY_DOCUMENT' }, at, {
        name: `${slot}.jpg`,
        mimeType: 'image/jpeg',
        sizeBytes: 1_240_000,
      })
      return photo
    })
}

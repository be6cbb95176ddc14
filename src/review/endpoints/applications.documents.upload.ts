/**
 * POST /v1/applications.documents.upload: the customer adds a document, inspected like those of the
 * applicant.
 */

import type { RefusedFile } from '@foyer/safe-files/file-inspection'
import { type Static, Type } from 'typebox'
import { addDocument, assertMayAddDocument } from '#applications/document-moves.ts'
import { documentOf } from '#applications/documents.ts'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import type { ChangeResult } from '#applications/ports.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import { reassessing } from '#checks/assessment.ts'
import { actorOf, CustomReply, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { Document, DocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { decodeBase64, invalidContent } from '#workflows/fields/file-content.ts'
import { fileNameFor } from '#workflows/fields/file-name.ts'

const mebibyte = 1024 * 1024

const Body = Type.Object(
  {
    ...ApplicationRef.properties,
    name: Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'The extension is replaced to match the content: a PDF named photo.jpg is stored as photo.pdf.',
      examples: ['annual-report-2025.pdf'],
    }),
    type: DocumentType,
    // No maxLength: counting the characters takes longer than decoding. The limits of body and file apply.
    contentBase64: Type.String({
      description:
        'The file as base64 (RFC 4648 section 4), without line breaks: PDF, JPEG, PNG, HEIC or WebP of at ' +
        'most 20 MiB.',
      examples: [
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
      ],
    }),
  },
  { additionalProperties: false },
)
type Body = Static<typeof Body>

export default operation({
  who: 'application',
  permission: 'create',
  staff: 'REVIEW',
  summary: 'Add a document to an application',
  description: 'In every status except FAILED and CANCELLED. An application can have at most 50 documents.',
  body: Body,
  bodyBytes: 28 * mebibyte,
  reply: Document,
  repeatable: true,
  async run(
    body,
    context: Needs<'applications' | 'downloads' | 'files' | 'ids' | 'newId' | 'now' | 'workflows'>,
  ) {
    const { caller, ids, applications, idempotency } = context
    const id = ids.read('application', body.applicationId, '/applicationId')
    const key = idempotency && { operation: 'applications.documents.upload', ...idempotency }
    const before = key && (await applications.answered(caller.customerId, key))
    if (before) return replay(before, context)
    const document = await storeFile(body, id, context)
    try {
      const reply = () => ({ status: 200, body: { documentId: document.id } })
      const { workflow } = await caseFor(body.applicationId, context)
      // A remark on the file is a finding, also when the rules have already decided.
      const move = reassessing(addDocument(document, context.files.limits, actorOf(context)), workflow)
      const changed = await applications.change(caller.customerId, id, move, key && { ...key, reply })
      if (changed.kind === 'DONE') return documentOf(changed.case, document, context)
      await context.files.remove(caller.customerId, id, document.id)
      return replay(changed, context)
    } catch (error) {
      if (error instanceof ApiError) await context.files.remove(caller.customerId, id, document.id)
      throw error
    }
  },
})

/** The same document, with a new download URL. */
function replay(
  { status, body, case: of }: Extract<ChangeResult, { kind: 'REPLAYED' }>,
  context: Needs<'downloads' | 'ids'>,
): CustomReply<Static<typeof Document>> {
  const { documentId } = body as { documentId: string }
  const stored = of.data.documents.find(({ id }) => id === documentId)
  if (!stored) throw new Error('a document that the customer added was removed')
  return new CustomReply(status, documentOf(of, stored, context), { 'Idempotent-Replayed': 'true' })
}

/** Stores the file before the case refers to it, so that no reference is ever broken. */
async function storeFile(
  body: Body,
  applicationId: string,
  context: Needs<'applications' | 'files' | 'newId' | 'now'>,
): Promise<StoredDocument> {
  const { caller, files, newId, now } = context
  const { customerId } = caller
  const found = await context.applications.find(customerId, applicationId)
  if (!found) throw new ApiError('application_not_found')
  // Checked again when the document is added; here to save the inspection.
  assertMayAddDocument(found, 'CUSTOMER_USER', files)
  const bytes = decodeBase64(body.contentBase64)
  // Frees memory: the text is a third longer than the file.
  body.contentBase64 = ''
  const inspected = await files.inspect(customerId, bytes)
  if (inspected.kind === 'REFUSED') throw invalidContent(...errorOfInspection[inspected.why])
  const id = newId()
  const { sha256 } = await files.put(customerId, applicationId, id, inspected.bytes)
  return {
    id,
    step: null,
    slot: null,
    name: fileNameFor(files.safeName(body.name), inspected.mimeType),
    type: body.type,
    mimeType: inspected.mimeType,
    sizeBytes: inspected.bytes.length,
    sha256,
    uploadedBy: 'CUSTOMER_USER',
    uploadedAt: now().toISOString(),
    status: 'RECEIVED',
    remarks: inspected.remarks,
    ...(inspected.pages && { pages: inspected.pages }),
    ...(inspected.scan && { scan: inspected.scan }),
  }
}

const errorOfInspection: Record<RefusedFile, [code: string, message: string]> = {
  EMPTY: ['file_empty', 'The file is empty.'],
  TYPE: ['file_type', 'The content must be PDF, JPEG, PNG, HEIC or WebP.'],
  TOO_LARGE: ['file_too_large', 'A document can be at most 20 MiB.'],
  DAMAGED: ['file_damaged', 'The file is damaged and cannot be opened.'],
  ENCRYPTED: ['file_encrypted', 'The file is encrypted or protected by a password.'],
  TOO_MANY_PIXELS: ['file_too_many_pixels', 'The image has too many pixels.'],
  VIRUS: ['file_virus', 'The scanner found a virus in the file.'],
}

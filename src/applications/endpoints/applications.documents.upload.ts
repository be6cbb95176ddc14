/** POST /v1/applications.documents.upload: a document that the customer adds to a case, looked at like an applicant's own. */
import { type Static, Type } from 'typebox'
import { Answered, type CallContext, operation } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import type { Changed, Inspected } from '../../ports.ts'
import { Document, DocumentType } from '../../schemas/documents-and-accounts.ts'
import { namedAs } from '../../workflows/fields/file-name.ts'
import { addDocument, mustTakeDocument } from '../applicant-moves.ts'
import type { StoredDocument } from '../case.ts'
import { documentOf } from '../documents.ts'
import { ApplicationRef } from './reads.ts'
import { actorOf } from './session-and-cancel.ts'

const mebibyte = 1024 * 1024

const Body = Type.Object(
  {
    ...ApplicationRef.properties,
    name: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Kept with the ending that its content has: a PDF sent as photo.jpg is kept as photo.pdf.',
      examples: ['annual-report-2025.pdf'],
    }),
    type: DocumentType,
    // Without lengths: to count the characters of one takes longer than to decode it. The body's own limit and the file's say enough.
    contentBase64: Type.String({
      description:
        'The file as base64 (RFC 4648 section 4), without line breaks: PDF, JPEG, PNG, HEIC or WebP of at most 20 MiB.',
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
  summary: 'Add a document to an application',
  description: 'Not to one that is FAILED or CANCELLED. An application holds at most 50 documents.',
  body: Body,
  bodyBytes: 28 * mebibyte,
  reply: Document,
  repeatable: true,
  async run(body, context) {
    const { caller, ids, applications, idempotency } = context
    const id = ids.read('application', body.applicationId, '/applicationId')
    const key = idempotency && { operation: 'applications.documents.upload', ...idempotency }
    const before = key && (await applications.answered(caller.customerId, key))
    if (before) return again(before, context)
    const kept = await keep(body, id, context)
    try {
      const reply = () => ({ status: 200, body: { documentId: kept.id } })
      const move = addDocument(kept, actorOf(context))
      const changed = await applications.change(caller.customerId, id, move, key && { ...key, reply })
      if (changed.kind === 'DONE') return documentOf(changed.case, kept, context)
      await context.files.remove(caller.customerId, id, kept.id)
      return again(changed, context)
    } catch (error) {
      if (error instanceof ApiError) await context.files.remove(caller.customerId, id, kept.id)
      throw error
    }
  },
})

/** The same document, with an address that works from now on. */
function again(
  { status, body, case: of }: Extract<Changed, { kind: 'REPLAYED' }>,
  context: CallContext,
): Answered<Static<typeof Document>> {
  const { documentId } = body as { documentId: string }
  const stored = of.data.documents.find(({ id }) => id === documentId)
  if (!stored) throw new Error('a document that the customer added was removed')
  return new Answered(status, documentOf(of, stored, context), { 'Idempotent-Replayed': 'true' })
}

/** The file first, then the case that names it: a case never names a file that is not there. */
async function keep(body: Body, applicationId: string, context: CallContext): Promise<StoredDocument> {
  const { caller, files, newId, now } = context
  const { customerId } = caller
  const found = await context.applications.find(customerId, applicationId)
  if (!found) throw new ApiError('application_not_found')
  // Asked again when it is added; now, so that no file is looked at in vain.
  mustTakeDocument(found, 'CUSTOMER_USER')
  const bytes = bytesOf(body.contentBase64)
  // As long as the file and a third more, and nobody needs it any longer.
  body.contentBase64 = ''
  const inspected = await files.inspect(customerId, bytes)
  if (inspected.kind === 'REFUSED') throw wrong(...refusedAs[inspected.why])
  const id = newId()
  const { sha256 } = await files.put(customerId, applicationId, id, inspected.bytes)
  return {
    id,
    step: null,
    slot: null,
    name: namedAs(files.safeName(body.name), inspected.mimeType),
    type: body.type,
    mimeType: inspected.mimeType,
    sizeBytes: inspected.bytes.length,
    sha256,
    uploadedBy: 'CUSTOMER_USER',
    uploadedAt: now().toISOString(),
    status: 'RECEIVED',
    remarks: inspected.remarks,
  }
}

/** Buffer passes over what is no base64, and is then shorter than it should be. */
function bytesOf(text: string): Uint8Array {
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0
  const bytes = Buffer.from(text, 'base64')
  if (text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding) return bytes
  throw wrong('base64_wrong', 'This is not base64 of RFC 4648 section 4, without line breaks.')
}

const wrong = (code: string, message: string): ApiError =>
  new ApiError('invalid_body', { errors: [{ path: '/contentBase64', code, message }] })

const refusedAs: Record<Extract<Inspected, { kind: 'REFUSED' }>['why'], [code: string, message: string]> = {
  EMPTY: ['file_empty', 'The file is empty.'],
  TYPE: ['file_type', 'The content is none of PDF, JPEG, PNG, HEIC and WebP.'],
  TOO_LARGE: ['file_too_large', 'A document may have 20 MiB.'],
  DAMAGED: ['file_damaged', 'The file is damaged: it can not be opened.'],
  ENCRYPTED: ['file_encrypted', 'The file is encrypted or needs a password.'],
  TOO_MANY_PIXELS: ['file_too_many_pixels', 'The picture has too many pixels.'],
}

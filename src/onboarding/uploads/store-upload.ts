/** Inspects and stores one file of the applicant; a file that cannot be stored becomes a problem. */

import type { Problem, ProblemCode } from '@foyer/national-fields/problem'
import type { InspectionResult, RefusedFile } from '@foyer/safe-files/file-inspection'
import type { Case } from '#applications/case.ts'
import { addDocument, reachedDocumentLimit, removeDocument } from '#applications/document-moves.ts'
import { combineMoves, start } from '#applications/lifecycle-moves.ts'
import type { StoredDocument } from '#applications/stored-document.ts'
import type { Upload } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import type { DocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { fileNameFor } from '#workflows/fields/file-name.ts'
import type { PageContext } from '../page-context.ts'

/** Where a file belongs, and how many belong there. */
export interface FilePlace {
  step: string
  slot: string
  type: DocumentType
  most: number
  /** Other files than pictures are refused. */
  onlyPictures?: boolean
  /** It may show the machine-readable lines of an identity document. */
  mayHaveLines?: boolean
}

const problemOf: Record<RefusedFile, ProblemCode> = {
  EMPTY: 'file_empty',
  TYPE: 'file_type',
  TOO_LARGE: 'file_too_large',
  DAMAGED: 'file_damaged',
  ENCRYPTED: 'file_encrypted',
  TOO_MANY_PIXELS: 'file_too_many_pixels',
  VIRUS: 'file_virus',
}

export const filesIn = (of: Case, step: string, slot: string): StoredDocument[] =>
  of.data.documents.filter((each) => each.step === step && each.slot === slot)

/** The case with the file, or why it is not stored. `current` is the case after earlier files. */
export async function storeUpload(
  context: PageContext,
  place: FilePlace,
  upload: Upload,
  current: Case,
): Promise<Case | Problem> {
  const problem = (code: ProblemCode, values: Problem['values'] = {}): Problem => ({
    field: upload.field,
    code,
    values: { name: upload.name, ...values },
  })
  const { files } = context.input
  const most = reachedLimit(current, place, files.limits.count)
  if (most !== undefined && (upload.tooLarge || upload.overLimit)) return problem('file_too_many', { most })
  if (upload.tooLarge) return problem('file_too_large')
  if (upload.overLimit) return problem('file_left_out')
  const inspected = await files.inspect(context.case.customerId, await upload.bytes(), {
    readLines: place.mayHaveLines === true,
  })
  if (inspected.kind === 'REFUSED') return problem(problemOf[inspected.why])
  // HEIC keeps metadata of the camera, such as the place, and most browsers cannot show it.
  if (inspected.mimeType === 'image/heic') return problem('file_heic')
  if (place.onlyPictures && !inspected.mimeType.startsWith('image/')) return problem('file_no_picture')
  if (reachedDocumentLimit(current, files.limits, inspected.bytes.length) === 'BYTES')
    return problem('file_too_much')
  const stored = await storeFile(context, place, upload.name, inspected)
  if (stored === 'QUOTA_FULL') return problem('file_no_room')
  return 'most' in stored ? problem('file_too_many', stored) : stored
}

function linesOf({ lines }: Extract<InspectionResult, { kind: 'TAKEN' }>) {
  if (lines?.kind === 'READ') return { lines: lines.lines }
  return lines && lines.why !== 'NO_LINES' ? ({ hasUnclearLines: true } as const) : {}
}

/** The limit that is reached; undefined while one more file fits. */
function reachedLimit(of: Case, { step, slot, most }: FilePlace, count: number): number | undefined {
  if (filesIn(of, step, slot).length >= most) return most
  return of.data.documents.length >= count ? count : undefined
}

/**
 * Stores the file before the case that names it, so that a case never names a missing file. A file that is
 * there already is not stored again: the browser sends it twice when the answer to it is lost.
 * `most`: the place or the case is full. QUOTA_FULL: the customer's storage quota is used up.
 */
async function storeFile(
  context: PageContext,
  place: FilePlace,
  name: string,
  inspected: Extract<InspectionResult, { kind: 'TAKEN' }>,
): Promise<Case | { most: number } | 'QUOTA_FULL'> {
  const { input } = context
  const { customerId, id: applicationId } = context.case
  const id = input.newId()
  const preview = inspected.preview && input.newId()
  const { sha256 } = await input.files.put(customerId, applicationId, id, inspected.bytes)
  if (preview && inspected.preview)
    await input.files.put(customerId, applicationId, preview, inspected.preview)
  const document: StoredDocument = {
    id,
    step: place.step,
    slot: place.slot,
    name: fileNameFor(input.files.safeName(name), inspected.mimeType),
    type: place.type,
    mimeType: inspected.mimeType,
    sizeBytes: inspected.bytes.length,
    sha256,
    uploadedBy: 'APPLICANT',
    uploadedAt: input.now().toISOString(),
    status: 'RECEIVED',
    remarks: inspected.remarks,
    ...(preview && { preview }),
    ...(inspected.pages && { pages: inspected.pages }),
    ...(inspected.scan && { scan: inspected.scan }),
    ...linesOf(inspected),
  }
  const discard = () => removeStored(context, document)
  try {
    const add = combineMoves(start(), addDocument(document, input.files.limits))
    const limitOf = (of: Case) => reachedLimit(of, place, input.files.limits.count)
    // Under the lock, because several uploads can run at the same time.
    const changed = await context.move((current, now) =>
      limitOf(current) === undefined && !isThere(current, document) ? add(current, now) : undefined,
    )
    if (changed.data.documents.some((each) => each.id === id)) return changed
    await discard()
    return isThere(changed, document) ? changed : { most: limitOf(changed) ?? place.most }
  } catch (error) {
    if (error instanceof ApiError) await discard()
    if (error instanceof ApiError && error.code === 'storage_quota_exceeded') return 'QUOTA_FULL'
    throw error
  }
}

const isThere = (of: Case, { step, slot, name, sha256 }: StoredDocument): boolean =>
  of.data.documents.some(
    (each) => each.step === step && each.slot === slot && each.name === name && each.sha256 === sha256,
  )

/** The file and its small picture. */
async function removeStored({ input, case: of }: PageContext, document: StoredDocument): Promise<void> {
  for (const file of [document.id, document.preview])
    if (file) await input.files.remove(of.customerId, of.id, file)
}

/** Removes a file of this step that the applicant has uploaded; other ids change nothing. */
export async function removeUpload(context: PageContext, step: string, id: string): Promise<Case> {
  const document = context.case.data.documents.find(
    (each) => each.id === id && each.uploadedBy === 'APPLICANT' && each.step === step,
  )
  if (!document) return context.case
  const changed = await context.move(removeDocument(id))
  await removeStored(context, document)
  return changed
}

/**
 * The documents step: inspects and stores each file on upload; Continue checks that all required files are
 * there.
 */

import { ApiError } from '../../api-error.ts'
import { addDocument, MAX_DOCUMENTS, removeDocument } from '../../applications/applicant-moves.ts'
import type { Case, StoredDocument } from '../../applications/case.ts'
import { combineMoves, start } from '../../applications/lifecycle-moves.ts'
import type { InspectionResult } from '../../applications/ports.ts'
import type { PageReply, Upload } from '../../endpoint.ts'
import { fileNameFor } from '../../workflows/fields/file-name.ts'
import type { Problem, ProblemCode } from '../../workflows/fields/problem.ts'
import { type DocumentSlot, MAX_FILES, missingDocuments } from '../../workflows/steps/documents.ts'
import { type Form, field } from '../../workflows/steps/step-kind.ts'
import type { StepOf } from '../../workflows/workflow.ts'
import { contextWith, type PageContext } from '../page-context.ts'
import type { ActionContext } from './page-rules.ts'

type DocumentsStep = StepOf<'DOCUMENTS'>

const problemOf: Record<Extract<InspectionResult, { kind: 'REFUSED' }>['why'], ProblemCode> = {
  EMPTY: 'file_empty',
  TYPE: 'file_type',
  TOO_LARGE: 'file_too_large',
  DAMAGED: 'file_damaged',
  ENCRYPTED: 'file_encrypted',
  TOO_MANY_PIXELS: 'file_too_many_pixels',
}

export async function documentsAction(step: DocumentsStep, context: ActionContext): Promise<PageReply> {
  const { form, uploads, wantsJson } = context.input
  const remove = field(form, 'remove')
  // Files that were chosen in the same form are stored too.
  const remaining = remove ? await removeFile(context, step, remove) : context.case
  const stored = await storeUploads(contextWith(context, remaining), step, uploads)
  const after = contextWith(context, stored.case)
  if (wantsJson) {
    if (stored.problems.length === 0) await clearFileProblems(after, step)
    return {
      json: { files: filesBySlot(stored.case, step), problems: stored.problems },
      status: stored.problems.length > 0 ? 422 : 200,
    }
  }
  if (stored.problems.length > 0) return showFileProblems(after, step, stored.problems)
  if (remove) return { redirect: `${context.base}/${step.key}?notice=file_removed` }
  const [button, slot] = field(form, 'do').split(':')
  if (button === 'upload') return afterUpload(after, step, uploads.length, slot)
  const slots = slotsOf(step, stored.case)
  return missingDocuments(step, slots).length > 0
    ? after.replies.showProblems(after, step, {}, missingDocuments(step, slots))
    : after.replies.saveAnswer(after, step, { kind: 'DOCUMENTS', slots })
}

async function afterUpload(
  context: ActionContext,
  step: DocumentsStep,
  count: number,
  slot = firstSlot(step, context.case),
): Promise<PageReply> {
  if (count === 0) return showFileProblems(context, step, [{ field: `file:${slot}`, code: 'file_missing' }])
  await clearFileProblems(context, step)
  return { redirect: `${context.base}/${step.key}?notice=file_added` }
}

/**
 * Stores the chosen files before another button leaves the page. Returns the step's page if a file is
 * rejected.
 */
export async function storeChosenFiles(
  step: DocumentsStep,
  context: ActionContext,
): Promise<PageReply | undefined> {
  const stored = await storeUploads(context, step, context.input.uploads)
  return stored.problems.length > 0
    ? showFileProblems(contextWith(context, stored.case), step, stored.problems)
    : undefined
}

const showFileProblems = (
  context: ActionContext,
  step: DocumentsStep,
  problems: Problem[],
): Promise<PageReply> =>
  context.replies.showProblems(context, step, draftWithFileProblems(problems), problems)

/** Earlier file problems do not apply to files that came later. */
async function clearFileProblems(context: ActionContext, step: DocumentsStep): Promise<void> {
  if (Object.keys(context.case.data.drafts[step.key] ?? {}).length > 0)
    await context.replies.keepDraft(context, step, {})
}

/** A rejected file is not stored, so its problem is kept in the draft instead. */
const FILE_PROBLEMS = 'refused'
const draftWithFileProblems = (problems: Problem[]): Form =>
  problems.length > 0 ? { [FILE_PROBLEMS]: JSON.stringify(problems) } : {}

export function documentProblems(step: DocumentsStep, context: PageContext, draft: Form): Problem[] {
  const fileProblems = JSON.parse(field(draft, FILE_PROBLEMS) || '[]') as Problem[]
  return fileProblems.length > 0 ? fileProblems : missingDocuments(step, slotsOf(step, context.case))
}

const firstSlot = (step: DocumentsStep, of: Case): string =>
  (step.documents.find((slot) => filesIn(of, step, slot.key).length === 0) ?? step.documents[0])?.key ?? ''
const filesIn = (of: Case, step: DocumentsStep, slot: string): StoredDocument[] =>
  of.data.documents.filter((each) => each.step === step.key && each.slot === slot)
const slotsOf = (step: DocumentsStep, of: Case) =>
  Object.fromEntries(step.documents.map(({ key }) => [key, filesIn(of, step, key).map(({ id }) => id)]))
const filesBySlot = (of: Case, step: DocumentsStep) =>
  step.documents.flatMap(({ key }) =>
    filesIn(of, step, key).map(({ id, name, sizeBytes }) => ({ id, slot: key, name, sizeBytes })),
  )

async function storeUploads(
  context: PageContext,
  step: DocumentsStep,
  uploads: Upload[],
): Promise<{ case: Case; problems: Problem[] }> {
  let current = context.case
  const problems: Problem[] = []
  for (const upload of uploads) {
    const slot = step.documents.find(({ key }) => upload.field === `file:${key}`)
    if (!slot) continue
    const outcome = await storeUpload(context, step, slot, upload, current)
    if ('code' in outcome) problems.push(outcome)
    else current = outcome
  }
  return { case: current, problems }
}

async function storeUpload(
  context: PageContext,
  step: DocumentsStep,
  slot: DocumentSlot,
  upload: Upload,
  current: Case,
): Promise<Case | Problem> {
  const problem = (code: ProblemCode, values: Problem['values'] = {}): Problem => ({
    field: upload.field,
    code,
    values: { name: upload.name, ...values },
  })
  const most = reachedLimit(current, step, slot)
  if (most !== undefined) return problem('file_too_many', { most })
  if (upload.tooLarge) return problem('file_too_large')
  if (upload.overLimit) return problem('file_left_out')
  const inspected = await context.input.files.inspect(context.case.customerId, await upload.bytes())
  if (inspected.kind === 'REFUSED') return problem(problemOf[inspected.why])
  const storedCase = await storeFile(context, step, slot, upload.name, inspected)
  if (storedCase === 'QUOTA_FULL') return problem('file_no_room')
  return storedCase ?? problem('file_too_many', { most: slot.most ?? MAX_FILES })
}

/** The limit that is reached; undefined while one more file fits. */
function reachedLimit(of: Case, step: DocumentsStep, slot: DocumentSlot): number | undefined {
  const most = slot.most ?? MAX_FILES
  if (filesIn(of, step, slot.key).length >= most) return most
  return of.data.documents.length >= MAX_DOCUMENTS ? MAX_DOCUMENTS : undefined
}

/**
 * Stores the file before the case that names it, so that a case never names a missing file. Undefined: the
 * step or the case is full. QUOTA_FULL: the customer's storage quota is used up.
 */
async function storeFile(
  context: PageContext,
  step: DocumentsStep,
  slot: DocumentSlot,
  name: string,
  inspected: Extract<InspectionResult, { kind: 'TAKEN' }>,
): Promise<Case | 'QUOTA_FULL' | undefined> {
  const { input } = context
  const { customerId, id: applicationId } = context.case
  const id = input.newId()
  const { sha256 } = await input.files.put(customerId, applicationId, id, inspected.bytes)
  const document: StoredDocument = {
    id,
    step: step.key,
    slot: slot.key,
    name: fileNameFor(input.files.safeName(name), inspected.mimeType),
    type: slot.type,
    mimeType: inspected.mimeType,
    sizeBytes: inspected.bytes.length,
    sha256,
    uploadedBy: 'APPLICANT',
    uploadedAt: input.now().toISOString(),
    status: 'RECEIVED',
    remarks: inspected.remarks,
  }
  try {
    const add = combineMoves(start(), addDocument(document))
    // Checked again under the lock, because several uploads can run at the same time.
    const changed = await context.move((current, now) =>
      reachedLimit(current, step, slot) === undefined ? add(current, now) : undefined,
    )
    if (changed.data.documents.some((each) => each.id === id)) return changed
    await input.files.remove(customerId, applicationId, id)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) await input.files.remove(customerId, applicationId, id)
    if (error instanceof ApiError && error.code === 'storage_quota_exceeded') return 'QUOTA_FULL'
    throw error
  }
}

async function removeFile(context: ActionContext, step: DocumentsStep, id: string): Promise<Case> {
  const { customerId, id: applicationId, data } = context.case
  const { files } = context.input
  const isOwn = data.documents.some(
    (each) => each.id === id && each.uploadedBy === 'APPLICANT' && each.step === step.key,
  )
  if (!isOwn) return context.case
  const changed = await context.move(removeDocument(id))
  await files.remove(customerId, applicationId, id)
  await clearFileProblems(contextWith(context, changed), step)
  return changed
}

/** The documents step: each file is looked at on arrival and kept at once; Continue asks whether all are there. */

import { addDocument, MOST_DOCUMENTS, removeDocument } from '../../applications/applicant-moves.ts'
import type { Case, StoredDocument } from '../../applications/case.ts'
import { start, together } from '../../applications/lifecycle-moves.ts'
import type { PageReply, Upload } from '../../endpoint.ts'
import { ApiError } from '../../errors.ts'
import type { Inspected } from '../../ports.ts'
import { namedAs } from '../../workflows/fields/file-name.ts'
import type { Problem, ProblemCode } from '../../workflows/fields/problem.ts'
import { MOST_FILES, missing } from '../../workflows/steps/documents.ts'
import { field } from '../../workflows/steps/step-kind.ts'
import type { DocumentSlot, StepOf } from '../../workflows/workflow.ts'
import { keepDraft, refused } from '../drafts.ts'
import type { Visit } from '../page-context.ts'
import { answered } from '../step-page.ts'
import { draftOfRefused } from '../step-problems.ts'

type DocumentsStep = StepOf<'DOCUMENTS'>

const problemOf: Record<Extract<Inspected, { kind: 'REFUSED' }>['why'], ProblemCode> = {
  EMPTY: 'file_empty',
  TYPE: 'file_type',
  TOO_LARGE: 'file_too_large',
  DAMAGED: 'file_damaged',
  ENCRYPTED: 'file_encrypted',
  TOO_MANY_PIXELS: 'file_too_many_pixels',
}

export async function documentsAction(visit: Visit, step: DocumentsStep): Promise<PageReply> {
  const { form, uploads, wantsJson } = visit.input
  const remove = field(form, 'remove')
  // What was chosen beside it comes along.
  const left = remove ? await without(visit, step, remove) : visit.case
  const taken = await takeAll({ ...visit, case: left }, step, uploads)
  const after = { ...visit, case: taken.case }
  if (wantsJson) {
    if (taken.problems.length === 0) await forgetRefused(after, step)
    return {
      json: { files: slotFiles(taken.case, step), problems: taken.problems },
      status: taken.problems.length > 0 ? 422 : 200,
    }
  }
  if (taken.problems.length > 0) return refusedFiles(after, step, taken.problems)
  if (remove) return { redirect: `${visit.base}/${step.key}?notice=file_removed` }
  const [pressed, slot] = field(form, 'do').split(':')
  if (pressed === 'upload') return uploaded(after, step, uploads.length, slot)
  const slots = slotsOf(step, taken.case)
  return missing(step, slots).length > 0
    ? refused(after, step, {}, missing(step, slots))
    : answered(after, step, { kind: 'DOCUMENTS', slots })
}

async function uploaded(
  visit: Visit,
  step: DocumentsStep,
  count: number,
  slot = firstSlot(step, visit.case),
): Promise<PageReply> {
  if (count === 0) return refusedFiles(visit, step, [{ field: `file:${slot}`, code: 'file_missing' }])
  await forgetRefused(visit, step)
  return { redirect: `${visit.base}/${step.key}?notice=file_added` }
}

/** For another button of the page: what was chosen is kept before she goes. Its page, where a file is refused. */
export async function keptFiles(visit: Visit, step: DocumentsStep): Promise<PageReply | undefined> {
  const taken = await takeAll(visit, step, visit.input.uploads)
  return taken.problems.length > 0
    ? refusedFiles({ ...visit, case: taken.case }, step, taken.problems)
    : undefined
}

const refusedFiles = (visit: Visit, step: DocumentsStep, problems: Problem[]): Promise<PageReply> =>
  refused(visit, step, draftOfRefused(problems), problems)

/** What was wrong before is not wrong with what came since. */
async function forgetRefused(visit: Visit, step: DocumentsStep): Promise<void> {
  if (Object.keys(visit.case.data.drafts[step.key] ?? {}).length > 0) await keepDraft(visit, step, {})
}

const firstSlot = (step: DocumentsStep, of: Case): string =>
  (step.documents.find((slot) => filesIn(of, step, slot.key).length === 0) ?? step.documents[0])?.key ?? ''
const filesIn = (of: Case, step: DocumentsStep, slot: string): StoredDocument[] =>
  of.data.documents.filter((each) => each.step === step.key && each.slot === slot)
const slotsOf = (step: DocumentsStep, of: Case) =>
  Object.fromEntries(step.documents.map(({ key }) => [key, filesIn(of, step, key).map(({ id }) => id)]))
const slotFiles = (of: Case, step: DocumentsStep) =>
  step.documents.flatMap(({ key }) =>
    filesIn(of, step, key).map(({ id, name, sizeBytes }) => ({ id, slot: key, name, sizeBytes })),
  )

async function takeAll(
  visit: Visit,
  step: DocumentsStep,
  uploads: Upload[],
): Promise<{ case: Case; problems: Problem[] }> {
  let current = visit.case
  const problems: Problem[] = []
  for (const upload of uploads) {
    const slot = step.documents.find(({ key }) => upload.field === `file:${key}`)
    if (!slot) continue
    const outcome = await takeOne(visit, step, slot, upload, current)
    if ('code' in outcome) problems.push(outcome)
    else current = outcome
  }
  return { case: current, problems }
}

async function takeOne(
  visit: Visit,
  step: DocumentsStep,
  slot: DocumentSlot,
  upload: Upload,
  current: Case,
): Promise<Case | Problem> {
  const refuse = (code: ProblemCode, values: Problem['values'] = {}): Problem => ({
    field: upload.field,
    code,
    values: { name: upload.name, ...values },
  })
  const most = fullAt(current, step, slot)
  if (most !== undefined) return refuse('file_too_many', { most })
  if (upload.tooLarge) return refuse('file_too_large')
  if (upload.leftOut) return refuse('file_left_out')
  const inspected = await visit.input.files.inspect(visit.case.customerId, await upload.bytes())
  if (inspected.kind === 'REFUSED') return refuse(problemOf[inspected.why])
  const kept = await keep(visit, step, slot, upload.name, inspected)
  if (kept === 'NO_ROOM') return refuse('file_no_room')
  return kept ?? refuse('file_too_many', { most: slot.most ?? MOST_FILES })
}

/** How many there may be, where there is no room for one more. */
function fullAt(of: Case, step: DocumentsStep, slot: DocumentSlot): number | undefined {
  const most = slot.most ?? MOST_FILES
  if (filesIn(of, step, slot.key).length >= most) return most
  return of.data.documents.length >= MOST_DOCUMENTS ? MOST_DOCUMENTS : undefined
}

/**
 * The file first, then the case that names it: a case never names a file that is not there. Undefined: no more of them here.
 * NO_ROOM: what the customer may keep is full.
 */
async function keep(
  visit: Visit,
  step: DocumentsStep,
  slot: DocumentSlot,
  name: string,
  inspected: Extract<Inspected, { kind: 'TAKEN' }>,
): Promise<Case | 'NO_ROOM' | undefined> {
  const { input } = visit
  const { customerId, id: applicationId } = visit.case
  const id = input.newId()
  const { sha256 } = await input.files.put(customerId, applicationId, id, inspected.bytes)
  const document: StoredDocument = {
    id,
    step: step.key,
    slot: slot.key,
    name: namedAs(input.files.safeName(name), inspected.mimeType),
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
    const add = together(start(), addDocument(document))
    // Looked at again under the lock: several files come at the same time.
    const { case: changed } = await input.applications.change(customerId, applicationId, (current, now) =>
      fullAt(current, step, slot) === undefined ? add(current, now) : undefined,
    )
    if (changed.data.documents.some((each) => each.id === id)) return changed
    await input.files.remove(customerId, applicationId, id)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) await input.files.remove(customerId, applicationId, id)
    if (error instanceof ApiError && error.code === 'storage_quota_exceeded') return 'NO_ROOM'
    throw error
  }
}

async function without(visit: Visit, step: DocumentsStep, id: string): Promise<Case> {
  const { customerId, id: applicationId, data } = visit.case
  const { applications, files } = visit.input
  const isOwn = data.documents.some(
    (each) => each.id === id && each.uploadedBy === 'APPLICANT' && each.step === step.key,
  )
  if (!isOwn) return visit.case
  const { case: changed } = await applications.change(customerId, applicationId, removeDocument(id))
  await files.remove(customerId, applicationId, id)
  await forgetRefused({ ...visit, case: changed }, step)
  return changed
}

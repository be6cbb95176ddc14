/**
 * The documents step: inspects and stores each file on upload; Continue checks that all required files are
 * there.
 */

import type { Problem } from '@foyer/national-fields/problem'
import type { Case } from '#applications/case.ts'
import type { Upload } from '#endpoint.ts'
import { type DocumentSlot, MAX_FILES, missingDocuments } from '#workflows/steps/documents.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import type { StepOf } from '#workflows/workflow.ts'
import { keepDraft } from '../drafts/keep-draft.ts'
import { contextWith, type PageContext } from '../page-context.ts'
import { fileView } from '../uploads/file-view.ts'
import { draftWithRefused, refusalKey, refusedIn, withoutNames } from '../uploads/refused-files.ts'
import { type FilePlace, filesIn, removeUpload, storeUpload } from '../uploads/store-upload.ts'
import type { StepReply } from './step-reply.ts'

type DocumentsStep = StepOf<'DOCUMENTS'>

export async function documentsAction(step: DocumentsStep, context: PageContext): Promise<StepReply> {
  const { form, uploads, wantsJson } = context.input
  if (form.forget !== undefined) return forget(context, step, field(form, 'forget'))
  const remove = field(form, 'remove')
  // Files that were chosen in the same form are stored too.
  const remaining = remove ? await removeUpload(context, step.key, remove) : context.case
  const stored = await storeUploads(contextWith(context, remaining), step, uploads)
  const after = contextWith(context, stored.case)
  if (wantsJson) return replyToScript(after, step, stored)
  if (stored.problems.length > 0) return showFileProblems(stored)
  if (remove) {
    await keepRefused(after, step, [])
    return { redirect: `${context.base}/${step.key}?notice=file_removed` }
  }
  const [button, slot] = field(form, 'do').split(':')
  if (button === 'upload') return afterUpload(after, step, uploads.length, slot)
  const slots = slotsOf(step, stored.case)
  const [problems, changed] = [missingDocuments(step, slots), stored.case]
  return problems.length > 0
    ? { reply: 'SHOW_PROBLEMS', typed: {}, problems, changed }
    : { reply: 'SAVE_ANSWER', answer: { kind: 'DOCUMENTS', slots }, changed }
}

interface Stored {
  case: Case
  problems: Problem[]
}

/** The script sends one file at a time, so earlier refusals stay until they are removed. */
async function replyToScript(
  context: PageContext,
  step: DocumentsStep,
  { problems }: Stored,
): Promise<StepReply> {
  const names = context.input.uploads.map(({ name }) => name)
  const before = context.input.uploads.reduce(
    (kept, { field: place }) => withoutNames(kept, place, names),
    refusedOf(context, step),
  )
  await keepRefused(context, step, [...before, ...problems])
  return {
    json: { files: filesBySlot(context, step), problems },
    status: problems.length > 0 ? 422 : 200,
  }
}

async function forget(context: PageContext, step: DocumentsStep, key: string): Promise<StepReply> {
  await keepRefused(
    context,
    step,
    refusedOf(context, step).filter((each) => refusalKey(each) !== key),
  )
  if (context.input.wantsJson) return { json: { files: filesBySlot(context, step), problems: [] } }
  return { redirect: `${context.base}/${step.key}` }
}

async function afterUpload(
  context: PageContext,
  step: DocumentsStep,
  count: number,
  slot = firstSlot(step, context.case),
): Promise<StepReply> {
  if (count === 0)
    return showFileProblems({
      case: context.case,
      problems: [{ field: `file:${slot}`, code: 'file_missing' }],
    })
  await keepRefused(context, step, [])
  return { redirect: `${context.base}/${step.key}?notice=file_added` }
}

/**
 * Stores the chosen files before another button leaves the page. Returns the step's page if a file is
 * rejected.
 */
export async function storeChosenFiles(
  step: DocumentsStep,
  context: PageContext,
): Promise<StepReply | undefined> {
  const stored = await storeUploads(context, step, context.input.uploads)
  return stored.problems.length > 0 ? showFileProblems(stored) : undefined
}

const showFileProblems = ({ case: changed, problems }: Stored): StepReply => ({
  reply: 'SHOW_PROBLEMS',
  typed: draftWithRefused(problems),
  problems,
  changed,
})

const refusedOf = ({ case: of }: PageContext, step: DocumentsStep): Problem[] =>
  refusedIn(of.data.drafts[step.key] ?? {})

async function keepRefused(context: PageContext, step: DocumentsStep, problems: Problem[]): Promise<void> {
  const draft = draftWithRefused(problems)
  if (JSON.stringify(draft) === JSON.stringify(context.case.data.drafts[step.key] ?? {})) return
  await keepDraft(context, step, draft)
}

export function documentProblems(step: DocumentsStep, context: PageContext, draft: Form): Problem[] {
  const refused = refusedIn(draft)
  return refused.length > 0 ? refused : missingDocuments(step, slotsOf(step, context.case))
}

const firstSlot = (step: DocumentsStep, of: Case): string =>
  (step.documents.find((slot) => filesIn(of, step.key, slot.key).length === 0) ?? step.documents[0])?.key ??
  ''
const slotsOf = (step: DocumentsStep, of: Case) =>
  Object.fromEntries(step.documents.map(({ key }) => [key, filesIn(of, step.key, key).map(({ id }) => id)]))
const filesBySlot = (context: PageContext, step: DocumentsStep) =>
  step.documents.flatMap(({ key }) =>
    filesIn(context.case, step.key, key).map((each) => ({ ...fileView(context, step.key, each), slot: key })),
  )

const placeOf = (step: DocumentsStep, { key, type, most = MAX_FILES }: DocumentSlot): FilePlace => ({
  step: step.key,
  slot: key,
  type,
  most,
})

async function storeUploads(context: PageContext, step: DocumentsStep, uploads: Upload[]): Promise<Stored> {
  let current = context.case
  const problems: Problem[] = []
  for (const upload of uploads) {
    const slot = step.documents.find(({ key }) => upload.field === `file:${key}`)
    if (!slot) continue
    const outcome = await storeUpload(context, placeOf(step, slot), upload, current)
    if ('code' in outcome) problems.push(outcome)
    else current = outcome
  }
  return { case: current, problems }
}

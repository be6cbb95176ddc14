/** The forms of an identity document: which one, its photos, the face, and what the document says. */

import type { Problem } from '@foyer/national-fields/problem'
import type { Case } from '#applications/case.ts'
import { type PictureSlot, pictureSlots, picturesOf } from '#workflows/steps/identity.ts'
import { type Form, field } from '#workflows/steps/step-kind.ts'
import { keepDraft } from '../drafts/keep-draft.ts'
import { contextWith, type PageContext, stepContextOf } from '../page-context.ts'
import type { StepReply } from '../steps/step-reply.ts'
import { fileView } from '../uploads/file-view.ts'
import { filesIn, removeUpload, storeUpload } from '../uploads/store-upload.ts'
import { correctable, readDocument, typeProblems, WRONG_LINES } from './document-form.ts'
import {
  type DocumentStage,
  draftOf,
  hasPicture,
  type IdentityStep,
  mergeIntoDraft,
  readLinesOf,
  slotsOfStage,
  stageAfter,
  stageOf,
  stageUrl,
  typeIn,
} from './stages.ts'

/** Refused photos, in the draft, until the next ones. */
const REFUSED = 'refusedPhotos'

export async function documentAction(step: IdentityStep, context: PageContext): Promise<StepReply> {
  const before = draftOf(context.case, step)
  const { [REFUSED]: _refused, ...draft } = mergeIntoDraft(context.input.form, before) ?? before
  const stage = stageOf(context.case, step, context.input.form.stage, draft) ?? 'TYPE'
  const typed = { ...draft, stage }
  if (stage === 'TYPE') return chosen(step, context, typed)
  return stage === 'DETAILS' ? answered(step, context, typed) : photographed(step, context, typed)
}

async function goTo(
  stage: DocumentStage,
  step: IdentityStep,
  context: PageContext,
  typed: Form,
): Promise<StepReply> {
  await keepDraft(context, step, { ...typed, stage })
  return { redirect: stageUrl(context.base, step, stage) }
}

async function chosen(step: IdentityStep, context: PageContext, typed: Form): Promise<StepReply> {
  const problems = typeProblems(step, typed)
  return problems.length > 0
    ? { reply: 'SHOW_PROBLEMS', typed, problems }
    : goTo('PHOTOS', step, context, typed)
}

async function photographed(step: IdentityStep, context: PageContext, typed: Form): Promise<StepReply> {
  const stage = typed.stage as DocumentStage
  const { of, problems } = await storePictures(step, context, slotsOfStage(step, stage, typed))
  const after = contextWith(context, of)
  if (context.input.wantsJson) {
    // What a page without the script has refused before is outdated.
    if (REFUSED in draftOf(of, step)) await keepDraft(after, step, typed)
    return replyToScript(after, step, problems)
  }
  const missing = missingPictures(step, of, typed)
  // A refused photo is reported before a missing one.
  const found = problems.length > 0 ? problems : missing
  if (found.length === 0) return goTo(stageAfter(step, stage), step, after, typed)
  const refused: Form = problems.length > 0 ? { [REFUSED]: JSON.stringify(problems) } : {}
  return { reply: 'SHOW_PROBLEMS', typed: { ...typed, ...refused }, problems: found, changed: of }
}

/** The script sends one photo at a time and says itself why one is refused. */
function replyToScript(context: PageContext, step: IdentityStep, problems: Problem[]): StepReply {
  const files = pictureSlots.flatMap((slot) =>
    filesIn(context.case, step.key, slot).map((each) => ({ ...fileView(context, step.key, each), slot })),
  )
  return { json: { files, problems }, status: problems.length > 0 ? 422 : 200 }
}

/** Stores chosen photos before another button leaves the page; a page, if one is refused. */
export async function storeChosenPhotos(
  step: IdentityStep,
  context: PageContext,
): Promise<StepReply | undefined> {
  const draft = mergeIntoDraft(context.input.form, draftOf(context.case, step))
  const stage = draft && stageOf(context.case, step, draft.stage, draft)
  if (!stage || context.input.uploads.length === 0) return undefined
  const { of, problems } = await storePictures(step, context, slotsOfStage(step, stage, draft))
  if (problems.length === 0) return undefined
  const typed = { ...draft, stage, [REFUSED]: JSON.stringify(problems) }
  return { reply: 'SHOW_PROBLEMS', typed, problems, changed: of }
}

const missingPictures = (step: IdentityStep, of: Case, draft: Form): Problem[] =>
  slotsOfStage(step, draft.stage as DocumentStage, draft)
    .filter((slot) => !hasPicture(of, step, slot))
    .map((slot): Problem => ({ field: `file:${slot}`, code: 'file_missing' }))

/** A new photo replaces the one before, once it is stored. */
async function storePictures(
  step: IdentityStep,
  context: PageContext,
  slots: PictureSlot[],
): Promise<{ of: Case; problems: Problem[] }> {
  let of = context.case
  const problems: Problem[] = []
  for (const upload of context.input.uploads) {
    const slot = slots.find((each) => upload.field === `file:${each}`)
    if (!slot) continue
    const earlier = filesIn(of, step.key, slot)
    const mayHaveLines = slot !== 'selfie' && typeIn(step, draftOf(of, step)) !== 'DRIVING_LICENCE'
    const kinds = { type: 'IDENTITY_DOCUMENT', onlyPictures: true, mayHaveLines } as const
    const place = { step: step.key, slot, most: 2, ...kinds }
    const outcome = await storeUpload(contextWith(context, of), place, upload, of)
    if ('code' in outcome) {
      problems.push(outcome)
      continue
    }
    of = outcome
    // The same photo again is not stored again.
    if (filesIn(of, step.key, slot).every(({ id }) => earlier.some((each) => each.id === id))) continue
    for (const { id } of earlier) of = await removeUpload(contextWith(context, of), step.key, id)
  }
  return { of, problems }
}

async function answered(step: IdentityStep, context: PageContext, typed: Form): Promise<StepReply> {
  const { today } = stepContextOf(context, step)
  const lines = readLinesOf(context.case, step, typed)
  if (lines && field(context.input.form, 'do') === 'correct')
    return goTo('DETAILS', step, context, correctable(typed, lines, today))
  const read = readDocument(step, typed, today, lines)
  if ('problems' in read) {
    const before = Number(field(typed, WRONG_LINES) || 0)
    // 2: asked once, and not again on the page that shows the other problems.
    const wrong = { [WRONG_LINES]: String(read.wrongLines ? 1 : before > 0 ? 2 : 0) }
    return { reply: 'SHOW_PROBLEMS', typed: { ...typed, ...wrong }, problems: read.problems }
  }
  const { document } = read
  const pictures = picturesOf(step, document.type).flatMap((slot) =>
    filesIn(context.case, step.key, slot).map(({ id }) => id),
  )
  await removeOthers(step, context, pictures)
  return {
    reply: 'SAVE_ANSWER',
    answer: {
      ...{ kind: 'IDENTITY', method: 'DOCUMENT', provider: 'document' },
      document: { ...document, pictures },
    },
  }
}

/** The back of a card, when the applicant has changed to a passport since. */
async function removeOthers(step: IdentityStep, context: PageContext, kept: string[]): Promise<void> {
  const all = pictureSlots.flatMap((slot) => filesIn(context.case, step.key, slot))
  for (const { id } of all) if (!kept.includes(id)) await removeUpload(context, step.key, id)
}

export function documentProblems(step: IdentityStep, context: PageContext, draft: Form): Problem[] {
  const stage = stageOf(context.case, step, draft.stage, draft)
  if (stage === 'TYPE') return typeProblems(step, draft)
  if (stage === 'DETAILS') {
    // The lines were asked about once already when the page is shown.
    const asked = { ...draft, [WRONG_LINES]: String(Number(field(draft, WRONG_LINES) || 0) - 1) }
    const lines = readLinesOf(context.case, step, draft)
    const read = readDocument(step, asked, stepContextOf(context, step).today, lines)
    return 'problems' in read ? read.problems : []
  }
  const refused = JSON.parse(field(draft, REFUSED) || '[]') as Problem[]
  return refused.length > 0 ? refused : stage ? missingPictures(step, context.case, { ...draft, stage }) : []
}

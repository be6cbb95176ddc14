/** The pages of DOCUMENTS. Each file is saved on its own; Continue takes the files that are there. */

import type { Problem } from '@foyer/national-fields/problem'
import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import { MAX_FILES } from '#workflows/steps/documents.ts'
import { type StepOf, textIn } from '#workflows/workflow.ts'
import { PROBLEMS_PARAM } from '../navigation.ts'
import type { PageContext } from '../page-context.ts'
import { translate } from '../texts.ts'
import { fileView } from '../uploads/file-view.ts'
import { infectedIn, refusalKey, refusedIn } from '../uploads/refused-files.ts'
import { filesIn } from '../uploads/store-upload.ts'
import { documentProblems, documentsAction, storeChosenFiles } from './documents-action.ts'
import { onePage, type StepPageRules } from './page-rules.ts'

export const documents: StepPageRules<'DOCUMENTS'> = {
  ...onePage,
  offersPhone: () => true,
  view: (step, context) => ({
    kind: 'DOCUMENTS',
    maximumBytes: MAX_FILE_BYTES,
    slots: slotsOf(step, context),
  }),
  summary: (answer, step, { language, case: of }) =>
    step.documents.map((slot) => {
      const names = (answer.slots[slot.key] ?? [])
        .map((id) => of.data.documents.find((document) => document.id === id)?.name ?? '')
        .filter(Boolean)
      return {
        label: textIn(slot.label, language),
        value: names.length > 0 ? names : [translate(language, 'none')],
      }
    }),
  toPrepare: (step, { language }) =>
    step.documents
      .filter(({ optional }) => !optional)
      .map(({ label, hint }) => ({
        kind: 'DOCUMENT',
        title: textIn(label, language),
        hint: hint ? textIn(hint, language) : null,
      })),
  /** Only rejected files leave a draft: steps/documents-action.ts. */
  draftOf: () => undefined,
  problems: documentProblems,
  hasUnsavedChange: () => false,
  isResubmission: () => false,
  /** It is skipped with Continue, and keeps its files. */
  skipped: 'NEVER',
  beforeLeaving: storeChosenFiles,
  action: documentsAction,
}

const slotsOf = (step: StepOf<'DOCUMENTS'>, context: PageContext) =>
  step.documents.map((slot) => ({
    key: slot.key,
    label: textIn(slot.label, context.language),
    hint: slot.hint ? textIn(slot.hint, context.language) : null,
    optional: (slot.optional ?? false) || (step.optional ?? false),
    most: slot.most ?? MAX_FILES,
    files: filesIn(context.case, step.key, slot.key).map((each) => fileView(context, step.key, each)),
    refused: refusedRows(step, context, `file:${slot.key}`, slot.key),
  }))

/** After a form without the script, the error summary lists the refused files; rows would repeat it. */
function refusedRows(step: StepOf<'DOCUMENTS'>, context: PageContext, place: string, slot: string) {
  const isInSummary = context.input.query[PROBLEMS_PARAM] !== undefined
  const refused = isInSummary ? [] : refusedIn(context.case.data.drafts[step.key] ?? {})
  const row = (canForget: boolean) => (problem: Problem) => ({ key: refusalKey(problem), problem, canForget })
  return [
    ...refused.filter(({ field }) => field === place).map(row(true)),
    ...infectedIn(context.case, step.key, slot).map(row(false)),
  ]
}

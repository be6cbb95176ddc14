/** The effect of the scanner's answers: files are released or removed, and a waiting decision is made. */
import type { Case, Move } from '#applications/case.ts'
import { recordScans, type ScanVerdicts, scanLater } from '#applications/document-moves.ts'
import { combineMoves } from '#applications/lifecycle-moves.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import { reassessing } from '../assessment.ts'
import { decideWhenAnswered } from '../check-results.ts'

/** `verdicts` of the files that the scanner could look at; the others are tried again later. */
export const answerScan =
  (verdicts: ScanVerdicts, workflow: PublishedWorkflow): Move =>
  (current, now) =>
    combineMoves(
      reassessing(recordScans(verdicts), workflow),
      scanLater(),
      decideIfChecked(workflow),
    )(current, now)

const decideIfChecked =
  (workflow: PublishedWorkflow): Move =>
  (current, now) =>
    isBeingChecked(current) ? decideWhenAnswered(workflow)(current, now) : undefined

const isBeingChecked = (of: Case): boolean => of.status === 'IN_PROGRESS' && of.submittedAt !== null

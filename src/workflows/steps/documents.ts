/** DOCUMENTS: files are uploaded one by one. The step is complete when every required document is there. */
import type { Problem } from '../fields/problem.ts'
import type { StepOf } from '../workflow.ts'
import type { StepRules } from './step-kind.ts'

/** The default for the number of files per document. */
export const MAX_FILES = 5

export function missingDocuments(step: StepOf<'DOCUMENTS'>, slots: Record<string, string[]>): Problem[] {
  if (step.optional) return []
  return step.documents
    .filter((slot) => !slot.optional && (slots[slot.key] ?? []).length === 0)
    .map((slot): Problem => ({ field: `file:${slot.key}`, code: 'file_missing' }))
}

export const documents: StepRules<'DOCUMENTS'> = {
  valuesOf: () => ({}),
  isComplete: (step, answer) => missingDocuments(step, answer.slots).length === 0,
}

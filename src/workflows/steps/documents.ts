/** DOCUMENTS: files are uploaded one by one. The step is complete when every required document is there. */

import type { Problem } from '@foyer/national-fields/problem'
import { closed } from '@foyer/national-fields/schemas/primitives'
import { type Static, Type } from 'typebox'
import { DocumentType } from '#kernel/schemas/documents-and-accounts.ts'
import { isHiddenFromCoSigners, key, named, stepFields, Text } from '../text-schemas.ts'
import { duplicateKeyProblems, partsOf, reservedProblems, textsProblems } from '../validity/part-checks.ts'
import { type AnswerMetadata, type StepRules, singleFact } from './step-kind.ts'

const DocumentSlot = Type.Object(
  {
    key,
    type: named(DocumentType, 'Type'),
    label: named(Text, 'Name'),
    hint: Type.Optional(named(Text, 'Hint')),
    optional: Type.Optional(Type.Boolean({ title: 'Optional' })),
    most: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, title: 'Most files', description: 'Without it: 5.' }),
    ),
  },
  closed,
)
export type DocumentSlot = Static<typeof DocumentSlot>
const DocumentsStep = Type.Object(
  {
    ...stepFields,
    kind: Type.Literal('DOCUMENTS'),
    isHiddenFromCoSigners,
    documents: Type.Array(DocumentSlot, { minItems: 1, maxItems: 20, title: 'Documents' }),
  },
  { ...closed, title: 'Documents', description: 'Files that the applicant uploads.' },
)
type DocumentsStep = Static<typeof DocumentsStep>

export interface DocumentsAnswer extends AnswerMetadata {
  kind: 'DOCUMENTS'
  /** Document ids by the slot's key. */
  slots: Record<string, string[]>
}

/** The default for the number of files per document. */
export const MAX_FILES = 5

export function missingDocuments(step: DocumentsStep, slots: Record<string, string[]>): Problem[] {
  if (step.optional) return []
  return step.documents
    .filter((slot) => !slot.optional && (slots[slot.key] ?? []).length === 0)
    .map((slot): Problem => ({ field: `file:${slot.key}`, code: 'file_missing' }))
}

export const documents: StepRules<typeof DocumentsStep, DocumentsAnswer> = {
  ...singleFact,
  definition: DocumentsStep,
  read: null,
  valuesOf: () => ({}),
  isComplete: (step, answer) => missingDocuments(step, answer.slots).length === 0,
  comparable: (answer) => answer,
  definitionProblems(step, at, { languages }) {
    const slots = partsOf<DocumentSlot>(step.documents, `${at}/documents`)
    return [
      ...duplicateKeyProblems(slots, 'documents of this step'),
      ...slots.flatMap((part) => reservedProblems(part)),
      ...slots.flatMap((part) =>
        textsProblems(part, [part.value.label, part.value.hint], ['label', 'hint'], languages),
      ),
    ]
  },
}

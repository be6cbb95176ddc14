/** A workflow with its draft: the next version, while the staff edit it. */
import type { AuditEntry } from '#audit/entry.ts'
import type { WorkflowDefinition } from '../workflow.ts'

/** May be unfinished. Only `problemsOf` (../validity.ts) says whether it is a WorkflowDefinition. */
export type DraftDefinition = Record<string, unknown>

export interface Proposal {
  /** The staff user, or OPERATOR_READER. */
  by: string
  at: string
  note: string
}

export interface ReturnedProposal {
  by: string
  at: string
  comment: string
}

export interface WorkflowDraft {
  definition: DraftDefinition
  /** The published version that it began with; null: none. */
  baseVersion: number | null
  /** The staff user, or OPERATOR_READER. */
  updatedBy: string
  updatedAt: Date
  proposal: Proposal | null
  returned: ReturnedProposal | null
}

export interface EditedWorkflow {
  id: string
  name: string
  /** Counts every change of the draft, also its end. */
  revision: number
  published: { version: number; definition: WorkflowDefinition } | null
  draft: WorkflowDraft | null
}

/** The rows that a change writes. */
export interface WorkflowChange {
  /** null: the workflow is removed. */
  workflow: EditedWorkflow | null
  /** The version to publish. */
  publishes?: { version: number; definition: WorkflowDefinition; by: string; note: string | null }
  audit: AuditEntry[]
}
export type WorkflowMove = (current: EditedWorkflow, now: Date) => WorkflowChange

/** The definition that is shown and edited: the draft, or the published version before the first change. */
export const editedDefinition = ({ draft, published }: EditedWorkflow): DraftDefinition =>
  draft?.definition ?? { ...published?.definition }

/** The version that the draft becomes when it is published. */
export const nextVersionOf = ({ published }: EditedWorkflow): number => (published?.version ?? 0) + 1

/**
 * Whether publishing needs two people. The published version decides as well, so that one person alone can
 * not switch it off.
 */
export const needsTwoPeople = (workflow: EditedWorkflow): boolean =>
  asksForTwo(workflow.published?.definition) || asksForTwo(workflow.draft?.definition)

function asksForTwo(definition: DraftDefinition | undefined): boolean {
  const fourEyes = definition?.fourEyes
  return (
    typeof fourEyes === 'object' &&
    fourEyes !== null &&
    (fourEyes as { publishing?: unknown }).publishing === true
  )
}

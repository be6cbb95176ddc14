/** The published versions of workflows, and their drafts. */
import type { Actor, AuditEntry } from '#audit/entry.ts'
import type { EditedWorkflow, WorkflowMove } from './drafts/draft.ts'
import type { PublishedWorkflow } from './workflow.ts'

export interface WorkflowPorts {
  workflows: Workflows
}

export interface WorkflowEditingPorts {
  workflowEditing: WorkflowEditing
  termsFiles: TermsFiles
}

export interface Workflows {
  /** The newest published version; cached for at most 5 seconds. */
  published(customerId: string, workflowId: string): Promise<PublishedWorkflow | 'unpublished' | undefined>
  /** One version: immutable, so cached forever. */
  version(customerId: string, workflowId: string, version: number): Promise<PublishedWorkflow>
  list(customerId: string): Promise<PublishedWorkflow[]>
}

export interface WorkflowVersion {
  version: number
  publishedAt: Date
  /** The staff user, or `operator`. */
  publishedBy: string
  note: string | null
}

export interface WorkflowSummary {
  id: string
  name: string
  createdAt: Date
  /** As in the published version, otherwise as in the draft, which may be unfinished. */
  kind: unknown
  markets: unknown
  languages: unknown
  retentionYears: unknown
  expiryDays: unknown
  fourEyes: unknown
  version: number | null
  publishedAt: Date | null
  draftedAt: Date | null
  draftedBy: string | null
  isProposed: boolean
  /** Applications since a day. */
  counts: { created: number; approved: number; waiting: number }
}

/** Writes each change with its audit entries in one transaction. */
export interface WorkflowEditing {
  find(customerId: string, workflowId: string): Promise<EditedWorkflow | undefined>
  add(customerId: string, workflow: EditedWorkflow, audit: AuditEntry): Promise<void>
  /** Locks the workflow and applies the pure move. Throws workflow_not_found. null: it was removed. */
  change(customerId: string, workflowId: string, move: WorkflowMove): Promise<EditedWorkflow | null>
  /** Newest first. */
  versions(customerId: string, workflowId: string): Promise<WorkflowVersion[]>
  summaries(customerId: string, since: Date): Promise<WorkflowSummary[]>
}

/** A PDF that the applicant reads and accepts. */
export interface TermsFile {
  sha256: string
  name: string
  /** In bytes. */
  size: number
  /** null: the file does not say. */
  pages: number | null
}

/** PDFs of terms, named by their content. None changes or is deleted, because versions refer to them. */
export interface TermsFiles {
  /** Also one that is there already. Throws storage_quota_exceeded. */
  add(customerId: string, actor: Actor, file: NewTermsFile): Promise<TermsFile>
  /** Returns those hashes that the customer has. */
  known(customerId: string, hashes: readonly string[]): Promise<TermsFile[]>
  content(customerId: string, sha256: string): Promise<(Content & Pick<TermsFile, 'name'>) | undefined>
}
interface Content {
  bytes: Uint8Array
}
export type NewTermsFile = Content & Pick<TermsFile, 'name' | 'pages'>

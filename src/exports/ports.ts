/** The store of exports, what they read, and the encrypted files that they write. */
import type { Case } from '#applications/case.ts'
import type { ListPosition } from '#applications/list-cursor.ts'
import type { StoredFile } from '#applications/ports.ts'
import type { Actor } from '#audit/entry.ts'
import type { DraftDefinition } from '#workflows/drafts/draft.ts'
import type { WorkflowDefinition } from '#workflows/workflow.ts'
import type { ArchivePart, Export, ExportFailure, ExportPosition } from './export.ts'

export interface ExportPorts {
  exports: Exports
}

export interface ExportTaskPorts {
  exportWork: ExportWork
  exportReads: ExportReads
  exportFiles: ExportFiles
  /** The version of Foyer. */
  version: string
  /** Processes the items in order, and lets requests be answered in between. */
  inSlices<I, O>(items: readonly I[], work: (item: I) => O | Promise<O>): Promise<O[]>
}

export interface ExportRef {
  customerId: string
  exportId: string
}

export interface ExportTicket extends ExportRef {
  readerKind: 'CUSTOMER' | 'USER'
  readerId: string
}

export interface Exports {
  /** With its audit entry and its task. Throws export_running. */
  create(customerId: string, actor: Actor): Promise<Export>
  /** With its audit entry and the task that deletes its files. Throws export_not_running. */
  cancel(ref: ExportRef, actor: Actor): Promise<Export>
  find(ref: ExportRef): Promise<Export | undefined>
  /** Newest first. */
  list(customerId: string, after: ListPosition | undefined, limit: number): Promise<Export[]>
  /** Writes the download into the audit log, and opens the file. undefined: it is gone. */
  download(ready: Export, actor: Actor): Promise<StoredFile | undefined>
  /** Download links for a plain GET, valid for ten minutes. */
  tickets: {
    sign(ticket: ExportTicket): { ticket: string; expiresAt: Date }
    read(text: string): ExportTicket | undefined
  }
}

/** The changes of a running export. Each is one transaction. */
export interface ExportWork {
  find(ref: ExportRef): Promise<Export | undefined>
  /** Keeps the total, and creates the key of its files. False: it is not waiting to start. */
  begin(ref: ExportRef, total: number): Promise<boolean>
  /**
   * Keeps a written segment and where the next one begins, and adds the task that writes it. False: another
   * process has written it, or the export has ended.
   */
  continue(from: Export, segment: string, to: ExportPosition): Promise<boolean>
  /** Adds the task again, without a change. */
  again(ref: ExportRef): Promise<void>
  /** READY, with the task that deletes it. */
  finish(ref: ExportRef, archive: { sizeBytes: number; sha256: string }): Promise<void>
  /** Returns how often the segment has failed by now. */
  noteTry(ref: ExportRef): Promise<number>
  /** FAILED, with the task that deletes its files. */
  fail(ref: ExportRef, failure: ExportFailure): Promise<void>
  /** The key is destroyed. True: its files can be deleted. */
  end(ref: ExportRef): Promise<boolean>
}

export interface EvidenceRow {
  id: string
  source: string
  retrievedAt: Date
  contentType: string
  sha256: string
}

export interface ExportedCase {
  id: string
  /** null when it cannot be decrypted. */
  case: Case | null
  evidence: EvidenceRow[]
  legalHold: { since: Date; reference: string } | null
}

export interface ExportedWorkflow {
  id: string
  name: string
  createdAt: Date
  publishedVersion: number | null
  versions: number[]
  draft: { definition: DraftDefinition; baseVersion: number | null; updatedAt: Date } | null
}

export interface ExportedVersion {
  version: number
  definition: WorkflowDefinition
  publishedAt: Date
  publishedBy: string
  note: string | null
}

export interface ExportReads {
  countApplications(customerId: string): Promise<number>
  /** In the order of their ids. Each call is one statement. */
  applications(customerId: string, after: string | null, limit: number): Promise<ExportedCase[]>
  /** null when it cannot be decrypted. */
  evidence(customerId: string, applicationId: string): Promise<Map<string, Uint8Array | null>>
  workflows(customerId: string): Promise<ExportedWorkflow[]>
  workflowVersion(customerId: string, workflowId: string, version: number): Promise<ExportedVersion>
}

/** Adds a file to the archive. */
export type AddFile = (path: string, content: Uint8Array | string) => Promise<ArchivePart>

export interface ExportFiles {
  /** Writes the next part of the archive. `write` says whether it was the last one. */
  write(
    ref: ExportRef,
    segment: { name: string; at: Date },
    write: (add: AddFile) => Promise<boolean>,
  ): Promise<void>
  /** Reads the whole archive. undefined: the time was too short, and the next call continues. */
  digest(
    ref: ExportRef,
    segments: readonly string[],
    hasTime: () => boolean,
  ): Promise<{ sizeBytes: number; sha256: string } | undefined>
  remove(ref: ExportRef): Promise<void>
  removeSegment(ref: ExportRef, name: string): Promise<void>
}

/** An export: everything of a customer as one archive. Its states, and where its making continues. */
import type { Actor } from '#audit/entry.ts'

export const exportStatuses = ['QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'EXPIRED'] as const
export type ExportStatus = (typeof exportStatuses)[number]

/** UNREADABLE: more than MOST_UNREADABLE files or applications could not be read. */
export const exportFailures = ['DISK_FULL', 'UNREADABLE', 'ERROR'] as const
export type ExportFailure = (typeof exportFailures)[number]

const KEPT_DAYS = 7
const DAY = 86_400_000
/** From then on it cannot be downloaded, and a task deletes the file. */
export const expiryOf = (finishedAt: Date): Date => new Date(finishedAt.getTime() + KEPT_DAYS * DAY)

/** A segment that fails this often in a row ends the export. */
const MOST_TRIES = 5
/** Beyond that something is wrong with the whole data directory. */
export const MOST_UNREADABLE = 1_000

/** A file of the archive. Documents and evidence are not listed: their applications name their hashes. */
export interface ArchivePart {
  path: string
  bytes: number
  sha256: string
}

export interface ArchiveCounts {
  applications: number
  documents: number
  evidence: number
  workflows: number
  workflowVersions: number
  auditEntries: number
}

/** UUIDs of what could not be read or decrypted; a file as `<application>/<id>`. */
export interface Unreadable {
  applications: string[]
  documents: string[]
  evidence: string[]
}

/** The order in which an archive is written. DIGEST: it is complete, and its hash is computed. */
export const exportPhases = ['START', 'APPLICATIONS', 'AUDIT', 'END', 'DIGEST'] as const
export type ExportPhase = (typeof exportPhases)[number]

export interface ExportPosition {
  phase: ExportPhase
  /** The application that was written last. */
  afterApplication: string | null
  /** The line of the audit log that was written last. */
  afterLine: { seq: number; hash: string }
  parts: ArchivePart[]
  counts: ArchiveCounts
  unreadable: Unreadable
}

export const startOfExport: ExportPosition = {
  phase: 'START',
  afterApplication: null,
  afterLine: { seq: 0, hash: '0'.repeat(64) },
  parts: [],
  counts: { applications: 0, documents: 0, evidence: 0, workflows: 0, workflowVersions: 0, auditEntries: 0 },
  unreadable: { applications: [], documents: [], evidence: [] },
}

export interface Export {
  customerId: string
  id: string
  status: ExportStatus
  createdAt: Date
  createdBy: Actor
  /** Number of applications at the start; null: not started. */
  total: number | null
  position: ExportPosition
  /** Names of the files that are its parts, in order. */
  segments: string[]
  tries: number
  sizeBytes: number | null
  sha256: string | null
  failure: ExportFailure | null
  finishedAt: Date | null
  expiresAt: Date | null
}

export const isRunning = ({ status }: Pick<Export, 'status'>): boolean =>
  status === 'QUEUED' || status === 'RUNNING'

/** The status that people see: the task that deletes the file may be late. */
export const statusAt = ({ status, expiresAt }: Pick<Export, 'status' | 'expiresAt'>, now: Date) =>
  status === 'READY' && expiresAt !== null && expiresAt <= now ? 'EXPIRED' : status

/** Applications come and go meanwhile, so `done` is never more than `total`. */
export function exportProgressOf({ status, total, position }: Pick<Export, 'status' | 'total' | 'position'>) {
  const { applications } = position.counts
  const found = applications + position.unreadable.applications.length
  if (status === 'READY' || status === 'EXPIRED') return { done: found, total: found }
  return { done: Math.min(found, total ?? found), total }
}

/** The reason that ends an export after a failed try; undefined: it is tried again. */
export function failureAfter(tries: number, error: unknown): ExportFailure | undefined {
  if (error instanceof TooManyUnreadable) return 'UNREADABLE'
  if (tries < MOST_TRIES) return undefined
  return (error as { code?: unknown } | null)?.code === 'ENOSPC' ? 'DISK_FULL' : 'ERROR'
}

export class TooManyUnreadable extends Error {
  constructor() {
    super(`more than ${MOST_UNREADABLE} applications and files cannot be read`)
    this.name = 'TooManyUnreadable'
  }
}

/** Throws TooManyUnreadable. */
export function assertReadable({ applications, documents, evidence }: Unreadable): void {
  if (applications.length + documents.length + evidence.length > MOST_UNREADABLE)
    throw new TooManyUnreadable()
}

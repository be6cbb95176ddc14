/** The documents of a case for the API, each with a download URL that is valid for ten minutes. */
import type { Caller } from '#endpoint.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Document } from '#kernel/schemas/documents-and-accounts.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { Case } from './case.ts'
import { pathOfCase } from './case-facts.ts'
import type { Downloads } from './ports.ts'
import type { StoredDocument } from './stored-document.ts'

export interface LinkSigning {
  ids: Ids
  downloads: Downloads
  /** A download with the URL is logged as a read by this caller. */
  caller: { id: string; kind?: Caller['kind'] }
}

/** Without the files of steps that no longer apply, like other answers. A signature stays. */
export function askedDocuments(of: Case, workflow: PublishedWorkflow): StoredDocument[] {
  const left = pathOfCase(of, workflow).flatMap(({ step, status }) =>
    status === 'NOT_NEEDED' && step.kind !== 'SIGNING' ? [step.key] : [],
  )
  return of.data.documents.filter(({ step }) => step === null || !left.includes(step))
}

/** A list of the application's documents: empty when the workflow collects none. */
export const documentsOf = (
  of: Case,
  workflow: PublishedWorkflow,
  signing: LinkSigning,
): { data: Document[] } => ({
  data: askedDocuments(of, workflow).map((stored) => documentOf(of, stored, signing)),
})

export function documentOf(
  of: Case,
  stored: StoredDocument,
  { ids, downloads, caller }: LinkSigning,
): Document {
  const { url, expiresAt } = downloads.sign({
    customerId: of.customerId,
    applicationId: of.id,
    documentId: stored.id,
    readerId: caller.id,
    ...(caller.kind === 'USER' ? { byStaff: true } : {}),
  })
  return {
    id: ids.of('document', stored.id),
    name: stored.name,
    type: stored.type,
    mimeType: stored.mimeType,
    sizeBytes: stored.sizeBytes,
    sha256: stored.sha256,
    uploadedBy: stored.uploadedBy,
    uploadedAt: stored.uploadedAt,
    downloadURL: url,
    downloadURLExpiresAt: expiresAt.toISOString(),
    status: stored.status,
    issuedBy: null,
    validUntil: null,
  }
}

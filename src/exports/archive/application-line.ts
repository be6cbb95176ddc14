/** One application in an archive: as the API shows it, and as it is stored, to make it again from that. */
import type { Case } from '#applications/case.ts'
import { askedDocuments } from '#applications/documents.ts'
import type { Ids } from '#kernel/ids.ts'
import { caseworkReportOf } from '#review/report/casework.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { EvidenceRow } from '../ports.ts'
import { pathOf } from './format.ts'

export interface LineContext {
  workflow: PublishedWorkflow
  ids: Ids
  now: Date
  evidence: EvidenceRow[]
  legalHold: { since: Date; reference: string } | null
}

/** The timeline is in the audit log of the archive. A document has its path in place of a link. */
export function applicationLineOf(of: Case, { workflow, ids, now, evidence, legalHold }: LineContext) {
  const noLinks = { sign: () => ({ url: '', expiresAt: now }), read: () => undefined }
  const noTimeline = { lines: [], head: { seq: 0, hash: new Uint8Array(32) } }
  const context = { ids, downloads: noLinks, caller: { id: '' }, now: () => now }
  const whole = caseworkReportOf(of, workflow, 'en', noTimeline, context)
  const stored = askedDocuments(of, workflow)
  const { generatedAt: _at, timeline: _timeline, auditHead: _head, application, ...report } = whole
  return {
    application,
    report: {
      ...report,
      documents: report.documents.map(({ downloadURL: _url, downloadURLExpiresAt: _until, ...each }, at) => ({
        ...each,
        path: pathOf.document(of.id, stored[at]?.id ?? ''),
      })),
    },
    case: of,
    evidence: evidence.map((each) => ({ ...each, path: pathOf.evidence(of.id, each.id) })),
    legalHold,
  }
}

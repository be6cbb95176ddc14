/** The report of an application, and everything that reviewers do with it. */
import type { Table } from '#endpoint.ts'
import applicationsDecide from './endpoints/applications.decide.ts'
import applicationsDocumentsUpload from './endpoints/applications.documents.upload.ts'
import applicationsFindingsResolve from './endpoints/applications.findings.resolve.ts'
import { confirm as confirmHit, resolve as resolveHit } from './endpoints/applications.hits.resolve.ts'
import applicationsIdentityNumbersReveal from './endpoints/applications.identityNumbers.reveal.ts'
import applicationsOwnershipGet from './endpoints/applications.ownership.get.ts'
import applicationsReportGet from './endpoints/applications.report.get.ts'
import applicationsRequestInformation from './endpoints/applications.requestInformation.ts'
import { confirm, reopenApplication, returnDecision } from './endpoints/decisions.ts'
import documentsDownload from './endpoints/documents.download.ts'
import { assignApplication, createNote, listNotes, noteViewer } from './endpoints/teamwork.ts'

export const reviewApi = {
  'POST /v1/applications.report.get': applicationsReportGet,
  'POST /v1/applications.ownership.get': applicationsOwnershipGet,
  'GET /v1/downloads/:ticket': documentsDownload,
  'POST /v1/applications.documents.upload': applicationsDocumentsUpload,
  'POST /v1/applications.identityNumbers.reveal': applicationsIdentityNumbersReveal,

  'POST /v1/applications.decide': applicationsDecide,
  'POST /v1/applications.decisions.confirm': confirm,
  'POST /v1/applications.decisions.return': returnDecision,
  'POST /v1/applications.reopen': reopenApplication,
  'POST /v1/applications.hits.resolve': resolveHit,
  'POST /v1/applications.hits.confirm': confirmHit,
  'POST /v1/applications.findings.resolve': applicationsFindingsResolve,
  'POST /v1/applications.requestInformation': applicationsRequestInformation,

  'POST /v1/applications.assign': assignApplication,
  'POST /v1/applications.notes.create': createNote,
  'POST /v1/applications.notes.list': listNotes,
  'POST /v1/applications.viewers.note': noteViewer,
} satisfies Table

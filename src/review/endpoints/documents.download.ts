/** GET on the downloadURL of a document or of a report as a PDF: the signed URL is the authentication. */

import { inPart, maskOf } from '@foyer/national-fields/schemas/secrets'
import type { Case } from '#applications/case.ts'
import { isWaitingForScan } from '#applications/document-moves.ts'
import { type DownloadTicket, REPORT_PDF } from '#applications/ports.ts'
import { type Customer, isActive } from '#customers/customer.ts'
import { customerNameOf } from '#customers/look.ts'
import { type PlainContext, type PlainReply, plain } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { Report } from '#kernel/schemas/report.ts'
import { shownNames } from '#staff/person-name.ts'
import { dispositionOf } from '#workflows/fields/file-name.ts'
import type { PublishedWorkflow } from '#workflows/workflow.ts'
import type { PdfReport, ReportBrand } from '../ports.ts'
import { caseworkReportOf } from '../report/casework.ts'

export default plain({
  summary: 'Download a document with the URL from applications.documents.list',
  description:
    'The signed URL is the authentication. It is valid for ten minutes. Also for the report as a PDF: ' +
    'applications.report.get.',
  // Valid URLs count against the limits of their customer instead.
  counted: 'WHEN_REFUSED',
  async run(context) {
    const { params, downloads, customers, applications, acquireDownloadSlot } = context
    const ticket = downloads.read(params.ticket ?? '')
    const customer = ticket && (await customers.byId(ticket.customerId))
    if (!ticket || !isActive(customer)) throw new ApiError('download_expired')
    // Their role may have been lowered, or they were removed, since they got the URL.
    const isEnded =
      ticket.byStaff && !(await context.team.hasAccess(ticket.customerId, ticket.readerId, 'REVIEW'))
    if (isEnded) throw new ApiError('download_expired')
    await acquireDownloadSlot(ticket.customerId, params.ticket ?? '')
    const found = await applications.find(ticket.customerId, ticket.applicationId)
    if (!found) throw deleted()
    return ticket.documentId === REPORT_PDF
      ? reportAsPdf(found, { ...ticket, customer }, context)
      : documentOf(found, ticket, context)
  },
})

const deleted = () => new ApiError('not_found', { detail: 'The document of this link has been deleted.' })

async function documentOf(
  found: Case,
  { customerId, applicationId, documentId, readerId }: DownloadTicket,
  { files, accessLog }: PlainContext,
): Promise<PlainReply> {
  const document = found.data.documents.find((each) => each.id === documentId)
  if (document && isWaitingForScan(document))
    throw new ApiError('document_not_scanned', { headers: { 'retry-after': '60' } })
  const file = document && (await files.read(customerId, applicationId, documentId))
  if (!document || !file) throw deleted()
  accessLog.noteRead({ customerId, applicationId, readerId, operation: 'documents.download' })
  const headers = { 'Content-Disposition': dispositionOf('attachment', document.name) }
  return { contentType: document.mimeType, body: file, headers }
}

async function reportAsPdf(
  found: Case,
  { customerId, applicationId, readerId, hidesNumbers, customer }: DownloadTicket & { customer: Customer },
  context: PlainContext,
): Promise<PlainReply> {
  const { accessLog, workflows, timelines, team, reportPdf, ids, chargeReader } = context
  await chargeReader(customerId, readerId, PDF_COST)
  accessLog.noteRead({ customerId, applicationId, readerId, operation: 'applications.report.pdf' })
  const workflow = await workflows.version(customerId, found.workflowId, found.workflowVersion)
  const timeline = await timelines.of(customerId, applicationId, TIMELINE)
  const members = await team.members(customerId)
  const names = shownNames(members.map((each) => ({ ...each, userId: ids.of('user', each.userId) })))
  const signing = { ...context, caller: { id: readerId } }
  const whole = caseworkReportOf(found, workflow, 'en', timeline, signing)
  const report = hidesNumbers ? withNumbersInPart(whole, context.now()) : whole
  const brand = await brandOf(customer, workflow, context)
  const body = await reportPdf.render(customerId, report, names, brand)
  const headers = { 'Content-Disposition': dispositionOf('attachment', `report-${applicationId}.pdf`) }
  return { contentType: 'application/pdf', body, headers }
}

/** Paper is white: the logo for light pages. */
async function brandOf(
  customer: Customer,
  { look }: PublishedWorkflow,
  { customerSettings }: PlainContext,
): Promise<ReportBrand> {
  const sha256 = customer.logos?.LIGHT
  const logo = sha256 === undefined ? undefined : await customerSettings.logo(customer.id, sha256)
  return {
    name: customerNameOf(customer, look),
    accent: customer.look?.accent ?? look?.accent ?? null,
    logo: logo?.bytes ?? null,
  }
}

const mask = maskOf(Report, inPart)
const withNumbersInPart = <R extends PdfReport>(report: R, now: Date): R =>
  (mask?.(report, now.toISOString().slice(0, 10)) ?? report) as R

/** Newest entries of the timeline. */
const TIMELINE = 500
/** In requests of their rate limit. Each use of the URL makes the PDF again. */
const PDF_COST = 10

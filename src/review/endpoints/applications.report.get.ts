/** POST /v1/applications.report.get: everything about one application, for the reviewer. */

import { LanguageCode } from '@foyer/national-fields/schemas/primitives'
import { Type } from 'typebox'
import { ApplicationRef, caseFor } from '#applications/endpoints/reads.ts'
import { REPORT_PDF } from '#applications/ports.ts'
import { type Caller, type Needs, operation } from '#endpoint.ts'
import { ApiError } from '#kernel/api-error.ts'
import { Report } from '#kernel/schemas/report.ts'
import { missingRoleText, seesIdentityNumbers } from '#staff/roles.ts'
import { caseworkReportOf, mailAddressOf } from '../report/casework.ts'
import { noteRevealed } from './applications.identityNumbers.reveal.ts'

/** Newest entries of the timeline. */
const TIMELINE = 500

export default operation({
  who: 'application.read',
  permission: 'read',
  staff: 'READ',
  hidesFromStaff: 'IN_PART',
  summary: 'Everything about an application',
  description:
    'All other reads in one reply, and also the answers to the questions of the workflow, the accepted ' +
    'terms, the checks, the findings with their answers, comparisons, notes and the timeline. null and [] ' +
    'are also used for what the workflow never collects. To people of the dashboard, identity and ' +
    'account numbers are hidden in part: applications.identityNumbers.reveal shows them. Not meant for ' +
    'the applicant.',
  body: Type.Object(
    {
      ...ApplicationRef.properties,
      language: Type.Optional(
        Type.Unsafe<string>({
          ...LanguageCode,
          description: 'The language of the texts of the workflow. Default: en.',
        }),
      ),
      format: Type.Optional(
        Type.Enum(['JSON', 'PDF', 'PDF_WITH_NUMBERS'], {
          default: 'JSON',
          description:
            'PDF: the reply also links to the report as a PDF, in English, with the numbers as in the ' +
            'reply. PDF_WITH_NUMBERS: with all numbers, which the audit log says of a person of the ' +
            'dashboard.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  reply: Report,
  examples: { body: { applicationId: 'foyer:application::01990000-0000-7000-8000-000000000001' } },
  async run(
    { applicationId, language = 'en', format = 'JSON' },
    context: Needs<
      'accessLog' | 'applications' | 'downloads' | 'ids' | 'mail' | 'now' | 'timelines' | 'workflows'
    >,
  ) {
    const { found, workflow } = await caseFor(applicationId, context)
    const { caller, accessLog, timelines } = context
    const { customerId, id: readerId } = caller
    const operation = 'applications.report.get'
    accessLog.noteRead({ customerId, applicationId: found.id, readerId, operation })
    const timeline = await timelines.of(customerId, found.id, TIMELINE)
    const report = caseworkReportOf(found, workflow, language, timeline, context)
    const pdf = format === 'JSON' ? null : await pdfLink(found.id, format, context)
    return shownTo(caller, { ...report, pdf, mailAddress: mailAddressOf(found, workflow, context) })
  },
})

/** The PDF is made when it is downloaded. A credential reads all numbers anyway. */
async function pdfLink(
  applicationId: string,
  format: 'PDF' | 'PDF_WITH_NUMBERS',
  context: Needs<'accessLog' | 'applications' | 'downloads'>,
): Promise<NonNullable<Report['pdf']>> {
  const { caller, downloads } = context
  const { customerId, id: readerId, kind, role } = caller
  if (role !== null && !seesIdentityNumbers(role))
    throw new ApiError('insufficient_role', { detail: missingRoleText(role, 'REVIEW') })
  const isStaff = kind === 'USER'
  if (isStaff && format === 'PDF_WITH_NUMBERS') await noteRevealed(applicationId, context)
  const { url, expiresAt } = downloads.sign({
    ...{ customerId, applicationId, readerId, documentId: REPORT_PDF },
    ...(isStaff && { byStaff: true }),
    ...(isStaff && format === 'PDF' && { hidesNumbers: true }),
  })
  return { downloadURL: url, downloadURLExpiresAt: expiresAt.toISOString() }
}

/** A role that must not see identity numbers gets no documents: they may show some. */
function shownTo({ role }: Caller, report: Report): Report {
  if (role === null || seesIdentityNumbers(role)) return report
  return { ...report, documents: report.documents.map((each) => ({ ...each, downloadURL: null })) }
}

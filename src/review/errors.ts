/** Errors of the work on an application in review. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const reviewErrors = {
  four_eyes: errorRow(
    403,
    'Second person needed',
    'The workflow asks for four eyes: another person confirms what you proposed.',
  ),
  finding_not_found: errorRow(
    404,
    'Finding not found',
    'The application has no finding with this number. applications.report.get lists them.',
  ),
  application_changed: errorRow(
    409,
    'Application changed',
    'The application changed after you read it. Read it again before you decide.',
  ),
  new_hits: errorRow(
    409,
    'New hits',
    'A screening hit came after you read the application. Read it again before you decide.',
  ),
  no_mail_address: errorRow(
    409,
    'No mail to the applicant',
    'No e-mail address of the applicant is known, or mail is not set up. Send the link yourself.',
  ),
  open_findings: errorRow(
    409,
    'Open findings',
    'Findings that block the approval are open. Resolve them first; detail names them.',
  ),
} satisfies Record<string, ErrorRow>

/** Errors of operations on applications, their documents and their screening hits. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const applicationErrors = {
  market_country_conflict: errorRow(
    400,
    'Conflicting countries',
    'countryCode and market name the same field. Send one of them, or the same value in both.',
  ),
  invalid_redirect_url: errorRow(
    400,
    'Invalid redirect URL',
    'redirectUrl must be an absolute https URL without user info and fragment; errors gives the reason.',
  ),
  download_expired: errorRow(
    403,
    'Download link expired',
    'This download link is invalid or has expired. Request a new one from applications.documents.list.',
  ),
  application_not_found: errorRow(404, 'Application not found', 'There is no application with this id.'),
  hit_not_found: errorRow(
    404,
    'Screening hit not found',
    'The application has no screening hit with this id. applications.report.get lists its hits.',
  ),
  resource_not_in_workflow: errorRow(
    404,
    'Resource not in the workflow',
    'The workflow of this application never collects this resource.',
  ),
  status_conflict: errorRow(
    409,
    'Not possible in this status',
    'The current status of the application does not allow this operation.',
  ),
  unresolved_hits: errorRow(
    409,
    'Unresolved screening hits',
    'Resolve the screening hits first, or send acknowledgeUnresolvedHits: true to approve nevertheless.',
  ),
  confirmed_match: errorRow(
    409,
    'Confirmed sanctions match',
    'A match on a sanctions list is confirmed: nothing is approved while it stands. Decline, or have ' +
      'another person take the confirmation back with a reason.',
  ),
  reason_contradicted: errorRow(
    422,
    'Reason contradicted',
    'What was compared contradicts the reason to dismiss the hit; errors names it.',
  ),
  own_words_needed: errorRow(
    422,
    'Own words needed',
    'The hit agrees in number, or in name and birth date. Write in your own words why it is another one.',
  ),
  may_tip_off: errorRow(
    422,
    'May tip off',
    'Words of the message may tell the applicant of a check or a suspicion; errors names them.',
  ),
  legal_hold: errorRow(409, 'Legal hold', 'The application is under a legal hold and cannot be erased.'),
  too_many_documents: errorRow(409, 'Too many documents', 'An application can have at most 50 documents.'),
  documents_too_large: errorRow(
    413,
    'Documents too large',
    'The documents of this application are too large together.',
  ),
  document_not_scanned: errorRow(
    409,
    'Document not scanned',
    'The document has not been scanned for viruses yet. Retry later.',
  ),
  unregistered_redirect_origin: errorRow(
    422,
    'Unregistered redirect origin',
    'The origin of redirectUrl must be registered for this customer.',
  ),
} satisfies Record<string, ErrorRow>

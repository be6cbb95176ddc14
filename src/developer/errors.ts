/** Errors of credentials and of the request log. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const developerErrors = {
  permission_not_grantable: errorRow(
    403,
    'Permission not grantable',
    'Your role, or your credential, cannot give a credential this permission, so it cannot take it away, ' +
      'delete the credential or change its secrets either. Ask an owner or an admin.',
  ),
  recent_sign_in_required: errorRow(
    403,
    'Recent sign-in required',
    'This needs a sign-in of the last 30 minutes. Sign in again.',
  ),
  credential_not_found: errorRow(
    404,
    'Credential not found',
    'There is no credential with this id, or it is deleted.',
  ),
  request_not_found: errorRow(
    404,
    'Request not found',
    'There is no request with this id in the log. Requests are listed some seconds later and kept 14 days.',
  ),
  no_old_secret: errorRow(409, 'No old secret', 'The credential has one secret only.'),
  old_secret_still_works: errorRow(
    409,
    'Old secret still works',
    'The credential has two secrets already. End the old one first.',
  ),
  too_many_credentials: errorRow(
    409,
    'Too many credentials',
    'A customer can have 50 credentials. Delete one that is not used.',
  ),
} satisfies Record<string, ErrorRow>

/** Errors of authentication and authorization. */
import { type ErrorRow, errorRow } from '#kernel/error-row.ts'

export const oauthErrors = {
  malformed_authorization: errorRow(
    400,
    'Malformed Authorization header',
    'Send one header: Authorization: Bearer <token>. Tokens in the URL or in the body are not accepted.',
  ),
  missing_token: errorRow(401, 'Missing token', 'Send an access token: Authorization: Bearer <token>.'),
  invalid_token: errorRow(
    401,
    'Invalid token',
    'The token is unknown, expired or revoked; detail says what was sent and what to send.',
  ),
  insufficient_scope: errorRow(
    403,
    'Insufficient scope',
    'The token is valid, but its scope does not allow this operation.',
  ),
  insufficient_permission: errorRow(
    403,
    'Insufficient permission',
    'The credential does not have the permission of this operation; detail names it.',
  ),
} satisfies Record<string, ErrorRow>

/** The errors of bearer authentication, with their WWW-Authenticate header (RFC 6750 section 3). */
import { ApiError, type ErrorExtras } from '#kernel/api-error.ts'
import { missingPermissionText, type Permission } from '#oauth/permissions.ts'
import type { Scope } from '#oauth/scopes.ts'
import {
  type InvalidToken,
  insufficientScopeText,
  invalidTokenTexts,
  type MalformedBearer,
  malformedTexts,
  missingTokenText,
} from '#oauth/sent-bearer.ts'

/** `detail` also becomes error_description, for clients that do not read the body. */
function challenge(error: string, detail: string, more = ''): ErrorExtras {
  const header = `Bearer realm="api", error="${error}", error_description="${detail}"${more}`
  return { detail, headers: { 'www-authenticate': header } }
}

/** Without an error code: RFC 6750 section 3.1 asks for none when the request has no token. */
export const missingToken = (header: string | undefined): ApiError =>
  new ApiError('missing_token', {
    detail: missingTokenText(header),
    headers: { 'www-authenticate': 'Bearer realm="api"' },
  })

export const malformedBearer = (why: MalformedBearer): ApiError =>
  new ApiError('malformed_authorization', challenge('invalid_request', malformedTexts[why]))

export const invalidToken = (why: InvalidToken): ApiError =>
  new ApiError('invalid_token', challenge('invalid_token', invalidTokenTexts[why]))

/** The reply to a caller far beyond the limit of failures is delayed. */
export const asFlood = ({ extras }: ApiError): ApiError =>
  new ApiError('invalid_token', { ...extras, isFlood: true })

export const insufficientScope = (kind: 'ACCESS' | 'SESSION', wanted: Scope): ApiError =>
  new ApiError(
    'insufficient_scope',
    challenge('insufficient_scope', insufficientScopeText(kind, wanted), `, scope="${wanted}"`),
  )

/** RFC 6750 has no code for it. Without `scope`: no other scope would help. */
export const insufficientPermission = (held: readonly Permission[], needed: Permission): ApiError =>
  new ApiError(
    'insufficient_permission',
    challenge('insufficient_scope', missingPermissionText(held, needed)),
  )

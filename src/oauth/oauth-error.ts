/** The errors of the token, revocation and introspection endpoints (RFC 6749 section 5.2). */
const errors = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_scope: 400,
  unsupported_grant_type: 400,
} as const
export type OAuthErrorCode = keyof typeof errors

export class OAuthError extends Error {
  readonly error: OAuthErrorCode
  readonly status: number
  readonly description: string
  /** `description` is printable ASCII without quotes and backslash, and never repeats input. */
  constructor(error: OAuthErrorCode, description: string) {
    super(`${error}: ${description}`)
    this.name = 'OAuthError'
    this.error = error
    this.status = errors[error]
    this.description = description
  }
}

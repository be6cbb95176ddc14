/** POST /v1/oauth2/introspect: whether a token is valid, and for what (RFC 7662). */
import { Type } from 'typebox'
import { oauthOperation } from '#endpoint.ts'
import { OAuthError } from '../oauth-error.ts'
import type { VerifiedToken } from '../scopes.ts'

const text = () => Type.Optional(Type.String())
const seconds = () => Type.Optional(Type.Integer({ description: 'Seconds since the epoch.' }))

const TokenState = Type.Object(
  {
    active: Type.Boolean({
      description: 'false: the token is not valid, and no other field is sent.',
    }),
    scope: text(),
    client_id: text(),
    token_type: text(),
    exp: seconds(),
    iat: seconds(),
    nbf: seconds(),
    sub: text(),
    aud: text(),
    iss: text(),
    jti: text(),
  },
  { additionalProperties: false },
)

export default oauthOperation({
  summary: 'Check whether a token is valid',
  description: 'RFC 7662. A token of another customer, or one that is expired or revoked, is not active.',
  budget: 'api',
  form: Type.Object({
    token: Type.String(),
    token_type_hint: Type.Optional(Type.String({ description: 'Optional and ignored.' })),
  }),
  reply: TokenState,
  async run(form, { client, token, applications }) {
    if (form.token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
    const verified = token(form.token)
    if (!verified || verified.customerId !== client.customerId) return { active: false }
    const { applicationId } = verified
    if (applicationId && !(await applications.find(client.customerId, applicationId)))
      return { active: false }
    return stateOf(verified)
  },
})

/** The claims exactly as they are in the token. */
function stateOf({ claims, scopes, issuedAt, expiresAt, jti }: VerifiedToken) {
  const { sub, aud, iss, client_id: clientId } = claims as Record<string, string>
  return {
    active: true,
    scope: scopes.join(' '),
    token_type: 'Bearer',
    exp: expiresAt,
    iat: issuedAt,
    nbf: issuedAt,
    jti,
    ...(sub !== undefined && { sub }),
    ...(aud !== undefined && { aud }),
    ...(iss !== undefined && { iss }),
    ...(clientId !== undefined && { client_id: clientId }),
  }
}

/** POST /v1/oauth2/revoke: ends a token before it expires (RFC 7009). */
import { Type } from 'typebox'
import { oauthOperation } from '#endpoint.ts'
import { OAuthError } from '../oauth-error.ts'

export default oauthOperation({
  summary: 'Revoke a token',
  description:
    'Answers 200 with an empty body whether or not the token exists. A client can revoke its own access ' +
    'tokens, and the session tokens of its customer together with their browser sessions. ' +
    'Other tokens stay valid.',
  budget: 'api',
  form: Type.Object({
    token: Type.String(),
    token_type_hint: Type.Optional(Type.String({ description: 'Optional and ignored.' })),
  }),
  reply: Type.Object({}),
  async run(form, { client, token, tokens }) {
    if (form.token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
    const verified = token(form.token)
    // Any client of the customer may revoke a session token, because its link may have leaked.
    const isOwn =
      verified?.kind === 'SESSION'
        ? verified.customerId === client.customerId
        : verified?.credentialId === client.credentialId
    if (verified && isOwn) await tokens.revoke(verified)
    return undefined
  },
})

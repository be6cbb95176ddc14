/** POST /v1/oauth2/revoke: ends a token before its time (RFC 7009). */
import { Type } from 'typebox'
import { oauthOperation } from '../../endpoint.ts'
import { OAuthError } from '../oauth-error.ts'

export default oauthOperation({
  summary: 'Revoke a token',
  description:
    "Answers 200 with an empty body whether or not there was such a token. A client can end its own access tokens and the session tokens of its customer, with the browser sessions that they opened; what is another's is left alone.",
  budget: 'api',
  form: Type.Object({
    token: Type.String(),
    token_type_hint: Type.Optional(Type.String({ description: 'Not needed; a wrong one does no harm.' })),
  }),
  reply: Type.Object({}),
  async run(form, { client, token, tokens }) {
    if (form.token === undefined) throw new OAuthError('invalid_request', 'token is missing.')
    const verified = token(form.token)
    // A session token was made for the customer, by whichever of her clients: when its link leaked, any of them ends it.
    const isOwn =
      verified?.kind === 'SESSION'
        ? verified.customerId === client.customerId
        : verified?.credentialId === client.credentialId
    if (verified && isOwn) await tokens.revoke(verified)
    return undefined
  },
})

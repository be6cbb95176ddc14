/** POST /v1/oauth2/token: an access token for client credentials (RFC 6749 section 4.4). */
import { Type } from 'typebox'
import { oauthOperation } from '#endpoint.ts'
import { grantScopes } from '../grant-scopes.ts'
import { OAuthError } from '../oauth-error.ts'

const kind = { description: '`type` is the older name of `token_type`. Both are always sent.' }

const AccessToken = Type.Object(
  {
    access_token: Type.String({ description: 'Sent as Authorization: Bearer <access_token>.' }),
    token_type: Type.Literal('Bearer', kind),
    type: Type.Literal('Bearer', kind),
    expires_in: Type.Integer({ description: 'Seconds until the token expires.' }),
    scope: Type.String({ description: 'The granted scopes, separated by spaces.' }),
  },
  { additionalProperties: false },
)

export default oauthOperation({
  summary: 'Get an access token',
  description:
    'Exchanges a client id and secret, sent by HTTP Basic or in the body, for a token valid for one hour. ' +
    'Request a new one when it expires.',
  budget: 'token',
  form: Type.Object({
    grant_type: Type.Literal('client_credentials'),
    scope: Type.Optional(
      Type.Enum(['application', 'application.read'], { description: 'Default: application.' }),
    ),
  }),
  reply: AccessToken,
  examples: {
    reply: {
      access_token: 'eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFUzI1NiJ9.…',
      token_type: 'Bearer',
      type: 'Bearer',
      expires_in: 3600,
      scope: 'application',
    },
  },
  async run({ grant_type: grant, scope }, { client, tokens }) {
    if (grant === undefined) throw new OAuthError('invalid_request', 'grant_type is missing.')
    if (grant !== 'client_credentials')
      throw new OAuthError('unsupported_grant_type', 'The only grant_type is client_credentials.')
    const granted = grantScopes(scope, client.scopes)
    return {
      access_token: await tokens.access(client, granted),
      token_type: 'Bearer',
      type: 'Bearer',
      expires_in: tokens.accessSeconds,
      scope: granted.join(' '),
    } as const
  },
})

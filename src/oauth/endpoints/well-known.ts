/** Discovery: the keys that sign tokens, and the metadata of the authorization server (RFC 8414). */
import { Type } from 'typebox'
import { plain } from '#endpoint.ts'
import { grantableScopes } from '../scopes.ts'

const json = 'application/json; charset=utf-8'
// At most the time between the publication of a key and its first use.
const headers = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, Type.String()]))
const lists = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Array(Type.String())]))

const Keys = Type.Object({
  keys: Type.Array(Type.Object(texts('kid', 'alg', 'use', 'kty', 'crv', 'x', 'y')), {
    description: 'JSON Web Keys, RFC 7517.',
  }),
})
const Metadata = Type.Object({
  ...texts('issuer', 'token_endpoint', 'jwks_uri', 'revocation_endpoint', 'introspection_endpoint'),
  ...texts('service_documentation'),
  ...lists('grant_types_supported', 'response_types_supported', 'scopes_supported'),
  ...lists('token_endpoint_auth_methods_supported', 'revocation_endpoint_auth_methods_supported'),
  ...lists('introspection_endpoint_auth_methods_supported'),
})

export const jwks = plain({
  summary: 'The public keys that sign tokens',
  description: 'A JSON Web Key Set (RFC 7517). Read it again when a token names a key that you do not know.',
  replies: { 200: Keys },
  run: async ({ tokens }) => ({ contentType: json, headers, body: JSON.stringify(tokens.jwks()) }),
})

const clientAuthentication = ['client_secret_basic', 'client_secret_post']

export const metadata = plain({
  summary: 'Metadata of the authorization server',
  description: 'The addresses and abilities of the token endpoint: RFC 8414.',
  replies: { 200: Metadata },
  run: async ({ baseUrl }) => ({
    contentType: json,
    headers,
    body: JSON.stringify({
      issuer: baseUrl,
      token_endpoint: `${baseUrl}/v1/oauth2/token`,
      token_endpoint_auth_methods_supported: clientAuthentication,
      grant_types_supported: ['client_credentials'],
      // Required by RFC 8414, and empty: there is no authorization endpoint.
      response_types_supported: [],
      scopes_supported: grantableScopes,
      jwks_uri: `${baseUrl}/.well-known/jwks.json`,
      revocation_endpoint: `${baseUrl}/v1/oauth2/revoke`,
      revocation_endpoint_auth_methods_supported: clientAuthentication,
      introspection_endpoint: `${baseUrl}/v1/oauth2/introspect`,
      introspection_endpoint_auth_methods_supported: clientAuthentication,
      service_documentation: `${baseUrl}/docs`,
    }),
  }),
})

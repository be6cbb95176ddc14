/** What a client can find out by itself: the keys that sign tokens, and the addresses and abilities of the token service (RFC 8414). */
import { plain } from '../../endpoint.ts'
import { grantable } from '../scopes.ts'

const json = 'application/json; charset=utf-8'
// As long as a new key is published before it signs, and not longer.
const headers = {
  'cache-control': 'public, max-age=300',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

export const jwks = plain({
  summary: 'The public keys that sign tokens',
  run: async ({ tokens }) => ({ contentType: json, headers, body: JSON.stringify(tokens.jwks()) }),
})

const clientAuthentication = ['client_secret_basic', 'client_secret_post']

export const metadata = plain({
  summary: 'Metadata of the authorization server',
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
      scopes_supported: grantable,
      jwks_uri: `${baseUrl}/.well-known/jwks.json`,
      revocation_endpoint: `${baseUrl}/v1/oauth2/revoke`,
      revocation_endpoint_auth_methods_supported: clientAuthentication,
      introspection_endpoint: `${baseUrl}/v1/oauth2/introspect`,
      introspection_endpoint_auth_methods_supported: clientAuthentication,
      service_documentation: `${baseUrl}/docs`,
    }),
  }),
})

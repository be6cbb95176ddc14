/** Authentication of systems: tokens and their keys. */
import type { Table } from '#endpoint.ts'
import introspect from './endpoints/oauth2.introspect.ts'
import revoke from './endpoints/oauth2.revoke.ts'
import token from './endpoints/oauth2.token.ts'
import userinfo from './endpoints/oauth2.userinfo.ts'
import { jwks, metadata } from './endpoints/well-known.ts'

export const oauthApi = {
  'POST /v1/oauth2/token': token,
  'GET /v1/oauth2/userinfo': userinfo,
  'POST /v1/oauth2/revoke': revoke,
  'POST /v1/oauth2/introspect': introspect,
  'GET /.well-known/jwks.json': jwks,
  'GET /.well-known/oauth-authorization-server': metadata,
} satisfies Table

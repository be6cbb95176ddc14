/**
 * Serves the OAuth endpoints: form body, client authentication, OAuth errors, never cached (RFC 6749 section
 * 5).
 */

import type { FormPairs } from '@foyer/fair-http/body/form'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OAuthOperation } from '#endpoint.ts'
import { errorTable } from '#errors.ts'
import { isClientId } from '#oauth/credentials.ts'
import { OAuthError } from '#oauth/oauth-error.ts'
import type { Client } from '#oauth/ports.ts'
import { callerOf, isHeaderRepeated } from '../caller.ts'
import { apiHeaders } from '../headers.ts'
import { causeInLine } from '../logging/cause.ts'
import { type Site, siteAddressOf } from '../site.ts'
import { type Cause, translateError } from '../translate-error.ts'
import { authenticated, type Credentials, credentialsOf } from './client-authentication.ts'
import { routeOf } from './paths.ts'

// Not ignored in the query: an ignored scope would grant a wider one.
const bodyParameters = ['client_id', 'client_secret', 'grant_type', 'scope', 'token', 'access_token']

export const oauthHeaders = (secure: boolean) => ({ ...apiHeaders(secure), pragma: 'no-cache' })

export function serveOAuth(scope: FastifyInstance, site: Site, key: string, row: OAuthOperation): void {
  const fixed = oauthHeaders(site.settings.secureCookies)
  for (const url of routeOf(key).urls)
    scope.route({
      method: 'POST',
      url,
      schema: { response: { default: row.reply } },
      onRequest: async (request, reply) => {
        reply.headers(fixed)
        if (request.url.includes('?') && bodyParameters.some((name) => name in (request.query as object)))
          throw new OAuthError('invalid_request', 'Send parameters in the body, not in the URL.')
        if (isHeaderRepeated(request.raw.rawHeaders))
          throw new OAuthError('invalid_request', 'Send one Authorization header.')
        request.hasFailedBefore = await site.limits.assertAddressMayTry(siteAddressOf(request))
      },
      handler: (request, reply) => answer(site, row, request, reply),
    })
}

async function answer(site: Site, row: OAuthOperation, request: FastifyRequest, reply: FastifyReply) {
  const { ports, limits } = site
  const form = parametersOf(request.body as FormPairs | undefined)
  const client = await clientOf(site, request, form)
  request.caller = callerOf(client, client.scopes)
  // Counted after authentication: an attacker who knows a client id cannot use up its limit.
  const own = row.budget === 'api' ? client.rateLimit : null
  reply.headers(await limits.spend(row.budget, `${client.customerId}:${client.credentialId}`, own))
  const result = await row.run(form, { ...ports, client, token: (text) => ports.tokens.verify(text) })
  if (row.budget === 'token') logIssued(site, client, request)
  return result === undefined ? reply.send() : reply.send(result)
}

/** Logs who got a token; the request line logs who was denied. The rate limit also limits these lines. */
function logIssued({ log }: Site, { clientId, customerId }: Client, request: FastifyRequest): void {
  log.info({ ...causeInLine(request), customerId, clientId, address: siteAddressOf(request) }, 'token issued')
}

async function clientOf(
  { ports, limits, addresses }: Site,
  request: FastifyRequest,
  form: Record<string, string>,
) {
  let given: Credentials | undefined
  try {
    given = credentialsOf(request.headers.authorization, form)
    if (request.hasFailedBefore) await limits.assertClientMayTry(given.clientId)
    return await authenticated(given, ports, ({ customerId, credentialId }) => {
      request.knownAs = { customerId, credentialId }
    })
  } catch (error) {
    if (given && isClientId(given.clientId)) request.claimedClientId = given.clientId
    if (error instanceof OAuthError && error.error === 'invalid_client') {
      await limits.countFailure(siteAddressOf(request), given?.clientId)
      addresses.count(siteAddressOf(request))
    }
    throw error
  }
}

/** RFC 6749 section 3.2: empty means omitted, repeated is an error, unknown is ignored. */
function parametersOf(pairs: FormPairs | undefined): Record<string, string> {
  if (!pairs) throw new OAuthError('invalid_request', 'Send the parameters as a form in the body.')
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of pairs) {
    if (value === '') continue
    if (name in form) throw new OAuthError('invalid_request', 'A parameter may be sent once.')
    form[name] = value
  }
  return form
}

/** RFC 6749 defines no codes for these here; libraries know those of section 4.1.2.1. */
const codes: Record<Cause, string> = {
  REFUSED: 'invalid_request',
  UNSTORABLE: 'invalid_request',
  UNAVAILABLE: 'temporarily_unavailable',
  BUG: 'server_error',
}

export interface OAuthReply {
  status: number
  headers: Record<string, string>
  body: { error: string; error_description: string }
}

export function oauthReply(error: unknown): OAuthReply {
  if (error instanceof OAuthError)
    return {
      status: error.status,
      headers: error.error === 'invalid_client' ? { 'www-authenticate': 'Basic realm="oauth2"' } : {},
      body: { error: error.error, error_description: error.description },
    }
  const { error: apiError, cause } = translateError(error)
  const { status, detail } = errorTable[apiError.code]
  const limited = apiError.code === 'too_many_requests'
  return {
    // RFC 6749 has no 415: a wrong media type is an invalid request.
    status: apiError.code === 'unsupported_media_type' ? 400 : status,
    headers: apiError.extras.headers ?? {},
    body: {
      error: limited ? 'temporarily_unavailable' : codes[cause],
      error_description:
        apiError.code === 'unsupported_media_type'
          ? 'Send the body as Content-Type: application/x-www-form-urlencoded.'
          : (apiError.extras.detail ?? detail),
    },
  }
}

/** Sends errors as problem+json, in the form of OAuth, as a page, or directly to the socket. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { delayFlood } from '@foyer/fair-http/connections/delayed-errors'
import { closeIfUnread } from '@foyer/fair-http/connections/unread-bodies'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '#kernel/api-error.ts'
import { OAuthError } from '#oauth/oauth-error.ts'
import { newRequestId } from '#platform/random-ids.ts'
import { apiHeaders, pageHeaders } from './headers.ts'
import { logFailure } from './logging/failures.ts'
import { errorView, languageIn, languageOf } from './pages/error-page.ts'
import { wantsJson } from './pages/page.ts'
import { rendered } from './pages/render-once.ts'
import { oauthHeaders, oauthReply } from './serve/oauth.ts'
import { isAtOnboardingRoot, type Site } from './site.ts'
import { parserError, problemOf, problemType, translateError } from './translate-error.ts'

/** problem+json; below the path of the onboarding, a page. */
export function answerErrors(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler(async (error, request, reply) => {
    await delayFlood(error, request, site.draining)
    keepOpen(site, reply)
    const [path = ''] = request.url.split('?', 1)
    if (request.is404 && site.oauthAddresses.has(path)) return sendOAuth(site, error, request, reply)
    const base = site.settings.onboardingPath
    const isBelow = base === '' ? isAtOnboardingRoot(site, request) : path.startsWith(`${base}/`)
    // Elsewhere too, a person who opens an address reads a page; a client of the API reads a problem.
    const isPage = request.is404 && (isBelow || (isOpened(request) && !path.startsWith('/v1/')))
    return (isPage ? sendPage : sendProblem)(site, translateAndLog(site, error, request), request, reply)
  })
}

const isOpened = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /text\/html/.test(headers.accept ?? '')

export function answerPageErrors(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler(async (error, request, reply) => {
    await delayFlood(error, request, site.draining)
    keepOpen(site, reply)
    return sendPage(site, translateAndLog(site, error, request), request, reply)
  })
}

export function answerOAuthErrors(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler(async (error, request, reply) => {
    await delayFlood(error, request, site.draining)
    return sendOAuth(site, error, request, reply)
  })
}

function sendOAuth(site: Site, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = oauthReply(error)
  if (!(error instanceof OAuthError)) translateAndLog(site, error, request)
  request.denied = error instanceof OAuthError ? error.error : translateError(error).error.code
  keepOpen(site, reply)
  reply.code(status).headers({ ...oauthHeaders(site.settings.secureCookies), ...headers })
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Fastify closes the connection after a body that it could not read. unread-bodies.ts decides instead. */
function keepOpen(site: Site, reply: FastifyReply): void {
  if (!site.draining && reply.hasHeader('connection')) reply.removeHeader('connection')
}

/** The only place that logs a failure, with the request id that the caller sees. */
function translateAndLog(site: Site, error: unknown, request: FastifyRequest): ApiError {
  const translation = translateError(error)
  logFailure(site, request, error, translation)
  return translation.error
}

function sendProblem(site: Site, error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const { baseUrl, secureCookies } = site.settings
  request.denied = error.code
  request.deniedFields = error.extras.errors
  const problem = problemOf(error, request.id, baseUrl)
  if (!reply.hasHeader('content-security-policy')) reply.headers(apiHeaders(secureCookies))
  reply.code(problem.status).headers({ ...error.extras.headers, 'content-type': problemType })
  // As bytes: Fastify would add a charset to text, which this media type does not have.
  return reply.send(Buffer.from(JSON.stringify(problem)))
}

function sendPage(site: Site, error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (!site.pages || wantsJson(request)) return sendProblem(site, error, request, reply)
  const { status } = problemOf(error, request.id, site.settings.baseUrl)
  request.denied = error.code
  const language = languageIn(request.url) ?? languageOf(request.headers['accept-language'] ?? '')
  reply.code(status).headers(pageHeaders(site.settings.secureCookies))
  reply.headers({ ...error.extras.headers, 'content-type': 'text/html; charset=utf-8' })
  // Rate limit pages show no request id, so that they are rendered once for all.
  const requestId = status === 429 ? null : request.id
  return reply.send(rendered(site.pages, errorView(error.code, requestId, language)))
}

/** URLs that Fastify cannot route (bad escapes, parts too long). No hook has run. */
export const onUnroutable = (site: Site) =>
  function unroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    reply.header('request-id', request.id)
    closeIfUnread(request, reply, site.times.body)
    sendProblem(site, translateAndLog(site, error, request), request, reply)
  }

/** Input that is not HTTP, or too slow for Node. There is only a socket, no request. */
export const onMalformed = (site: Site) =>
  function malformed(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) {
      socket.destroy()
      return
    }
    socket.end(rawAnswer(site, parserError(error)))
  }

const isAnswered = (socket: { _httpMessage?: unknown }) =>
  (socket._httpMessage as { headersSent?: boolean } | undefined)?.headersSent === true

function rawAnswer(site: Site, error: ApiError): string {
  const requestId = newRequestId()
  const problem = problemOf(error, requestId, site.settings.baseUrl)
  const body = JSON.stringify(problem)
  const headers = {
    ...apiHeaders(site.settings.secureCookies),
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(body)),
    'request-id': requestId,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

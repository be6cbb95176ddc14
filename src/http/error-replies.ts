/** Sends what errors.ts made of an error: as problem+json, as OAuth wants it, as a page, or straight to the socket. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../errors.ts'
import { OAuthError } from '../oauth/oauth-error.ts'
import { slowedDown } from './connections/delayed-errors.ts'
import { closeIfUnread } from './connections/unread-bodies.ts'
import { problemOf, problemType, refusalFor, unreadable } from './errors.ts'
import { apiHeaders, pageHeaders } from './headers.ts'
import { noteFailure } from './logging/failures.ts'
import { languageOf, messageView } from './pages/error-page.ts'
import { wantsJson } from './pages/page.ts'
import { rendered } from './pages/render-once.ts'
import { oauthAnswer, oauthHeaders } from './serve/oauth.ts'
import type { Site } from './site.ts'

/** Answers with problem+json; below the onboarding's path, with a page. */
export function answerErrors(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler(async (error, request, reply) => {
    await slowedDown(error, request, site.draining)
    keepOpen(site, reply)
    const [path = ''] = request.url.split('?', 1)
    if (request.is404 && site.oauthAddresses.has(path)) return sendOAuth(site, error, request, reply)
    const isPage = request.is404 && path.startsWith(`${site.settings.onboardingPath || '/onboarding'}/`)
    return (isPage ? sendPage : sendProblem)(site, translated(site, error, request), request, reply)
  })
}

export function answerPageErrors(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler(async (error, request, reply) => {
    await slowedDown(error, request, site.draining)
    keepOpen(site, reply)
    return sendPage(site, translated(site, error, request), request, reply)
  })
}

export function answerOAuthErrors(scope: FastifyInstance, site: Site): void {
  scope.setErrorHandler(async (error, request, reply) => {
    await slowedDown(error, request, site.draining)
    return sendOAuth(site, error, request, reply)
  })
}

function sendOAuth(site: Site, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, headers, body } = oauthAnswer(error)
  if (!(error instanceof OAuthError)) translated(site, error, request)
  request.denied = error instanceof OAuthError ? error.error : refusalFor(error).refusal.code
  keepOpen(site, reply)
  reply.code(status).headers({ ...oauthHeaders(site.settings.secureCookies), ...headers })
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Fastify closes the connection after a body that it could not read; unread-bodies.ts decides whether it must. */
function keepOpen(site: Site, reply: FastifyReply): void {
  if (!site.draining && reply.hasHeader('connection')) reply.removeHeader('connection')
}

/** What went wrong is noted once, here, with the id that the caller was told. */
function translated(site: Site, error: unknown, request: FastifyRequest): ApiError {
  const made = refusalFor(error)
  noteFailure(site, request, error, made)
  return made.refusal
}

function sendProblem(site: Site, refusal: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const { baseUrl, secureCookies } = site.settings
  request.denied = refusal.code
  const problem = problemOf(refusal, request.id, baseUrl)
  if (!reply.hasHeader('content-security-policy')) reply.headers(apiHeaders(secureCookies))
  reply.code(problem.status).headers({ ...refusal.extras.headers, 'content-type': problemType })
  // As bytes: to text Fastify would add a charset, which this media type does not have.
  return reply.send(Buffer.from(JSON.stringify(problem)))
}

function sendPage(site: Site, refusal: ApiError, request: FastifyRequest, reply: FastifyReply) {
  if (!site.pages || wantsJson(request)) return sendProblem(site, refusal, request, reply)
  const { status } = problemOf(refusal, request.id, site.settings.baseUrl)
  request.denied = refusal.code
  const language = languageOf(request.headers['accept-language'] ?? '')
  reply.code(status).headers(pageHeaders(site.settings.secureCookies))
  reply.headers({ ...refusal.extras.headers, 'content-type': 'text/html; charset=utf-8' })
  // One that is refused for asking too often need not name the request.
  const requestId = status === 429 ? null : request.id
  return reply.send(rendered(site.pages, messageView(refusal.code, requestId, language)))
}

/** Addresses that Fastify cannot route (bad escapes, parts too long): no hook has run. */
export const onUnroutable = (site: Site) =>
  function unroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    reply.header('request-id', request.id)
    closeIfUnread(request, reply, site.times.body)
    sendProblem(site, translated(site, error, request), request, reply)
  }

/** What is not HTTP, or came too slowly for Node: there is no request to reply to, only a socket. */
export const onMalformed = (site: Site) =>
  function malformed(error: Error & { code?: string }, socket: Socket & { _httpMessage?: unknown }): void {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) {
      socket.destroy()
      return
    }
    socket.end(rawAnswer(site, unreadable(error)))
  }

const isAnswered = (socket: { _httpMessage?: unknown }) =>
  (socket._httpMessage as { headersSent?: boolean } | undefined)?.headersSent === true

function rawAnswer(site: Site, refusal: ApiError): string {
  const requestId = randomUUID()
  const problem = problemOf(refusal, requestId, site.settings.baseUrl)
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

/** Hooks around every request (id, log line, metrics), and the shutdown of the server. */
import type { Socket } from 'node:net'
import { closeUnread } from '@foyer/fair-http/connections/unread-bodies'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#kernel/api-error.ts'
import { runWithCause } from '#platform/request-cause.ts'
import { causeOf } from './logging/cause.ts'
import { requestLine } from './logging/request-line.ts'
import { noteRequest } from './logging/request-log.ts'
import { nearestOperation } from './serve/nearest-operation.ts'
import { allowedMethods } from './serve/paths.ts'
import { isAtOnboardingRoot, type Site } from './site.ts'

interface ServedKeys {
  keys: string[]
  /** Under the host name of the onboarding, when it is at the root. */
  onboardingHostKeys: string[]
}

export function lifecycle(app: FastifyInstance, site: Site, served: ServedKeys): void {
  const hint = nearestOperation(served.keys)
  const anyHost = { allowed: allowedMethods(served.keys), hint }
  const onboardingHost = { allowed: allowedMethods(served.onboardingHostKeys), hint }
  const { readiness } = site.ports
  const unused = unusedConnections(app)
  site.ports.readiness = async () =>
    site.draining ? { ready: false, detail: 'The service is about to stop.' } : readiness()

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id)
    if (hostsOf(request.raw.rawHeaders) !== 1)
      done(new ApiError('malformed_request', { headers: { connection: 'close' } }))
    else if (!request.is404) done()
    else done(unknownUrl(request, isAtOnboardingRoot(site, request) ? onboardingHost : anyHost))
  })
  // After the body is read: reading from a socket loses the asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => runWithCause(causeOf(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    site.metrics.observe(request, reply)
    requestLine(site, request, reply)
    noteRequest(site, request, reply)
    done()
  })
  closeUnread(app, () => site.draining, site.times.body)
  app.addHook('preClose', async () => {
    stopWaiting(site)
    // Node closes idle connections once. Those that become idle later would stay for keepAliveTimeout.
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy()
    }, 100).unref()
    app.server.once('close', () => clearInterval(timer))
  })
  app.addHook('onClose', async () => {
    site.failures.close()
    site.metrics.stop()
    await site.limits.close()
  })
  app.decorate('metrics', () => site.metrics.text())
  app.decorate('drain', async () => {
    stopWaiting(site)
    await new Promise((resolve) => setTimeout(resolve, site.times.drain))
    const cut = setTimeout(() => app.server.closeAllConnections(), site.times.closing).unref()
    await app.close()
    clearTimeout(cut)
  })
}

/** RFC 9112 section 3.2 requires exactly one. Of two, a proxy may have used the other. */
function hostsOf(rawHeaders: readonly string[]): number {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found
}

/** Connections opened in advance and never used. Node does not count them as idle and would wait for them. */
function unusedConnections(app: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  return unused
}

function stopWaiting(site: Site): void {
  site.draining = true
  for (const waiting of site.waiting) waiting.abort()
}

interface KnownUrls {
  allowed(path: string): string[]
  hint(path: string): string | undefined
}

const detailOf = (detail: string | undefined) => (detail === undefined ? {} : { detail })

/** For an unknown URL; checked before the body is read. */
function unknownUrl(request: FastifyRequest, { allowed, hint }: KnownUrls): ApiError {
  const [path = ''] = request.url.split('?', 1)
  const methods = allowed(path)
  return methods.length === 0
    ? new ApiError('not_found', detailOf(hint(path)))
    : new ApiError('method_not_allowed', { headers: { allow: methods.join(', ') } })
}

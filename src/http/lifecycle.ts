/** What happens around every request: its id, its one log line, its measurement; and how the server ends. */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { inCause } from '../request-cause.ts'
import { closeUnread } from './connections/unread-bodies.ts'
import { causeOf } from './logging/cause.ts'
import { requestLine } from './logging/request-line.ts'
import { allowedMethods } from './serve/paths.ts'
import type { Site } from './site.ts'

export function lifecycle(app: FastifyInstance, site: Site, keys: string[]): void {
  const allowed = allowedMethods(keys)
  const { readiness } = site.ports
  const silent = silentConnections(app)
  site.ports.readiness = async () =>
    site.draining ? { ready: false, detail: 'The service is about to stop.' } : readiness()

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id)
    if (hostsOf(request.raw.rawHeaders) !== 1)
      done(new ApiError('malformed_request', { headers: { connection: 'close' } }))
    else done(request.is404 ? unknownAddress(request, allowed) : undefined)
  })
  // Behind the body: what is read from a socket runs in nobody's name.
  app.addHook('preHandler', (request, _reply, done) => inCause(causeOf(request), done))
  app.addHook('onResponse', (request, reply, done) => {
    site.metrics.observe(request, reply)
    requestLine(site, request, reply)
    done()
  })
  closeUnread(app, () => site.draining, site.times.body)
  app.addHook('preClose', async () => {
    stopWaiting(site)
    // Node closes what is idle when the closing begins; what becomes idle afterwards would stay for keepAliveTimeout.
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
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

/** RFC 9112 section 3.2: one, and of every version that a request line can name. Of two, a proxy before us may have believed the other. */
function hostsOf(rawHeaders: readonly string[]): number {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') found += 1
  }
  return found
}

/** Opened ahead by browsers and proxies, and never used: to Node they are not idle, and it would wait for them to the last. */
function silentConnections(app: FastifyInstance): Set<Socket> {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  return silent
}

function stopWaiting(site: Site): void {
  site.draining = true
  for (const waiting of site.waiting) waiting.abort()
}

/** Said before the body is read: nobody is listening at this address. */
function unknownAddress(request: FastifyRequest, allowed: (path: string) => string[]): ApiError {
  const [path = ''] = request.url.split('?', 1)
  const methods = allowed(path)
  return methods.length === 0
    ? new ApiError('not_found')
    : new ApiError('method_not_allowed', { headers: { allow: methods.join(', ') } })
}

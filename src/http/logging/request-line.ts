/** The one line of a request: never a body, a token, a query or anything personal. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { patternOf } from '../metrics.ts'
import type { Site } from '../site.ts'
import { causeInLine } from './cause.ts'
import { noteUnserved } from './failures.ts'
import type { LineKind } from './line-limits.ts'

const slow = 1000
/** Asked again and again by machines: what they are told is never more than information. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** No credentials at all are no attempt. A form from elsewhere was sent by the browser of somebody who may know nothing of it. */
const withoutLine: readonly unknown[] = [undefined, 'missing_token', 'cross_site_request']
const deniedWith = [401, 403, 429]

export function requestLine(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  const { log } = site
  const status = reply.statusCode
  // Nearly all: they have no line, and nothing is put together for it.
  if (status < 400 && reply.elapsedTime <= slow && !log.isLevelEnabled('debug')) return
  const route = patternOf(request)
  const line = {
    method: request.method,
    route,
    status,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...causeInLine(request),
    customerId: request.caller?.customerId,
  }
  if (probes.has(route)) {
    if (status < 500) log.debug(line, 'request')
    else site.failures.tell({ level: 'info', cause: `PROBE ${route}`, fields: line, message: 'request' })
    return
  }
  if (status >= 500) noteUnserved(site, request, status)
  const about = request.ended === 'BROKEN_OFF' ? undefined : refusedLine(site, request, status)
  const isTold = about !== undefined || (reply.elapsedTime > slow && site.lines('SLOW'))
  if (isTold) log.info({ ...line, ...about }, 'request')
  else log.debug(line, 'request')
}

/** What the line of a refused or failed request says besides; undefined: it has none above debug. */
function refusedLine(site: Site, request: FastifyRequest, status: number): object | undefined {
  const { denied: code, triedAs, caller, ip } = request
  const clientId = caller?.clientId ?? triedAs
  const of = kindOf(request, status)
  if (!of || !site.lines(...of)) return undefined
  return of[0] === 'FAILED' ? { code, clientId } : { code, address: ip, clientId }
}

function kindOf(request: FastifyRequest, status: number): [LineKind, string?] | undefined {
  const { denied: code, caller, ip } = request
  if (status >= 500) return ['FAILED']
  if (status < 400 || withoutLine.includes(code)) return undefined
  if (caller) return ['CALLER', caller.clientId]
  return deniedWith.includes(status) ? ['STRANGER', ip] : undefined
}

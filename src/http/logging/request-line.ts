/** The log line of a request: never a body, a token, a query or personal data. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { patternOf } from '../metrics.ts'
import type { Site } from '../site.ts'
import { causeInLine } from './cause.ts'
import { logUnserved } from './failures.ts'
import type { LineKind } from './line-limits.ts'

const slow = 1000
/** Polled by machines: their lines are never above `info`. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** Not worth a line: no credentials at all, and a cross-site form, whose sender may not know of it. */
const withoutLine: readonly unknown[] = [undefined, 'missing_token', 'cross_site_request']
const deniedWith = [401, 403, 429]

export function requestLine(site: Site, request: FastifyRequest, reply: FastifyReply): void {
  const { log } = site
  const status = reply.statusCode
  // Nearly all requests: no line, so none is built.
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
    else site.failures.write({ level: 'info', cause: `PROBE ${route}`, fields: line, message: 'request' })
    return
  }
  if (status >= 500) logUnserved(site, request, status)
  const denial = request.ended === 'BROKEN_OFF' ? undefined : denialOf(site, request, status)
  const isLogged = denial !== undefined || (reply.elapsedTime > slow && site.lines('SLOW'))
  if (isLogged) log.info({ ...line, ...denial }, 'request')
  else log.debug(line, 'request')
}

/** Further fields for a refused or failed request. undefined: no line above debug. */
function denialOf(site: Site, request: FastifyRequest, status: number): object | undefined {
  const { denied: code, claimedClientId, caller, ip } = request
  const clientId = caller?.clientId ?? claimedClientId
  const of = kindOf(request, status)
  if (!of || !site.lines(...of)) return undefined
  return of[0] === 'FAILED' ? { code, clientId } : { code, address: ip, clientId }
}

function kindOf(request: FastifyRequest, status: number): [LineKind, string?] | undefined {
  const { denied: code, caller, ip } = request
  if (status >= 500) return ['FAILED']
  if (status < 400 || withoutLine.includes(code)) return undefined
  if (caller) return ['CALLER', caller.clientId ?? caller.id]
  return deniedWith.includes(status) ? ['STRANGER', ip] : undefined
}

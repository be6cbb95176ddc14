/** Log lines about requests that failed: one with the error for each cause a minute, and none for what its sender broke off. */
import type { FastifyRequest } from 'fastify'
import type { Cause, Translated } from '../errors.ts'
import { patternOf } from '../metrics.ts'
import type { Site } from '../site.ts'
import { causeInLine } from './cause.ts'
import { framesOf, loggable } from './error-shape.ts'

/** Called once for each error that is answered. */
export function noteFailure(site: Site, request: FastifyRequest, error: unknown, made: Translated): void {
  const { cause, refusal } = made
  if (cause === 'UNSTORABLE') site.metrics.unstorable()
  if (isBrokenOff(request) && (cause === 'AWAY' || cause === 'REFUSED')) {
    request.ended = 'BROKEN_OFF'
    site.metrics.brokenOff()
    site.log.debug(
      { route: patternOf(request), ...causeInLine(request) },
      'a request was broken off by its sender',
    )
    return
  }
  if (cause === 'REFUSED') return
  request.ended = 'TOLD'
  if (cause !== 'UNSTORABLE') site.metrics.failed(cause)
  site.failures.tell({
    // Expected while the service stops: its connections end.
    level: site.draining && cause === 'AWAY' ? 'info' : 'error',
    cause: causeOf(cause, error),
    part: codeOf(error),
    fields: {
      ...causeInLine(request),
      route: patternOf(request),
      code: refusal.code,
      error: loggable(error),
    },
    message: 'request failed',
  })
}

/** A 5xx that is no error but an answer: there was no room, or the pages are not built. */
export function noteUnserved(site: Site, request: FastifyRequest, status: number): void {
  if (request.ended !== undefined) return
  site.metrics.failed('UNSERVED')
  const code = request.denied ?? String(status)
  const fields = { ...causeInLine(request), route: patternOf(request), code, status }
  const level = site.draining ? 'info' : 'error'
  site.failures.tell({
    level,
    cause: `UNSERVED ${code}`,
    part: fields.route,
    fields,
    message: 'request failed',
  })
}

/** The sender went away before its body was whole. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/** What a disk or the machine lacks is a cause of its own, by its code; all else that is away is the database, in many words. */
const ofMachine = /^(?:ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|53...|58...)$/

function causeOf(cause: Cause, error: unknown): string {
  const code = codeOf(error)
  if (cause === 'AWAY') return ofMachine.test(code) ? `AWAY ${code}` : 'AWAY'
  const [frame = ''] = error instanceof Error ? framesOf(error) : []
  return [cause, code, frame].filter((part) => part !== '').join(' ')
}

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : typeof error
}

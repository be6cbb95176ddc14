/** Logs failed requests: one line a minute for each cause, and none for requests that the client aborted. */
import type { FastifyRequest } from 'fastify'
import { patternOf } from '../metrics.ts'
import type { Site } from '../site.ts'
import type { Cause, TranslatedError } from '../translate-error.ts'
import { causeInLine } from './cause.ts'
import { framesOf, loggable } from './error-shape.ts'

/** Called once for each error reply. */
export function logFailure(
  site: Site,
  request: FastifyRequest,
  error: unknown,
  translated: TranslatedError,
): void {
  const { cause, error: apiError } = translated
  if (cause === 'UNSTORABLE') site.metrics.unstorable()
  if (isAborted(request) && (cause === 'UNAVAILABLE' || cause === 'REFUSED')) {
    request.ended = 'BROKEN_OFF'
    site.metrics.brokenOff()
    site.log.debug(
      { route: patternOf(request), ...causeInLine(request) },
      'a request was aborted by its client',
    )
    return
  }
  if (cause === 'REFUSED') return
  request.ended = 'LOGGED'
  if (cause !== 'UNSTORABLE') site.metrics.failed(cause)
  site.failures.write({
    // Expected while the service stops, because its connections close.
    level: site.draining && cause === 'UNAVAILABLE' ? 'info' : 'error',
    cause: causeOf(cause, error),
    part: codeOf(error),
    fields: {
      ...causeInLine(request),
      route: patternOf(request),
      code: apiError.code,
      error: loggable(error),
    },
    message: 'request failed',
  })
}

/** A 5xx reply without an error: no capacity, or the pages are not built. */
export function logUnserved(site: Site, request: FastifyRequest, status: number): void {
  if (request.ended !== undefined) return
  site.metrics.failed('UNSERVED')
  const code = request.denied ?? String(status)
  const fields = { ...causeInLine(request), route: patternOf(request), code, status }
  const level = site.draining ? 'info' : 'error'
  site.failures.write({
    level,
    cause: `UNSERVED ${code}`,
    part: fields.route,
    fields,
    message: 'request failed',
  })
}

/** The client disconnected before its body was complete. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/**
 * Faults of the disk or machine are causes of their own. Every other outage is the database, under many
 * codes.
 */
const machineFaults = /^(?:ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|53...|58...)$/

function causeOf(cause: Cause, error: unknown): string {
  const code = codeOf(error)
  if (cause === 'UNAVAILABLE') return machineFaults.test(code) ? `UNAVAILABLE ${code}` : 'UNAVAILABLE'
  const [frame = ''] = error instanceof Error ? framesOf(error) : []
  return [cause, code, frame].filter((part) => part !== '').join(' ')
}

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : typeof error
}

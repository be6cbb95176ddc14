/** The ids that identify a request in the log and in the work that it causes. */
import type { FastifyRequest } from 'fastify'
import type { RequestCause } from '#platform/request-cause.ts'
import { readTraceparent } from '#platform/trace-context.ts'

export const causeOf = ({ id, headers }: FastifyRequest): RequestCause => ({
  requestId: id,
  traceparent: readTraceparent(headers.traceparent),
})

/** For a log line: no traceparent field when none was sent. */
export const causeInLine = ({ id, headers }: FastifyRequest): { requestId: string; traceparent?: string } => {
  const traceparent = readTraceparent(headers.traceparent)
  return { requestId: id, ...(traceparent !== null && { traceparent }) }
}

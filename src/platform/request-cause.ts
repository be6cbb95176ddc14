/** The request that caused the current work: for log lines, outbox rows and outgoing calls. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isUuid } from '#kernel/ids.ts'
import { readTraceparent } from './trace-context.ts'

export interface RequestCause {
  requestId: string
  /** From the caller, if it sent a valid one. */
  traceparent: string | null
}

const storage = new AsyncLocalStorage<RequestCause>()

export const runWithCause = <T>(cause: RequestCause | undefined, work: () => T): T =>
  cause ? storage.run(cause, work) : work()

/** undefined for scheduled work. */
export const currentCause = (): RequestCause | undefined => storage.getStore()

/** The cause as fields of a task payload. */
export const causeFields = (cause: RequestCause | undefined): Partial<Record<keyof RequestCause, string>> =>
  cause
    ? { requestId: cause.requestId, ...(cause.traceparent !== null && { traceparent: cause.traceparent }) }
    : {}

export function readCause(payload: unknown): RequestCause | undefined {
  const { requestId, traceparent } = (payload ?? {}) as Record<string, unknown>
  if (typeof requestId !== 'string' || !isUuid(requestId)) return undefined
  return { requestId, traceparent: readTraceparent(traceparent) }
}

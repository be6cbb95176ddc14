/** Which request the work at hand comes from: for what it writes down, owes and sends. No feature knows of it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isUuid } from './ids.ts'
import { readTraceparent } from './trace-context.ts'

export interface RequestCause {
  requestId: string
  /** Of the caller, where it sent one that is right. */
  traceparent: string | null
}

const storage = new AsyncLocalStorage<RequestCause>()

export const inCause = <T>(cause: RequestCause | undefined, work: () => T): T =>
  cause ? storage.run(cause, work) : work()

/** undefined: nobody asked for it now, it was its time. */
export const currentCause = (): RequestCause | undefined => storage.getStore()

/** As the payload of a task carries it. */
export const causeFields = (cause: RequestCause | undefined): Partial<Record<keyof RequestCause, string>> =>
  cause
    ? { requestId: cause.requestId, ...(cause.traceparent !== null && { traceparent: cause.traceparent }) }
    : {}

export function causeIn(payload: unknown): RequestCause | undefined {
  const { requestId, traceparent } = (payload ?? {}) as Record<string, unknown>
  if (typeof requestId !== 'string' || !isUuid(requestId)) return undefined
  return { requestId, traceparent: readTraceparent(traceparent) }
}

/** The request log: kept in memory and written every second, one statement per customer. No request waits. */

import { type MetricRegistry, noMetrics } from '#kernel/metrics.ts'
import { type Database, isDataError, type Statement } from '#platform/postgres/connections.ts'
import { type LoggedRequest, listing } from '../logged-request.ts'
import type { RequestLog } from '../ports.ts'
import { requestReadsIn } from './read-requests.ts'

interface Settings {
  database: Pick<Database, 'read' | 'write'>
  everyMs?: number
  /** Maximum number of waiting requests while the database is unavailable. */
  maxWaiting?: number
  metrics?: MetricRegistry
}

type Waiting = LoggedRequest & { unlisted: number }

const EVERY_MS = 1_000
const MAX_WAITING = 20_000
const droppedRequests = {
  name: 'foyer_request_log_dropped_total',
  help: 'Requests missing in the request log, because too many waited or the database rejected them.',
}
/** Concurrent writes: most connections stay free for requests. */
const CONCURRENT_WRITES = 2

const WRITE: Statement = {
  name: 'request-write',
  text: `insert into foyer.request (customer_id, at, request_id, operation, status, code, fields, caller_kind,
      caller_id, duration_ms, application_id, address, unlisted)
    select $1, * from unnest($2::timestamptz[], $3::uuid[], $4::text[], $5::smallint[], $6::text[],
      $7::jsonb[], $8::text[], $9::uuid[], $10::real[], $11::uuid[], $12::text[], $13::integer[])
    on conflict do nothing`,
}

export interface OpenedRequestLog extends RequestLog {
  /** Writes what is waiting, as far as the database is available. */
  close(): Promise<void>
}

export function openRequestLog(settings: Settings): OpenedRequestLog {
  const { database, everyMs = EVERY_MS, maxWaiting = MAX_WAITING, metrics = noMetrics } = settings
  const list = listing()
  let waiting = new Map<string, Waiting[]>()
  let count = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  metrics.counter(droppedRequests, () => dropped)

  const schedule = () => {
    if (count > 0 && !writing) timer ??= setTimeout(flush, everyMs).unref()
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeOnce().finally(() => {
      writing = undefined
      schedule()
    })
    return writing
  }
  const writeOnce = async () => {
    const left = [...waiting]
    waiting = new Map()
    count = 0
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) await write(...next)
    }
    await Promise.all(Array.from({ length: CONCURRENT_WRITES }, work))
  }
  const write = async (customerId: string, requests: Waiting[]) => {
    try {
      await database.write(customerId, WRITE, [customerId, ...valuesOf(requests)])
    } catch (error) {
      if (isDataError(error)) dropped += requests.length
      else for (const each of requests) add(each)
    }
  }
  const add = (request: Waiting) => {
    if (count >= maxWaiting) {
      dropped += 1
      return
    }
    const of = waiting.get(request.customerId)
    if (of) of.push(request)
    else waiting.set(request.customerId, [request])
    count += 1
  }
  return {
    ...requestReadsIn(database),
    note(request) {
      const unlisted = list(request.customerId, request.status, request.at)
      if (unlisted === undefined) return
      add({ ...request, unlisted })
      schedule()
    },
    async close() {
      await writing
      // A second try, because the first may find a lost connection.
      for (let tries = 0; tries < 2 && count > 0; tries += 1) await flush()
      clearTimeout(timer)
    },
  }
}

const valuesOf = (all: Waiting[]): unknown[] => [
  all.map((each) => each.at),
  all.map((each) => each.requestId),
  all.map((each) => each.operation),
  all.map((each) => each.status),
  all.map((each) => each.code),
  all.map((each) => (each.fields.length > 0 ? JSON.stringify(each.fields) : null)),
  all.map((each) => each.caller.kind),
  all.map((each) => each.caller.id),
  all.map((each) => each.durationMs),
  all.map((each) => each.applicationId),
  all.map((each) => each.address),
  all.map((each) => each.unlisted),
]

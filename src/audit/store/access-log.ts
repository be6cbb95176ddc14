/**
 * The access log: counts reads in memory and writes them every second, one statement per customer. No read
 * waits.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#kernel/api-error.ts'
import { type MetricRegistry, noMetrics } from '#kernel/metrics.ts'
import { type Database, isDataError, type Statement } from '#platform/postgres/connections.ts'
import type { AccessLog, AccessRecord } from '../ports.ts'

export interface AccessLogSettings {
  database: Pick<Database, 'write'>
  now(): Date
  log: {
    warn(fields: Record<string, unknown>, message: string): void
    error(fields: Record<string, unknown>, message: string): void
  }
  everyMs?: number
  /** This many entries are written immediately. */
  flushAt?: number
  /** Maximum number of waiting entries while the database is unavailable. */
  maxWaiting?: number
  metrics?: MetricRegistry
}

export interface OpenedAccessLog extends AccessLog {
  /** Writes the waiting entries. Logs how many cannot be written. */
  close(): Promise<void>
}

/** For reads without a known credential: the nil UUID of RFC 9562 section 5.9. */
export const UNKNOWN_CREDENTIAL = '00000000-0000-0000-0000-000000000000'
const MINUTE = 60_000
const FLUSH_AT = 10_000
const MAX_WAITING = 100_000
const EVERY_MS = 1_000
/** So many batches may wait, far fewer than the maximum. */
const UNSETTLED = 2
/** Concurrent writes: most connections stay free for requests. */
const CONCURRENT_WRITES = 3

// Always in the same order, so that two processes cannot deadlock.
const WRITE: Statement = {
  name: 'access-write',
  text: `insert into foyer.access (customer_id, application_id, minute, credential_id, operation, times)
    select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::int[])
      as t (application_id, minute, credential_id, operation, times)
    order by application_id, minute, credential_id, operation
    on conflict (customer_id, application_id, minute, credential_id, operation) do update
      set times = access.times + excluded.times`,
}

interface Entry {
  applicationId: string
  credentialId: string
  operation: string
  /** Minutes since 1970. */
  minute: number
  times: number
}
type Entries = Map<string, Entry>

export function openAccessLog(settings: AccessLogSettings): OpenedAccessLog {
  const { now, log, everyMs = EVERY_MS, flushAt = FLUSH_AT, maxWaiting = MAX_WAITING } = settings
  const waiting = waitingEntries()
  const lost = lostReads(settings)
  let isHealthy = true
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  register(settings.metrics ?? noMetrics, { waiting: waiting.count, dropped: lost.total })
  const schedule = () => {
    if (waiting.isEmpty() || writing) return
    if (isHealthy && waiting.count() >= flushAt) void flush()
    else timer ??= setTimeout(flush, everyMs).unref()
  }
  const writeOnce = async () => {
    const written = await writeAll(settings.database, waiting.takeAll())
    waiting.putBack(written.unwritten)
    lost.add(written.lost)
    const { failed } = written
    if (failed && isHealthy)
      log.warn({ ...nameOf(failed), waiting: waiting.count() }, 'access log entries wait to be written')
    isHealthy = !failed
    lost.report()
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
  return {
    noteRead(read) {
      const result = waiting.add(read, Math.floor(now().getTime() / MINUTE), maxWaiting)
      if (result === 'FULL') lost.add(1)
      if (result === 'ADDED') schedule()
    },
    async settled() {
      while (waiting.count() > UNSETTLED * flushAt) {
        await flush()
        if (!isHealthy) await pause(everyMs)
      }
    },
    async close() {
      await writing
      // A second try, because the first may find a lost connection.
      for (let tries = 0; tries < 2 && !waiting.isEmpty(); tries += 1) await flush()
      await writing
      clearTimeout(timer)
      for (const [, of] of waiting.takeAll()) lost.add(timesIn(of))
      lost.report(true)
    },
  }
}

/** The entries of all customers that are not written yet. */
function waitingEntries() {
  let waiting = new Map<string, Entries>()
  /** Includes those being written. */
  let count = 0
  const entriesOf = (customerId: string): Entries => {
    const of = waiting.get(customerId) ?? new Map<string, Entry>()
    if (of.size === 0) waiting.set(customerId, of)
    return of
  }
  return {
    count: () => count,
    isEmpty: () => waiting.size === 0,
    add(read: AccessRecord, minute: number, max: number): 'ADDED' | 'COUNTED' | 'FULL' {
      const { customerId, applicationId, readerId, operation } = read
      const key = `${minute} ${applicationId} ${operation} ${readerId}`
      const entry = waiting.get(customerId)?.get(key)
      if (entry) entry.times += 1
      if (entry) return 'COUNTED'
      if (count >= max) return 'FULL'
      const by = readerId ?? UNKNOWN_CREDENTIAL
      entriesOf(customerId).set(key, { applicationId, credentialId: by, operation, minute, times: 1 })
      count += 1
      return 'ADDED'
    },
    takeAll(): Array<[string, Entries]> {
      const all = [...waiting]
      waiting = new Map()
      return all
    },
    /** After a write: puts the unwritten entries back. */
    putBack(unwritten: Array<[string, Entries]>) {
      for (const [customerId, back] of unwritten) {
        const of = entriesOf(customerId)
        for (const [key, entry] of back) {
          const newer = of.get(key)
          if (newer) newer.times += entry.times
          else of.set(key, entry)
        }
      }
      count = sizeOf(waiting)
    },
  }
}

/** Reads that are missing in the log: counted, and logged the first time and then at most once a minute. */
function lostReads({ now, log }: Pick<AccessLogSettings, 'now' | 'log'>) {
  let dropped = 0
  let droppedBefore = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    add(reads: number) {
      dropped += reads
    },
    total: () => droppedBefore + dropped,
    report(isLast = false) {
      if (dropped === 0 || (!isLast && now().getTime() - loggedAt < MINUTE)) return
      log.error({ dropped }, 'reads were not written down')
      loggedAt = now().getTime()
      droppedBefore += dropped
      dropped = 0
    },
  }
}

function register(metrics: MetricRegistry, read: { waiting(): number; dropped(): number }): void {
  const dropped = {
    name: 'foyer_access_log_dropped_total',
    help: 'Reads missing in the access log, because too many waited or the database rejected them.',
  }
  metrics.counter(dropped, read.dropped)
  const waiting = {
    name: 'foyer_access_log_waiting',
    help: 'Access log entries that are not written yet.',
  }
  metrics.gauge(waiting, (set) => set(read.waiting()))
}

const timesIn = (of: Entries): number => [...of.values()].reduce((sum, { times }) => sum + times, 0)
const sizeOf = (all: Map<string, Entries>): number => [...all.values()].reduce((sum, of) => sum + of.size, 0)
const nameOf = (error: unknown) => {
  const { name, code } = error as { name?: string; code?: string }
  return { error: name, code }
}

interface Written {
  /** The first failure. Writing stops after it, unless it concerns one customer only (an ApiError). */
  failed: unknown
  unwritten: Array<[string, Entries]>
  /** Number of reads that the database rejects because of their values. */
  lost: number
}

async function writeAll(database: Pick<Database, 'write'>, left: Array<[string, Entries]>): Promise<Written> {
  const written: Written = { failed: undefined, unwritten: [], lost: 0 }
  const work = async () => {
    while (!written.failed || written.failed instanceof ApiError) {
      const next = left.pop()
      if (!next) return
      try {
        await database.write(next[0], WRITE, valuesOf(...next))
      } catch (error) {
        if (isDataError(error)) written.lost += timesIn(next[1])
        else {
          if (!written.failed || written.failed instanceof ApiError) written.failed = error
          written.unwritten.push(next)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_WRITES }, work))
  written.unwritten.push(...left)
  return written
}

function valuesOf(customerId: string, of: Entries): unknown[] {
  const all = [...of.values()]
  return [
    customerId,
    all.map((each) => each.applicationId),
    all.map((each) => new Date(each.minute * MINUTE).toISOString()),
    all.map((each) => each.credentialId),
    all.map((each) => each.operation),
    all.map((each) => each.times),
  ]
}

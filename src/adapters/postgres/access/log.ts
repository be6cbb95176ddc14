/** The access log: reads are counted in memory, and written by the second in one statement for each customer. No read waits for it. */

import { ApiError } from '../../../errors.ts'
import { type MetricRegistry, noMetrics } from '../../../ports/metrics.ts'
import type { AccessLog, Read } from '../../../ports.ts'
import { type Database, isOfValues, type Statement } from '../connections.ts'

export interface AccessLogSettings {
  database: Pick<Database, 'write'>
  now(): Date
  log: {
    warn(fields: Record<string, unknown>, message: string): void
    error(fields: Record<string, unknown>, message: string): void
  }
  everyMs?: number
  /** So many entries are written at once and do not wait for the second. */
  atOnce?: number
  /** So many wait at most while the database takes none. */
  most?: number
  metrics?: MetricRegistry
}

export interface OpenedAccessLog extends AccessLog {
  /** Writes what waits. What can not be written is counted and said. */
  close(): Promise<void>
}

/** Nobody is known: the nil UUID of RFC 9562 section 5.9. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
const MINUTE = 60_000
const AT_ONCE = 10_000
const MOST = 100_000
const EVERY_MS = 1_000
/** Customers that are written for at the same time: the connections are there for requests. */
const TOGETHER = 3

// In one order everywhere, so that two processes never wait for each other in a ring.
const WRITE: Statement = {
  name: 'access-write',
  text: `insert into foyer.access (customer_id, application_id, minute, credential_id, operation, times)
    select $1, * from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::text[], $6::int[]) as t (application_id, minute, credential_id, operation, times)
    order by application_id, minute, credential_id, operation
    on conflict (customer_id, application_id, minute, credential_id, operation) do update set times = access.times + excluded.times`,
}

interface Entry {
  applicationId: string
  credentialId: string
  operation: string
  /** Since 1970. */
  minute: number
  times: number
}
type Entries = Map<string, Entry>

export function openAccessLog(settings: AccessLogSettings): OpenedAccessLog {
  const { now, log, everyMs = EVERY_MS, atOnce = AT_ONCE, most = MOST } = settings
  let waiting = new Map<string, Entries>()
  /** Of all customers, those that are being written included. */
  let entries = 0
  let dropped = 0
  let droppedBefore = 0
  let toldAt = Number.NEGATIVE_INFINITY
  let isWell = true
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  register(settings.metrics ?? noMetrics, { waiting: () => entries, dropped: () => droppedBefore + dropped })
  const entriesOf = (customerId: string): Entries => {
    const of = waiting.get(customerId) ?? new Map<string, Entry>()
    if (of.size === 0) waiting.set(customerId, of)
    return of
  }
  const soon = () => {
    if (waiting.size === 0 || writing) return
    if (isWell && entries >= atOnce) void flush()
    else timer ??= setTimeout(flush, everyMs).unref()
  }
  const putBack = (customerId: string, back: Entries) => {
    const of = entriesOf(customerId)
    for (const [key, entry] of back) {
      const newer = of.get(key)
      if (newer) {
        newer.times += entry.times
        entries -= 1
      } else of.set(key, entry)
    }
  }
  const tell = (isLast = false) => {
    // At once, and then by the minute.
    if (dropped === 0 || (!isLast && now().getTime() - toldAt < MINUTE)) return
    log.error({ dropped }, 'reads were not written down')
    toldAt = now().getTime()
    droppedBefore += dropped
    dropped = 0
  }
  const round = async () => {
    const left = [...waiting]
    waiting = new Map()
    const { failed, unwritten, lost } = await writeAll(settings.database, left)
    entries = unwritten.reduce((sum, [, of]) => sum + of.size, 0) + sizeOf(waiting)
    for (const [customerId, back] of unwritten) putBack(customerId, back)
    dropped += lost
    if (failed && isWell) log.warn({ ...nameOf(failed), waiting: entries }, 'reads wait to be written down')
    isWell = !failed
    tell()
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing ??= round().finally(() => {
      writing = undefined
      soon()
    })
    return writing
  }
  return {
    noteRead({ customerId, applicationId, credentialId, operation }: Read) {
      const minute = Math.floor(now().getTime() / MINUTE)
      const key = `${minute} ${applicationId} ${operation} ${credentialId}`
      const entry = waiting.get(customerId)?.get(key)
      if (entry) entry.times += 1
      else if (entries >= most) dropped += 1
      else {
        const by = credentialId ?? NOBODY
        entriesOf(customerId).set(key, { applicationId, credentialId: by, operation, minute, times: 1 })
        entries += 1
        soon()
      }
    },
    async close() {
      await writing
      // Once more: a connection that was lost is opened anew.
      for (let tries = 0; tries < 2 && waiting.size > 0; tries += 1) await flush()
      await writing
      clearTimeout(timer)
      for (const of of waiting.values()) dropped += timesIn(of)
      tell(true)
    },
  }
}

function register(metrics: MetricRegistry, read: { waiting(): number; dropped(): number }): void {
  const dropped = {
    name: 'foyer_access_log_dropped_total',
    help: 'Reads that the access log does not hold, because too many waited or the database refused them.',
  }
  metrics.counter(dropped, read.dropped)
  const waiting = {
    name: 'foyer_access_log_waiting',
    help: 'Entries of the access log that are not written yet.',
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
  /** The first failure: no more was tried after it, but where it was one customer's alone that has too much to do. */
  failed: unknown
  unwritten: Array<[string, Entries]>
  /** Reads that the database refuses for what they say. */
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
        if (isOfValues(error)) written.lost += timesIn(next[1])
        else {
          if (!written.failed || written.failed instanceof ApiError) written.failed = error
          written.unwritten.push(next)
        }
      }
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, work))
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

/** Metrics of the ongoing monitoring, from the database: read at most every thirty seconds. */
import type { ClientConfig } from 'pg'
import type { MetricRegistry } from '#kernel/metrics.ts'
import type { MonitoringStatus } from './ports.ts'
import { monitoringStatusIn } from './store/monitoring-status.ts'

const CACHED_MS = 30_000
const TIMEOUT_MS = 5_000

/** `worker` connects as foyer_worker. A gauge has no value while the database is unavailable. */
export function monitoringMetrics(metrics: MetricRegistry, worker: ClientConfig, now: () => Date): void {
  const limits = { connectionTimeoutMillis: TIMEOUT_MS, statement_timeout: TIMEOUT_MS }
  const status = monitoringStatusIn({ ...worker, ...limits }, now)
  let cached: Promise<MonitoringStatus> | undefined
  let cachedUntil = 0
  const read = (): Promise<MonitoringStatus> => {
    if (!cached || performance.now() >= cachedUntil) {
      cachedUntil = performance.now() + CACHED_MS
      cached = status()
      cached.catch(() => undefined)
    }
    return cached
  }
  const age = (at: Date): number => (now().getTime() - at.getTime()) / 1000
  registerCounts(metrics, read)
  registerAges(metrics, read, age)
}

type Read = () => Promise<MonitoringStatus>
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function registerCounts(metrics: MetricRegistry, read: Read): void {
  const gauge = (name: string, help: string, of: (status: MonitoringStatus) => number) =>
    metrics.gauge({ name, help }, async (set) => set(of(await read())))
  gauge('foyer_monitoring_applications', 'Applications that are monitored.', ({ customers }) =>
    sum(customers.map(({ applications }) => applications)),
  )
  gauge('foyer_monitoring_subjects', 'Persons and organizations that are monitored.', ({ customers }) =>
    sum(customers.map(({ subjects }) => subjects)),
  )
  gauge(
    'foyer_monitoring_comparisons_pending',
    'Comparisons with a changed list, one for each customer, that are not finished.',
    ({ comparisons }) => comparisons.length,
  )
  gauge(
    'foyer_monitoring_comparisons_failed',
    'Of those, comparisons whose last try failed.',
    ({ comparisons }) => comparisons.filter(({ failedAt }) => failedAt !== null).length,
  )
  const due = {
    name: 'foyer_monitoring_due',
    help: 'Monitored applications that are due now: lookup (in a register), review, comparison (in full).',
    labels: ['what'] as 'what'[],
  }
  metrics.gauge(due, async (set) => {
    const { customers } = await read()
    set(sum(customers.map(({ lookupsDue }) => lookupsDue)), { what: 'lookup' })
    set(sum(customers.map(({ reviewsDue }) => reviewsDue)), { what: 'review' })
    set(sum(customers.map(({ notCompared }) => notCompared)), { what: 'comparison' })
  })
}

function registerAges(metrics: MetricRegistry, read: Read, age: (at: Date) => number): void {
  const oldest = {
    name: 'foyer_monitoring_oldest_pending_seconds',
    help: 'How long the oldest comparison that is not finished has waited or run; 0: there is none.',
  }
  metrics.gauge(oldest, async (set) => {
    const [first] = (await read()).comparisons
    set(first ? Math.max(0, age(first.plannedAt)) : 0)
  })
  const sweep = {
    name: 'foyer_monitoring_sweep_age_seconds',
    help: 'Time since a regular task of the monitoring last ended well, by task.',
    labels: ['sweep'] as 'sweep'[],
  }
  metrics.gauge(sweep, async (set) => {
    for (const { sweep, endedAt } of (await read()).sweeps) if (endedAt) set(age(endedAt), { sweep })
  })
  const failed = {
    name: 'foyer_monitoring_sweep_failed',
    help: '1: the last run of a regular task of the monitoring failed, by task.',
    labels: ['sweep'] as 'sweep'[],
  }
  metrics.gauge(failed, async (set) => {
    for (const { sweep, endedAt, failedAt } of (await read()).sweeps)
      set(failedAt !== null && (endedAt === null || failedAt > endedAt) ? 1 : 0, { sweep })
  })
}

/** Metrics of connection pools: usage, and how long transactions wait for a connection. */
import type { Pool, PoolClient } from 'pg'
import type { Histogram, MetricRegistry } from '#kernel/metrics.ts'

export type PoolName = 'requests' | 'queue' | 'webhooks'

interface Pools {
  pools: Map<PoolName, Pool>
  waits: Histogram<'pool'>
}

/** One set of metrics for all pools of a service. */
const cache = new WeakMap<MetricRegistry, Pools>()

/** Returns a function to use instead of `pool.connect()`, which measures the wait. */
export function measuredPool(metrics: MetricRegistry, name: PoolName, pool: Pool): () => Promise<PoolClient> {
  const { pools, waits } = poolsOf(metrics)
  pools.set(name, pool)
  const labels = { pool: name }
  return async () => {
    const began = performance.now()
    try {
      return await pool.connect()
    } finally {
      waits.observe((performance.now() - began) / 1000, labels)
    }
  }
}

function poolsOf(metrics: MetricRegistry): Pools {
  const cached = cache.get(metrics)
  if (cached) return cached
  const pools: Pools['pools'] = new Map()
  const waits = metrics.histogram({
    name: 'foyer_database_checkout_duration_seconds',
    help: 'How long a transaction waited for a connection of its pool.',
    labels: ['pool'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 10, 30],
  })
  const gauge = (named: { name: string; help: string }, of: (pool: Pool) => number) =>
    metrics.gauge({ ...named, labels: ['pool'] }, (set) => {
      for (const [pool, each] of pools) set(of(each), { pool })
    })
  gauge(
    { name: 'foyer_database_connections', help: 'Open connections of the pool.' },
    (pool) => pool.totalCount,
  )
  gauge(
    { name: 'foyer_database_connections_idle', help: 'Open connections that are not in use.' },
    (pool) => pool.idleCount,
  )
  gauge(
    { name: 'foyer_database_connections_max', help: 'Maximum number of connections of the pool.' },
    (pool) => pool.options.max ?? 10,
  )
  gauge(
    { name: 'foyer_database_checkouts_waiting', help: 'Transactions that wait for a connection.' },
    (pool) => pool.waitingCount,
  )
  cache.set(metrics, { pools, waits })
  return { pools, waits }
}

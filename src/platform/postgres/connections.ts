/**
 * Connections to PostgreSQL: pipelined ones for single statements and a pool for transactions, each with its
 * own role.
 */

import { fairQueue } from '@foyer/fair-http/fair-queue'
import pg, { type Client, type ClientConfig, type QueryResultRow } from 'pg'
import { isUuid } from '#kernel/ids.ts'
import { type MetricRegistry, noMetrics } from '#kernel/metrics.ts'
import { type CircuitListener, openCircuit } from './availability/circuit.ts'
import { type Pipeline, pipeline } from './pipeline.ts'
import { type OnConnection, POOL_SIZE, poolOf, probe } from './pool.ts'
import { measuredPool } from './pool-metrics.ts'
import { destroyWhenSilent, noAnswerError, withTimeout } from './timeouts.ts'

export type Role = 'foyer_service' | 'foyer_auth' | 'foyer_worker' | 'foyer_staff'
export interface Statement {
  name: string
  text: string
}

export interface Database {
  /**
   * Runs one named statement for one customer in one round trip: begin, statement and commit are sent
   * together.
   */
  read<R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]): Promise<R[]>
  /** The same with several sets of values. One transaction: an error of one is the error of all. */
  readEach<R extends QueryResultRow>(
    customerId: string,
    statement: Statement,
    valueSets: unknown[][],
  ): Promise<R[][]>
  /** Runs one named statement as foyer_auth, before the customer is known. */
  auth<R extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<R[]>
  /** Runs one writing statement in its own transaction, in one round trip. Queues like `transaction`. */
  write<R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]): Promise<R[]>
  /** Runs several statements with logic between them. Rolls back when `work` throws. */
  transaction<T>(customerId: string, work: (query: Query) => Promise<T>): Promise<T>
  ping(): Promise<void>
  /** Notifies when the database becomes unavailable, and when it is back. */
  watch(watcher: CircuitListener): void
  close(): Promise<void>
}
export type Query = <R extends QueryResultRow>(statement: Statement, values: unknown[]) => Promise<R[]>

export interface ConnectionSource {
  /** Settings for a connection with this role. */
  settings(role: Role | 'owner'): ClientConfig
}

/**
 * Begins a transaction for one customer. SET takes no parameters, so the id is part of the text, and must be
 * a valid UUID. SET LOCAL instead of set_config(), because Citus propagates only the former to its workers.
 */
export function beginFor(customerId: string): string {
  if (!isUuid(customerId)) throw new Error('not a customer id')
  return `begin; set local app.customer='${customerId}'`
}

const PIPELINES = 2
/**
 * A fair queue before the pool: a transaction that waits for a lock holds its connection, so one customer
 * must not take them all. Four per customer are enough, because its changes wait for the head of its audit
 * chain anyway.
 */
const QUEUE_LIMITS = {
  slots: POOL_SIZE,
  slotsPerKey: 4,
  waitingPerKey: 1_000,
  waiting: 5_000,
  maxWaitMs: 10_000,
}
const PING_MS = 2_000
/** Then open connections are destroyed. Nothing that was acknowledged is lost. */
const CLOSE_MS = 5_000

interface Connections {
  /** The pipelines of reads. */
  readers: Pipeline[]
  auth: Pipeline
  /** Takes a connection of the pool of transactions. */
  connect(): Promise<pg.PoolClient>
  bytesReceived(): number
  cut(): void
  close(): Promise<void>
}

function connectionsTo(
  source: ConnectionSource,
  log: (error: Error) => void,
  onConnection: OnConnection,
  metrics: MetricRegistry,
): Connections {
  const single = (role: Role) => pipeline(source.settings(role), log, onConnection)
  const readers = Array.from({ length: PIPELINES }, () => single('foyer_service'))
  const auth = single('foyer_auth')
  const singles = [...readers, auth]
  const openPool = () => {
    const opened = poolOf(source, log, onConnection)
    return { ...opened, connect: measuredPool(metrics, 'requests', opened.pool) }
  }
  let pooled = openPool()
  return {
    readers,
    auth,
    connect: () => pooled.connect(),
    bytesReceived: () =>
      pooled.bytesReceived() + singles.reduce((sum, each) => sum + each.bytesReceived(), 0),
    cut() {
      // Callers in the pool's queue have been rejected: a new pool ensures that none of their work runs
      // later.
      pooled.cut()
      pooled = openPool()
      for (const each of singles) each.cut()
    },
    async close() {
      const closing = Promise.allSettled([...singles.map((each) => each.close()), pooled.pool.end()])
      await withTimeout(closing, CLOSE_MS, async () => {
        pooled.cut()
        for (const each of singles) each.cut()
      })
    },
  }
}

export interface DatabaseOptions {
  onConnection?: OnConnection
  metrics?: MetricRegistry
  /** The error that the caller of a change receives, for an error that a function of the database raised. */
  meaningOf?(error: unknown): unknown
}

export function openDatabase(
  source: ConnectionSource,
  log: (error: Error) => void,
  { onConnection = () => undefined, metrics = noMetrics, meaningOf = (error) => error }: DatabaseOptions = {},
): Database {
  const connections = connectionsTo(source, log, onConnection, metrics)
  const { readers, auth, bytesReceived } = connections
  const circuit = openCircuit({ probe: () => probe(source.settings('foyer_auth')), bytesReceived })
  circuit.watch({ away: connections.cut, back: () => undefined })
  let next = 0
  const queryAuth = <R extends QueryResultRow>(statement: pg.QueryConfig) =>
    circuit.run(async () => (await auth.run((client) => client.query<R>(statement))).rows)
  const readEach: Database['readEach'] = async (customerId, statement, valueSets) => {
    const reader = readers[next++ % PIPELINES] as Pipeline
    return circuit.run(() => reader.run((client) => inOneRoundTrip(client, customerId, statement, valueSets)))
  }
  const queue = fairQueue(QUEUE_LIMITS)
  // The queue is outside the circuit breaker: a queued caller is rejected when the database is unavailable.
  const queued = <T>(customerId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    queue
      .run(customerId, () => circuit.run(() => withClient(connections.connect, work)))
      .catch((error) => {
        throw meaningOf(error)
      })
  return {
    readEach,
    read: async <R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]) =>
      (await readEach<R>(customerId, statement, [values]))[0] ?? [],
    auth: (statement, values) => queryAuth({ ...statement, values }),
    write: async <R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]) => {
      const run = (client: pg.PoolClient) => inOneRoundTrip<R>(client, customerId, statement, [values])
      return (await queued(customerId, run))[0] ?? []
    },
    transaction: (customerId, work) =>
      queued(customerId, (client) => inTransaction(client, customerId, work)),
    async ping() {
      await withTimeout(queryAuth({ text: 'select 1' }), PING_MS, () => Promise.reject(noAnswerError()))
    },
    watch: circuit.watch,
    async close() {
      circuit.close()
      await connections.close()
    },
  }
}

/**
 * Sends begin, the statement with each set of values, and commit in one tick: one round trip, and no other
 * request in between on this connection.
 */
async function inOneRoundTrip<R extends QueryResultRow>(
  client: Client | pg.PoolClient,
  customerId: string,
  statement: Statement,
  valueSets: unknown[][],
): Promise<R[][]> {
  // One packet for all; pg would write one for each.
  const { stream } = client.connection
  stream.cork()
  const opened = client.query(beginFor(customerId))
  const queried = valueSets.map((values) => client.query<R>({ ...statement, values }))
  const closed = client.query('commit')
  stream.uncork()
  const [results] = await Promise.all([Promise.all(queried), opened, closed])
  return results.map(({ rows }) => rows)
}

/**
 * SQLSTATE classes 22 and 23: the transaction is certainly rolled back, and may succeed without the bad
 * value.
 */
export const isDataError = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

async function inTransaction<T>(
  client: pg.PoolClient,
  customerId: string,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  // Not awaited: it is sent together with the first statement.
  const opened = client.query(beginFor(customerId))
  opened.catch(() => undefined)
  try {
    const result = await work(
      async (statement, values) => (await client.query({ ...statement, values })).rows,
    )
    await opened
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function withClient<T>(
  connect: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connect()
  let broken: Error | undefined
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  const heard = destroyWhenSilent(client, () => true)
  try {
    return await work(client)
  } finally {
    heard.end()
    client.off('error', onError)
    client.release(broken)
  }
}

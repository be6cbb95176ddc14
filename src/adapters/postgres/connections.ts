/** Connections to PostgreSQL: pipelined ones for single statements, a pool for transactions, each under the role that it needs. */
import pg, { type Client, type ClientConfig, type QueryResultRow } from 'pg'
import { fairQueue } from '../../fair-queue.ts'
import { isUuid } from '../../ids.ts'
import { type MetricRegistry, noMetrics } from '../../ports/metrics.ts'
import { circuitOn, type Watcher } from './availability/circuit.ts'
import { quotaRefusal } from './customers/usage.ts'
import { type Pipeline, pipeline } from './pipeline.ts'
import { type Hear, POOL_SIZE, poolOf, probe } from './pool.ts'
import { measuredPool } from './pool-metrics.ts'
import { inTime, listenFor, silent } from './timeouts.ts'

export type Role = 'foyer_service' | 'foyer_auth' | 'foyer_worker'
export interface Statement {
  name: string
  text: string
}

export interface Database {
  /** One named statement for one customer, in one round trip: `begin; set local`, statement, `commit` are queued in one tick. */
  read<R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]): Promise<R[]>
  /** One named statement under foyer_auth, which knows no customer yet. */
  auth<R extends QueryResultRow>(statement: Statement, values: unknown[]): Promise<R[]>
  /** One writing statement in a transaction of its own, in one round trip. Like `transaction` when it is the customer's turn. */
  write<R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]): Promise<R[]>
  /** Several statements with decisions between them. Rolled back when `work` throws. */
  transaction<T>(customerId: string, work: (ask: Ask) => Promise<T>): Promise<T>
  ping(): Promise<void>
  /** Hears when the database is away, and when it is back. */
  watch(watcher: Watcher): void
  close(): Promise<void>
}
export type Ask = <R extends QueryResultRow>(statement: Statement, values: unknown[]) => Promise<R[]>

export interface ConnectionSource {
  /** Settings for a connection that runs under this role. */
  settings(role: Role | 'owner'): ClientConfig
}

/**
 * The text that opens a transaction for one customer. SET takes no parameters, so the id stands in the text: only ever a parsed
 * uuid. SET LOCAL and not set_config(): only that is carried to the workers of a distributed database.
 */
export function openingFor(customerId: string): string {
  if (!isUuid(customerId)) throw new Error('not a customer id')
  return `begin; set local app.customer='${customerId}'`
}

const PIPELINES = 2
/**
 * Before the pool, by customer: who waits for a lock holds a connection all the time, and one customer's must not be all that there
 * are. Four are enough for it: its changes stand in a row for the head of its audit chain in any case.
 */
const TURNS = { places: POOL_SIZE, placesPerKey: 4, waitingPerKey: 1_000, waiting: 5_000, patienceMs: 10_000 }
const PING_MS = 2_000
/** What has not ended by then is cut: nothing that was acknowledged is lost by it. */
const CLOSE_MS = 5_000

export function openDatabase(
  source: ConnectionSource,
  log: (error: Error) => void,
  { hear = () => undefined, metrics = noMetrics }: { hear?: Hear; metrics?: MetricRegistry } = {},
): Database {
  const single = (role: Role) => pipeline(source.settings(role), log, hear)
  const readers = Array.from({ length: PIPELINES }, () => single('foyer_service'))
  const auth = single('foyer_auth')
  const openPool = () => {
    const opened = poolOf(source, log, hear)
    return { ...opened, connect: measuredPool(metrics, 'requests', opened.pool) }
  }
  let pooled = openPool()
  const singles = [...readers, auth]
  const circuit = circuitOn({
    probe: () => probe(source.settings('foyer_auth')),
    heard: () => pooled.heard() + singles.reduce((sum, each) => sum + each.heard(), 0),
  })
  circuit.watch({
    away() {
      // Who stands in the queue of the pool has been told: nothing of theirs is done later on.
      pooled.cut()
      pooled = openPool()
      for (const each of singles) each.cut()
    },
    back: () => undefined,
  })
  let turn = 0
  const askAuth = <R extends QueryResultRow>(statement: pg.QueryConfig) =>
    circuit.run(async () => (await auth.run((client) => client.query<R>(statement))).rows)
  const turns = fairQueue(TURNS)
  // The turn is around the circuit: who waits for one while the database goes away is refused, and not served later on.
  const inTurn = <T>(customerId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    turns
      .run(customerId, () => circuit.run(() => withClient(pooled.connect, work)))
      .catch((error) => {
        throw quotaRefusal(error) ?? error
      })
  return {
    async read<R extends QueryResultRow>(customerId: string, statement: Statement, values: unknown[]) {
      const reader = readers[turn++ % PIPELINES] as Pipeline
      return circuit.run(() => reader.run((client) => inOneTrip<R>(client, customerId, statement, values)))
    },
    auth: (statement, values) => askAuth({ ...statement, values }),
    write: (customerId, statement, values) =>
      inTurn(customerId, (client) => inOneTrip(client, customerId, statement, values)),
    transaction: (customerId, work) =>
      inTurn(customerId, (client) => inTransaction(client, customerId, work)),
    async ping() {
      await inTime(askAuth({ text: 'select 1' }), PING_MS, () => Promise.reject(silent()))
    },
    watch: circuit.watch,
    async close() {
      circuit.close()
      const closing = Promise.allSettled([...singles.map((each) => each.close()), pooled.pool.end()])
      await inTime(closing, CLOSE_MS, async () => {
        pooled.cut()
        for (const each of singles) each.cut()
      })
    },
  }
}

/** Opening, statement and commit in one tick: no other request can come between them on this connection, and there is one round trip. */
async function inOneTrip<R extends QueryResultRow>(
  client: Client | pg.PoolClient,
  customerId: string,
  statement: Statement,
  values: unknown[],
): Promise<R[]> {
  // One packet for all, where pg would write one for each.
  const { stream } = client.connection
  stream.cork()
  const opened = client.query(openingFor(customerId))
  const asked = client.query<R>({ ...statement, values })
  const closed = client.query('commit')
  stream.uncork()
  const [, result] = await Promise.all([opened, asked, closed])
  return result.rows
}

/** A value was refused (SQLSTATE classes 22 and 23): the transaction is certainly rolled back, and without that value it may succeed. */
export const isOfValues = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

async function inTransaction<T>(
  client: pg.PoolClient,
  customerId: string,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  // The opening is not awaited: it travels with the first statement.
  const opened = client.query(openingFor(customerId))
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
  const heard = listenFor(client, () => true)
  try {
    return await work(client)
  } finally {
    heard.end()
    client.off('error', onError)
    client.release(broken)
  }
}

/**
 * The pool for transactions, whose connections can all be destroyed at once, and a probe for a new
 * connection.
 */
import type { Socket } from 'node:net'
import pg, { type ClientConfig } from 'pg'
import type { ConnectionSource } from './connections.ts'

export const POOL_SIZE = 10
const PROBE_MS = 2_000

/** Called with every new connection. */
export type OnConnection = (client: pg.Client) => void

export interface CuttablePool {
  pool: pg.Pool
  /** Bytes received on all its connections. */
  bytesReceived(): number
  /** Destroys every connection, including those being opened, and opens no more. Never waits. */
  cut(): void
}

export function poolOf(
  source: ConnectionSource,
  log: (error: Error) => void,
  onConnection: OnConnection,
): CuttablePool {
  const clients = new Set<pg.Client>()
  let closedBytes = 0
  // Tracked from its creation: a connection that hangs while it is opened occupies a slot of the pool.
  class TrackedClient extends pg.Client {
    constructor(settings?: ClientConfig) {
      super(settings)
      clients.add(this)
      onConnection(this)
      this.once('end', () => {
        closedBytes += bytesOf(this)
        clients.delete(this)
      })
    }
  }
  const pool = new pg.Pool({
    ...source.settings('foyer_service'),
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    Client: TrackedClient,
  } as pg.PoolConfig)
  pool.on('error', log)
  return {
    pool,
    bytesReceived: () => [...clients].reduce((sum, client) => sum + bytesOf(client), closedBytes),
    cut() {
      for (const client of clients) client.connection.stream.destroy()
      if (!pool.ending) pool.end().catch(() => undefined)
    },
  }
}

export const bytesOf = (client: pg.Client): number => (client.connection.stream as Socket).bytesRead ?? 0

/** Opens a connection and runs a query; rejects with the reason when that fails. */
export async function probe(settings: ClientConfig): Promise<void> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    client.connection.stream.destroy()
  }
}

/** The pool for transactions, whose connections can be cut all at once, and the question whether a new one can be opened. */
import type { Socket } from 'node:net'
import pg, { type ClientConfig } from 'pg'
import type { ConnectionSource } from './connections.ts'

export const POOL_SIZE = 10
const PROBE_MS = 2_000

/** Is given every connection when it is made. */
export type Hear = (client: pg.Client) => void

export interface CuttablePool {
  pool: pg.Pool
  /** How many bytes came on its connections. */
  heard(): number
  /** Breaks every connection off, also those that are being opened, and opens no more. Never waits. */
  cut(): void
}

export function poolOf(source: ConnectionSource, log: (error: Error) => void, hear: Hear): CuttablePool {
  const clients = new Set<pg.Client>()
  let closedBytes = 0
  // Known from its first moment on: one that hangs while it is opened would keep a place of the pool.
  class Known extends pg.Client {
    constructor(settings?: ClientConfig) {
      super(settings)
      clients.add(this)
      hear(this)
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
    Client: Known,
  } as pg.PoolConfig)
  pool.on('error', log)
  return {
    pool,
    heard: () => [...clients].reduce((sum, client) => sum + bytesOf(client), closedBytes),
    cut() {
      for (const client of clients) client.connection.stream.destroy()
      if (!pool.ending) pool.end().catch(() => undefined)
    },
  }
}

export const bytesOf = (client: pg.Client): number => (client.connection.stream as Socket).bytesRead ?? 0

/** Rejects with what kept a new connection from being opened, or from answering. */
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

/** Connections of foyer_staff, the only role that reads the accounts of people. */
import pg from 'pg'
import type { ConnectionSource, Query } from '#platform/postgres/connections.ts'

/** Few: people sign in rarely, and sessions are cached. */
const POOL_SIZE = 4
const ANSWER_MS = 10_000

export interface PeopleDatabase {
  /** For better-auth, whose tables are found by the search path. */
  pool: pg.Pool
  query: Query
  /** Several statements together, for one customer if the work needs the queue. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function openPeopleDatabase(source: ConnectionSource, log: (error: Error) => void): PeopleDatabase {
  const settings = source.settings('foyer_staff')
  const pool = new pg.Pool({
    ...settings,
    options: [settings.options ?? '', '-c search_path=foyer'].join(' ').trim(),
    max: POOL_SIZE,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_MS,
  })
  pool.on('error', log)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    query: async (statement, values) => (await pool.query({ ...statement, values })).rows,
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(
          async (statement, values) => (await client.query({ ...statement, values })).rows,
        )
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failed: Error) => {
          broken = failed
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: () => pool.end(),
  }
}

/** A connection under foyer_worker for one piece of work on the lists of the installation. */
import pg, { type ClientConfig } from 'pg'

export async function asWorker<T>(worker: ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(worker)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const LOCK = `select pg_try_advisory_lock(hashtext('screening_list'), hashtext($1)) as held`

/** undefined: another process, or another task of this one, works on the list. */
export const withListLock = <T>(
  worker: ClientConfig,
  listId: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  asWorker(worker, async (client) => {
    // Ends with the connection, also when the process is killed.
    const { rows } = await client.query<{ held: boolean }>(LOCK, [listId])
    return rows[0]?.held ? work() : undefined
  })

export async function inWorkerTransaction<T>(
  worker: ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return asWorker(worker, async (client) => {
    await client.query('begin')
    try {
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

/** Nobody waits for ever for a database that says nothing. */
import type { Socket } from 'node:net'
import type { Client, PoolClient } from 'pg'

export const silent = () =>
  Object.assign(new Error('The database has not answered for too long.'), { code: 'ETIMEDOUT' })

/** A database that is there and says nothing (a network that was cut, a disk that hangs) is away after that long. */
const SILENCE_MS = 20_000

/** Cuts a connection on which something is waited for and nothing comes; all that waits on it then hears that it broke. */
export function listenFor(client: Client | PoolClient, isWaiting: () => boolean): { end(): void } {
  const stream = client.connection.stream as Socket
  const cut = () => void (isWaiting() && stream.destroy(silent()))
  stream.setTimeout(SILENCE_MS).on('timeout', cut)
  return { end: () => void stream.setTimeout(0).off('timeout', cut) }
}

/** What `late` says when the work takes longer than that; the work goes on, and is no longer waited for. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => Promise<T | undefined>) {
  let timer: NodeJS.Timeout | undefined
  const lateness = new Promise<T | undefined>((resolve, reject) => {
    timer = setTimeout(() => late().then(resolve, reject), milliseconds)
  })
  return Promise.race([work, lateness]).finally(() => clearTimeout(timer))
}

/** Nobody waits for ever for a database that says nothing. */
import type { Socket } from 'node:net'
import type { Client, PoolClient } from 'pg'

export const silent = () =>
  Object.assign(new Error('The database has not answered for too long.'), { code: 'ETIMEDOUT' })

/** A database that is there and says nothing (a network that was cut, a disk that hangs) is away after four looks. */
const LOOK_MS = 5_000
const LOOKS = 4

/** Cuts a connection on which something is waited for and nothing comes; all that waits on it then hears that it broke. */
export function listenFor(client: Client | PoolClient, isWaiting: () => boolean): { end(): void } {
  const stream = client.connection.stream as Socket
  let heard = stream.bytesRead
  let quiet = 0
  const timer = setInterval(() => {
    quiet = isWaiting() && stream.bytesRead === heard ? quiet + 1 : 0
    heard = stream.bytesRead
    if (quiet >= LOOKS) stream.destroy(silent())
  }, LOOK_MS).unref()
  const end = () => clearInterval(timer)
  stream.once('close', end)
  return {
    end() {
      end()
      stream.off('close', end)
    },
  }
}

/** What `late` says when the work takes longer than that; the work goes on, and is no longer waited for. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => Promise<T | undefined>) {
  let timer: NodeJS.Timeout | undefined
  const lateness = new Promise<T | undefined>((resolve, reject) => {
    timer = setTimeout(() => late().then(resolve, reject), milliseconds)
  })
  return Promise.race([work, lateness]).finally(() => clearTimeout(timer))
}

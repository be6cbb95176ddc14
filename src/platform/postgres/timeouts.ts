/** Time limits for a database that does not respond. */
import type { Socket } from 'node:net'
import type { Client, PoolClient } from 'pg'

export const noAnswerError = () =>
  Object.assign(new Error('The database has not answered for too long.'), { code: 'ETIMEDOUT' })

/** A connection without a response (broken network, hanging disk) is destroyed after four checks. */
const CHECK_MS = 5_000
const MAX_SILENT_CHECKS = 4

/** Destroys a connection that has pending requests and receives nothing; the pending requests then fail. */
export function destroyWhenSilent(client: Client | PoolClient, isWaiting: () => boolean): { end(): void } {
  const stream = client.connection.stream as Socket
  let received = stream.bytesRead
  let silentChecks = 0
  const timer = setInterval(() => {
    silentChecks = isWaiting() && stream.bytesRead === received ? silentChecks + 1 : 0
    received = stream.bytesRead
    if (silentChecks >= MAX_SILENT_CHECKS) stream.destroy(noAnswerError())
  }, CHECK_MS).unref()
  const end = () => clearInterval(timer)
  stream.once('close', end)
  return {
    end() {
      end()
      stream.off('close', end)
    },
  }
}

/** The result of `late` when the work takes longer; the work continues, but its result is ignored. */
export async function withTimeout<T>(
  work: Promise<T>,
  milliseconds: number,
  late: () => Promise<T | undefined>,
) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T | undefined>((resolve, reject) => {
    timer = setTimeout(() => late().then(resolve, reject), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

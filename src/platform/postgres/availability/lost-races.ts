/**
 * Counts deadlocks and serialization failures, which the queue and callers retry silently, and logs once a
 * minute.
 */
import type { ClientBase } from 'pg'

/** SQLSTATE codes serialization_failure and deadlock_detected. */
const codes: Record<string, 'serialization' | 'deadlock'> = { '40001': 'serialization', '40P01': 'deadlock' }
const MINUTE = 60_000

export interface LostRaces {
  /** Counts the errors on this connection, including those that a library retries. */
  onConnection(client: ClientBase): void
  /** Since the start of the process. */
  counts(): Readonly<Record<'serialization' | 'deadlock', number>>
}

type Log = { warn(fields: Record<string, unknown>, message: string): void }

export function lostRaces(log: Log, now: () => number = () => performance.now()): LostRaces {
  const counts = { serialization: 0, deadlock: 0 }
  let loggedAt = Number.NEGATIVE_INFINITY
  const onError = ({ code }: { code?: string }) => {
    const kind = codes[code ?? '']
    if (!kind) return
    counts[kind] += 1
    if (now() - loggedAt < MINUTE) return
    loggedAt = now()
    log.warn(
      { ...counts },
      'deadlock or serialization failure; the transaction is retried, or the response is 503',
    )
  }
  return {
    // This event includes every error of the server, even if a library retries after it.
    onConnection: (client) => void connectionOf(client).on('errorMessage', onError),
    counts: () => counts,
  }
}

interface Emitting {
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
}
const connectionOf = (client: ClientBase) => (client as unknown as { connection: Emitting }).connection

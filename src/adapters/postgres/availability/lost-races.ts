/** Deadlocks and serialization failures: repeated without a word by the queue and by callers, counted here, and told once a minute. */
import type { ClientBase } from 'pg'

/** Classes of SQLSTATE 40: serialization_failure and deadlock_detected. */
const codes: Record<string, 'serialization' | 'deadlock'> = { '40001': 'serialization', '40P01': 'deadlock' }
const MINUTE = 60_000

export interface LostRaces {
  /** Counts those that the database tells on this connection, also those that a library repeats. */
  hear(client: ClientBase): void
  /** Since the start of the process. */
  counts(): Readonly<Record<'serialization' | 'deadlock', number>>
}

type Log = { warn(fields: Record<string, unknown>, message: string): void }

export function lostRaces(log: Log, now: () => number = () => performance.now()): LostRaces {
  const counts = { serialization: 0, deadlock: 0 }
  let toldAt = Number.NEGATIVE_INFINITY
  const heard = ({ code }: { code?: string }) => {
    const kind = codes[code ?? '']
    if (!kind) return
    counts[kind] += 1
    if (now() - toldAt < MINUTE) return
    toldAt = now()
    log.warn({ ...counts }, 'the database let a transaction lose a race; it is repeated, or answered 503')
  }
  return {
    // Every error message of the server passes here, also one that a library answers by a repetition.
    hear: (client) => void connectionOf(client).on('errorMessage', heard),
    counts: () => counts,
  }
}

interface Emitting {
  on(event: 'errorMessage', listener: (message: { code?: string }) => void): void
}
const connectionOf = (client: ClientBase) => (client as unknown as { connection: Emitting }).connection

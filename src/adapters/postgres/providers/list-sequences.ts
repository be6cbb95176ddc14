/** The highest sequence number of each trusted list, over all processes and restarts. */
import { createHash } from 'node:crypto'
import type { Database, Statement } from '../connections.ts'

/** Remembers the sequence of a list, and returns the highest that was seen. */
export type RaiseSequence = (customerId: string, list: string, sequence: number, now: Date) => Promise<number>

const RAISE: Statement = {
  name: 'trusted-list-raise',
  text: `insert into foyer.trusted_list as known (customer_id, list_hash, sequence, seen_at)
    values ($1, $2, $3, $4) on conflict (customer_id, list_hash) do update
      set sequence = greatest(known.sequence, excluded.sequence), seen_at = excluded.seen_at
    returning sequence::float8 as sequence`,
}

export function listSequencesIn(database: Database): RaiseSequence {
  return async (customerId, list, sequence, now) => {
    const hash = createHash('sha256').update(list).digest()
    const [row] = await database.write<{ sequence: number }>(customerId, RAISE, [
      customerId,
      hash,
      sequence,
      now,
    ])
    return row?.sequence ?? sequence
  }
}

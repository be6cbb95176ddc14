/** The newest state of each trusted list, over all processes and restarts. */
import { createHash } from 'node:crypto'
import type { Database, Query, Statement } from '../connections.ts'

/** Remembers the sequence of a list and when the next is due, and returns the highest that was seen. */
export type RaiseSequence = (
  customerId: string,
  list: { url: string; sequence: number; nextUpdate: Date },
  now: Date,
) => Promise<number>

const RAISE: Statement = {
  name: 'trusted-list-raise',
  text: `insert into foyer.trusted_list as known (customer_id, list_hash, sequence, next_update, seen_at)
    values ($1, $2, $3, $4, $5) on conflict (customer_id, list_hash) do update
      set sequence = greatest(known.sequence, excluded.sequence), seen_at = excluded.seen_at,
        next_update = case when excluded.sequence < known.sequence then known.next_update
          else excluded.next_update end
    returning sequence::float8 as sequence`,
}
const STATE: Statement = {
  name: 'trusted-list-state',
  text: `select sequence::float8 as sequence, next_update as "nextUpdate" from foyer.trusted_list
    where customer_id = $1 and list_hash = $2`,
}

const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest()

export function listSequencesIn(database: Database): RaiseSequence {
  return async (customerId, { url, sequence, nextUpdate }, now) => {
    const values = [customerId, hashOf(url), sequence, nextUpdate, now]
    const [row] = await database.write<{ sequence: number }>(customerId, RAISE, values)
    return row?.sequence ?? sequence
  }
}

export interface SeenList {
  sequence: number
  nextUpdate: Date | null
}

/** undefined: no process has read it yet. */
export async function seenListOf(
  query: Query,
  customerId: string,
  url: string,
): Promise<SeenList | undefined> {
  const [row] = await query<SeenList>(STATE, [customerId, hashOf(url)])
  return row
}

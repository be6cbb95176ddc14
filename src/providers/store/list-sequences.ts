/** The newest state of each trusted list, over all processes and restarts. */
import { createHash } from 'node:crypto'
import { refusedAs, type SeenLists } from '@foyer/eids/wallet/restarted-list'
import type { Database, Query, Statement } from '#platform/postgres/connections.ts'

interface ReadList {
  url: string
  sequence: number
  issuedAt: Date
  nextUpdate: Date
}

/** Remembers a list that was read. False: an older one, or one whose publisher restarted the numbering. */
export type RaiseSequence = (customerId: string, list: ReadList, now: Date) => Promise<boolean>

const isOlder = '(excluded.sequence < known.sequence or excluded.issued_at < known.not_before)'
const unlessOlder = (column: string): string =>
  `${column} = case when ${isOlder} then known.${column} else excluded.${column} end`
const RAISE: Statement = {
  name: 'trusted-list-raise',
  text: `insert into foyer.trusted_list as known
      (customer_id, list_hash, sequence, next_update, issued_at, seen_at)
    values ($1, $2, $3, $4, $5, $6) on conflict (customer_id, list_hash) do update
      set ${unlessOlder('sequence')}, ${unlessOlder('next_update')}, ${unlessOlder('issued_at')},
        refused_sequence = case when ${isOlder} then excluded.sequence end,
        refused_issued_at = case when ${isOlder} then excluded.issued_at end,
        seen_at = excluded.seen_at
    returning refused_sequence is null as "isNewest"`,
}
const columns = `sequence::float8 as sequence, next_update as "nextUpdate", issued_at as "issuedAt",
  refused_sequence::float8 as "refusedSequence", refused_issued_at as "refusedIssuedAt"`
const one = 'from foyer.trusted_list where customer_id = $1 and list_hash = $2'
const STATE: Statement = { name: 'trusted-list-state', text: `select ${columns} ${one}` }
const LOCK: Statement = { name: 'trusted-list-lock', text: `select ${columns} ${one} for update` }
// The accepted list is read again within a minute, with its next date.
const ACCEPT: Statement = {
  name: 'trusted-list-accept',
  text: `update foyer.trusted_list set sequence = refused_sequence, issued_at = refused_issued_at,
      not_before = refused_issued_at, next_update = null, refused_sequence = null, refused_issued_at = null
    where customer_id = $1 and list_hash = $2`,
}

const hashOf = (url: string): Buffer => createHash('sha256').update(url).digest()

export function listSequencesIn(database: Database): RaiseSequence {
  return async (customerId, { url, sequence, issuedAt, nextUpdate }, now) => {
    const values = [customerId, hashOf(url), sequence, nextUpdate, issuedAt, now]
    const [row] = await database.write<{ isNewest: boolean }>(customerId, RAISE, values)
    return row?.isNewest ?? true
  }
}

export interface SeenList extends SeenLists {
  nextUpdate: Date | null
}

interface Row extends Record<string, unknown> {
  sequence: number
  nextUpdate: Date | null
  issuedAt: Date | null
  refusedSequence: number | null
  refusedIssuedAt: Date | null
}

function seenOf({ sequence, nextUpdate, issuedAt, ...row }: Row): SeenList {
  const { refusedSequence, refusedIssuedAt } = row
  const refused =
    refusedSequence !== null && refusedIssuedAt !== null
      ? { sequence: refusedSequence, issuedAt: refusedIssuedAt }
      : null
  return { sequence, nextUpdate, issuedAt, refused }
}

/** undefined: no process has read it yet. */
export async function seenListOf(
  query: Query,
  customerId: string,
  url: string,
): Promise<SeenList | undefined> {
  const [row] = await query<Row>(STATE, [customerId, hashOf(url)])
  return row && seenOf(row)
}

/** In a transaction. False: no list of this number is refused now, or it is an older one. */
export async function acceptList(
  query: Query,
  customerId: string,
  { url, sequence }: Pick<ReadList, 'url' | 'sequence'>,
): Promise<boolean> {
  const [row] = await query<Row>(LOCK, [customerId, hashOf(url)])
  const seen = row && seenOf(row)
  if (!seen || seen.refused?.sequence !== sequence || refusedAs(seen) !== 'RESTARTED') return false
  await query(ACCEPT, [customerId, hashOf(url)])
  return true
}

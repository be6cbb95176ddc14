/** Counts tries in the database, so that all processes count together and a restart forgets nothing. */
import { createHash } from 'node:crypto'
import { ApiError } from '#kernel/api-error.ts'
import type { Query, Statement } from '#platform/postgres/connections.ts'
import { secondsToWait, type TryKind, tryLimits, windowStart } from '../throttling.ts'

export interface Throttle {
  /** Counts a try before it is made, so that tries at the same time count too. Throws too_many_requests. */
  count(kind: TryKind, subject: string): Promise<void>
  /** After a success. */
  forget(kind: TryKind, subject: string): Promise<void>
}

const COUNT: Statement = {
  name: 'staff-throttle-count',
  text: `insert into foyer.staff_throttle as t (key, tries, since) values ($1, 1, $2)
    on conflict (key) do update set tries = case when t.since <= $3 then 1 else t.tries + 1 end,
      since = case when t.since <= $3 then $2 else t.since end
    returning tries, since`,
}
const FORGET: Statement = {
  name: 'staff-throttle-forget',
  text: 'delete from foyer.staff_throttle where key = $1',
}

interface ThrottleParts {
  query: Query
  now(): Date
  /** Called once, when a limit is first exceeded. */
  onLocked(kind: TryKind): void
}

const keyOf = (kind: TryKind, subject: string): Buffer =>
  createHash('sha256').update(`${kind}|${subject}`).digest()

export function openThrottle({ query, now, onLocked }: ThrottleParts): Throttle {
  return {
    async count(kind, subject) {
      const limit = tryLimits[kind]
      const at = now()
      const [row] = await query<{ tries: number; since: Date }>(COUNT, [
        keyOf(kind, subject),
        at,
        windowStart(limit, at),
      ])
      const seconds = row && secondsToWait(row, limit, at)
      if (seconds === undefined) return
      if (row?.tries === limit.tries + 1) onLocked(kind)
      throw new ApiError('too_many_requests', {
        detail: 'There were too many tries. Wait until Retry-After, then try again.',
        headers: { 'Retry-After': String(seconds) },
      })
    },
    forget: async (kind, subject) => void (await query(FORGET, [keyOf(kind, subject)])),
  }
}

/**
 * The event feed in PostgreSQL. Waiting readers of one customer share a poll, which ends with the last of
 * them. NOTIFY is not used: transactions that notify commit under one global lock, so that every change of
 * every customer would queue. Polling costs four reads of one row per second.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Statement } from '#platform/postgres/connections.ts'
import { type FeedPage, type KeptEvent, positionAfter, positionBefore, type RecentPage } from '../feed.ts'
import type { Events } from '../ports.ts'

/** Maximum number of events scanned for one page, so that a page of rare kinds does not scan ninety days. */
const MAX_POSITIONS = 20_000
const POLL_MS = 250

// One statement each, so that bounds and events are consistent, also during a sweep.
const bounds = `with bounds as (
      select h.event_seq as newest,
        coalesce((select seq from foyer.event where customer_id = $1 order by seq limit 1), h.event_seq + 1)
          as oldest
      from foyer.customer_head h where h.customer_id = $1)`
const pageOf = (name: string, condition = ''): Statement => ({
  name: `event-page-${name}`,
  text: `${bounds}
    select b.oldest, b.newest, e.* from bounds b left join lateral (
      select seq, event_id, application_id, kind, at, changes from foyer.event
      where customer_id = $1 and seq > coalesce($2::bigint, b.oldest - 1) ${condition}
      order by seq limit $3) e on true
    order by e.seq`,
})
const near = `and seq <= coalesce($2::bigint, b.oldest - 1) + ${MAX_POSITIONS}`
const ALL = pageOf('all')
const OF_KINDS = pageOf('of-kinds', `${near} and kind = any ($4)`)
const OF_ONE = pageOf('of-one', 'and application_id = $4')
const recentOf = (name: string, condition = ''): Statement => ({
  name: `event-recent-${name}`,
  text: `${bounds}
    select b.oldest, b.newest, e.* from bounds b left join lateral (
      select seq, event_id, application_id, kind, at, changes from foyer.event
      where customer_id = $1 and seq < coalesce($2::bigint, b.newest + 1) ${condition}
      order by seq desc limit $3) e on true
    order by e.seq desc`,
})
const RECENT = recentOf('all')
const RECENT_OF_KINDS = recentOf(
  'of-kinds',
  `and seq >= coalesce($2::bigint, b.newest + 1) - ${MAX_POSITIONS} and kind = any ($4)`,
)
const NEWEST: Statement = {
  name: 'event-newest',
  text: 'select event_seq as newest from foyer.customer_head where customer_id = $1',
}

interface EventRow {
  oldest: string
  newest: string
  /** null: the page is empty. */
  seq: string | null
  event_id: string
  application_id: string
  kind: KeptEvent['kind']
  at: Date
  changes: NonNullable<KeptEvent['changes']> | null
}

export function eventsIn(database: Database): Events {
  const newestOf = async (customerId: string): Promise<number> => {
    const [row] = await database.read<{ newest: string }>(customerId, NEWEST, [customerId])
    return Number(row?.newest ?? 0)
  }
  return {
    async page(customerId, { after, applicationId, kinds, limit }): Promise<FeedPage> {
      const statement = applicationId ? OF_ONE : kinds ? OF_KINDS : ALL
      const more = applicationId ? [applicationId] : kinds ? [kinds] : []
      const rows = await database.read<EventRow>(customerId, statement, [
        customerId,
        after,
        limit + 1,
        ...more,
      ])
      const [first] = rows
      if (!first) throw new Error('a customer without a head row')
      const newest = Number(first.newest)
      const from = positionAfter(after, { oldest: Number(first.oldest), newest })
      const to = statement === OF_KINDS ? Math.min(newest, from + MAX_POSITIONS) : newest
      const found = rows.flatMap(eventsOf)
      const events = found.slice(0, limit)
      const isFull = found.length > limit
      return { events, position: isFull ? (events.at(-1)?.seq ?? to) : to, hasMore: isFull || to < newest }
    },
    async recent(customerId, { before, kinds, limit }): Promise<RecentPage> {
      const values = [customerId, before, limit + 1, ...(kinds ? [kinds] : [])]
      const rows = await database.read<EventRow>(customerId, kinds ? RECENT_OF_KINDS : RECENT, values)
      const [first] = rows
      if (!first) throw new Error('a customer without a head row')
      const bounds = { oldest: Number(first.oldest) }
      const found = rows.flatMap(eventsOf)
      const events = found.slice(0, limit)
      const last = found.length > limit ? events.at(-1) : undefined
      if (last) return { events, before: positionBefore(last.seq, bounds) }
      const to = kinds ? (before ?? Number(first.newest) + 1) - MAX_POSITIONS : 0
      return { events, before: positionBefore(to, bounds) }
    },
    waitForNews: sharedPoll(newestOf),
  }
}

const eventsOf = (row: EventRow): KeptEvent[] =>
  row.seq === null
    ? []
    : [
        {
          seq: Number(row.seq),
          eventId: row.event_id,
          applicationId: row.application_id,
          kind: row.kind,
          at: row.at,
          changes: row.changes,
        },
      ]

interface Waiting {
  position: number
  tell(isNews: boolean): void
}

function sharedPoll(newestOf: (customerId: string) => Promise<number>): Events['waitForNews'] {
  const waiting = new Map<string, Set<Waiting>>()

  async function poll(customerId: string, all: Set<Waiting>): Promise<void> {
    while (all.size > 0) {
      await pause(POLL_MS, undefined, { ref: false })
      // An unavailable database means no news here; the reader gets the error when it reads the page.
      const newest = all.size > 0 ? await newestOf(customerId).catch(() => 0) : 0
      for (const each of [...all]) if (newest > each.position) each.tell(true)
    }
    waiting.delete(customerId)
  }

  return (customerId, position, { milliseconds, ending }) =>
    new Promise((resolve) => {
      if (ending.aborted) return resolve(false)
      const all = waiting.get(customerId) ?? new Set<Waiting>()
      const end = () => waiter.tell(false)
      const waiter: Waiting = {
        position,
        tell(isNews) {
          clearTimeout(timer)
          ending.removeEventListener('abort', end)
          all.delete(waiter)
          resolve(isNews)
        },
      }
      const timer = setTimeout(end, milliseconds)
      ending.addEventListener('abort', end)
      all.add(waiter)
      if (waiting.has(customerId)) return
      waiting.set(customerId, all)
      void poll(customerId, all)
    })
}

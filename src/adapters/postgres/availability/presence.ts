/**
 * Shows other processes that this one is alive: shared advisory locks, which PostgreSQL releases when it
 * dies.
 */
import pg, { type ClientConfig } from 'pg'
import { withTimeout } from '../timeouts.ts'

export interface Presence {
  /** Marks this name as present, immediately or from the next connection on. */
  hold(name: string): void
  drop(name: string): void
  /** Resolves when every name is held; rejects after a timeout. */
  held(): Promise<void>
  isHeld(): boolean
  /** Called when a process is gone: its work may be taken over. */
  onGone(listener: () => void): void
  /** Destroys the connection; a new one is opened. */
  cut(): void
  close(): Promise<void>
}

/** The first of the two keys of each advisory lock, unique in Foyer. */
const CLASS = 0x466f79
const key = (name: string) => `(hashtext(${name})::bigint & 4294967295)`
const presentKeys = `select l.objid::bigint as key from pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${CLASS} and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`
/** SQL: a `with` query, and a condition that no process holds the name in this column. */
export const present = `present as materialized (${presentKeys})`
export const isAbsent = (name: string) => `${key(name)} not in (select key from present)`

// Shared locks, because after a network failure the old session may exist for a while. The notification tells
// others of a process that could start and die between two polls.
const CHANNEL = 'foyer_present'
const HOLD = `select pg_advisory_lock_shared(${CLASS}, hashtext(name)), pg_notify('${CHANNEL}',
  ${key('name')}::text)
  from unnest($1::text[]) as name`
const DROP = `select pg_advisory_unlock_shared(${CLASS}, hashtext($1))`

/**
 * A process is gone when it is absent in two polls: after a brief disconnect it is present again in the
 * second.
 */
const POLL_MS = 2_000
const RECONNECT_MS = 300
const TIMEOUT_MS = 5_000
// Without keepalives a machine without power or network would stay present for hours.
const KEEPALIVES = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3'

export function openPresence(worker: ClientConfig, pollMs = POLL_MS): Presence {
  const names = new Set<string>()
  const waiting = new Set<() => void>()
  const gone: Array<() => void> = []
  const watch = deathDetector(() => {
    for (const each of gone) each()
  })
  /** Names locked on this connection. Advisory locks are counted, so each must be taken only once. */
  let locked = new Set<string>()
  let client: pg.Client | undefined
  let isConnecting = false
  let isClosed = false
  let isHeld = false

  const connect = async () => {
    if (isConnecting || isClosed) return
    isConnecting = true
    const fresh = new pg.Client({
      ...worker,
      connectionTimeoutMillis: TIMEOUT_MS,
      keepAlive: true,
      options: [worker.options, KEEPALIVES].filter(Boolean).join(' '),
    })
    client = fresh
    locked = new Set()
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      isHeld = false
      if (!isClosed) setTimeout(() => void connect(), RECONNECT_MS).unref()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload = '' }) => watch.heard(payload))
    try {
      await fresh.connect()
      await withDeadline(fresh, fresh.query(`listen ${CHANNEL}`))
      // Processes that started and died during the disconnect were not observed.
      watch.heard('unknown')
      await take(fresh)
    } catch {
      fresh.connection.stream.destroy()
      lost()
    } finally {
      isConnecting = false
    }
  }
  /** Repeats while names are added concurrently. */
  const take = async (on: pg.Client) => {
    const missing = () => [...names].filter((name) => !locked.has(name))
    for (let wanted = missing(); wanted.length > 0; wanted = missing()) {
      await withDeadline(on, on.query(HOLD, [wanted]))
      for (const name of wanted) locked.add(name)
    }
    isHeld = client === on
    if (!isHeld) return
    for (const each of waiting) each()
    // Poll now, so that a process that dies before the first scheduled poll is noticed.
    await poll()
  }
  const poll = async () => {
    const on = client
    if (!on || !isHeld) return
    const { rows } = await withDeadline(on, on.query<{ key: string }>(presentKeys))
    watch.polled(rows.map((row) => row.key))
  }
  const timer = setInterval(() => void poll().catch(() => undefined), pollMs).unref()
  void connect()
  return {
    hold(name) {
      names.add(name)
      const on = client
      if (!isHeld || !on) return
      isHeld = false
      void take(on).catch(() => on.connection.stream.destroy())
    },
    drop(name) {
      names.delete(name)
      if (locked.delete(name)) void client?.query(DROP, [name]).catch(() => undefined)
    },
    isHeld: () => isHeld,
    async held() {
      if (isHeld) return
      let notify = () => {}
      const isNowHeld = new Promise<void>((resolve) => {
        notify = resolve
        waiting.add(notify)
      })
      const late = async () => Promise.reject(new Error('This process could not mark itself as present.'))
      await withTimeout<void>(isNowHeld, TIMEOUT_MS, late).finally(() => waiting.delete(notify))
    },
    onGone: (listener) => void gone.push(listener),
    cut: () => void client?.connection.stream.destroy(),
    async close() {
      isClosed = true
      clearInterval(timer)
      const on = client
      await withTimeout<void>(on?.end() ?? Promise.resolve(), 1_000, async () => undefined)
      on?.connection.stream.destroy()
    },
  }
}

/** Destroys the connection and rejects when there is no response in time. */
async function withDeadline<T>(on: pg.Client, work: Promise<T>): Promise<T> {
  const noResponse = async () => {
    on.connection.stream.destroy()
    return Promise.reject(new Error('The database does not respond.'))
  }
  return (await withTimeout<T>(work, TIMEOUT_MS, noResponse)) as T
}

/** Compares successive polls: a known key that is absent twice is gone. */
function deathDetector(onGone: () => void): { polled(keys: string[]): void; heard(key: string): void } {
  let known = new Set<string>()
  let missed = new Set<string>()
  return {
    heard: (key) => void known.add(key),
    polled(keys) {
      const now = new Set(keys)
      const isGone = [...missed].some((each) => !now.has(each))
      missed = new Set([...known].filter((each) => !now.has(each)))
      known = now
      if (isGone) onGone()
    },
  }
}

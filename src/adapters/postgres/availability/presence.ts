/** Tells other processes that this one lives: shared advisory locks on a connection of its own, which the database drops when the process dies. */
import pg, { type ClientConfig } from 'pg'
import { inTime } from '../timeouts.ts'

export interface Presence {
  /** From the next connection on, or at once, others see this name as present. */
  hold(name: string): void
  drop(name: string): void
  /** Resolves at once while every name is held; rejects when that does not come in time. */
  held(): Promise<void>
  isHeld(): boolean
  /** Hears that a process is gone: what its names had taken may be taken back. */
  onGone(listener: () => void): void
  /** Ends the connection at once; another one is opened. */
  cut(): void
  close(): Promise<void>
}

/** Any number of our own: the first of the two keys of each lock. */
const CLASS = 0x466f79
const key = (name: string) => `(hashtext(${name})::bigint & 4294967295)`
const presentKeys = `select l.objid::bigint as key from pg_locks l
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${CLASS} and l.granted
    and l.database = (select oid from pg_database where datname = current_database())`
/** A `with` query and a condition on it, as SQL: nobody holds the name in this column. */
export const present = `present as materialized (${presentKeys})`
export const isAbsent = (name: string) => `${key(name)} not in (select key from present)`

// Shared: after a network that was cut, the session of before may live on in the database for a while.
// Others hear of it: who comes and is killed between two looks would never be missed.
const CHANNEL = 'foyer_present'
const HOLD = `select pg_advisory_lock_shared(${CLASS}, hashtext(name)), pg_notify('${CHANNEL}', ${key('name')}::text)
  from unnest($1::text[]) as name`
const DROP = `select pg_advisory_unlock_shared(${CLASS}, hashtext($1))`

/** Who is absent at two looks is gone: a connection that is lost for a moment is there again at the second one. */
const LOOK_MS = 2_000
const AGAIN_MS = 300
const PATIENCE_MS = 5_000
// Without them a machine that lost its power, or its network, would be present for hours.
const KEEPALIVES = '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3'

export function openPresence(worker: ClientConfig, lookMs = LOOK_MS): Presence {
  const names = new Set<string>()
  const waiting = new Set<() => void>()
  const gone: Array<() => void> = []
  const watch = watchOver(() => {
    for (const each of gone) each()
  })
  /** On this connection. A lock is counted: taken twice, it would have to be given back twice. */
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
      connectionTimeoutMillis: PATIENCE_MS,
      keepAlive: true,
      options: [worker.options, KEEPALIVES].filter(Boolean).join(' '),
    })
    client = fresh
    locked = new Set()
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      isHeld = false
      if (!isClosed) setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload = '' }) => watch.heard(payload))
    try {
      await fresh.connect()
      await answered(fresh, fresh.query(`listen ${CHANNEL}`))
      // Who came and went while this connection was away was not heard.
      watch.heard('somebody')
      await take(fresh)
    } catch {
      fresh.connection.stream.destroy()
      lost()
    } finally {
      isConnecting = false
    }
  }
  /** Until no name was added meanwhile. */
  const take = async (on: pg.Client) => {
    const missing = () => [...names].filter((name) => !locked.has(name))
    for (let wanted = missing(); wanted.length > 0; wanted = missing()) {
      await answered(on, on.query(HOLD, [wanted]))
      for (const name of wanted) locked.add(name)
    }
    isHeld = client === on
    if (!isHeld) return
    for (const each of waiting) each()
    // Who dies before the first look would never be missed.
    await look()
  }
  const look = async () => {
    const on = client
    if (!on || !isHeld) return
    const { rows } = await answered(on, on.query<{ key: string }>(presentKeys))
    watch.saw(rows.map((row) => row.key))
  }
  const looking = setInterval(() => void look().catch(() => undefined), lookMs).unref()
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
      let hear = () => {}
      const heard = new Promise<void>((resolve) => {
        hear = resolve
        waiting.add(hear)
      })
      const late = async () => Promise.reject(new Error('This process could not say that it is there.'))
      await inTime<void>(heard, PATIENCE_MS, late).finally(() => waiting.delete(hear))
    },
    onGone: (listener) => void gone.push(listener),
    cut: () => void client?.connection.stream.destroy(),
    async close() {
      isClosed = true
      clearInterval(looking)
      const on = client
      await inTime<void>(on?.end() ?? Promise.resolve(), 1_000, async () => undefined)
      on?.connection.stream.destroy()
    },
  }
}

/** What is not answered in time is cut off, and said to have failed. */
async function answered<T>(on: pg.Client, work: Promise<T>): Promise<T> {
  const silent = async () => {
    on.connection.stream.destroy()
    return Promise.reject(new Error('The database does not answer.'))
  }
  return (await inTime<T>(work, PATIENCE_MS, silent)) as T
}

/** Compares each look with the ones before: a key that was seen or heard of, and is absent twice, is gone. */
function watchOver(onGone: () => void): { saw(keys: string[]): void; heard(key: string): void } {
  let known = new Set<string>()
  let missed = new Set<string>()
  return {
    heard: (key) => void known.add(key),
    saw(keys) {
      const now = new Set(keys)
      const isGone = [...missed].some((each) => !now.has(each))
      missed = new Set([...known].filter((each) => !now.has(each)))
      known = now
      if (isGone) onGone()
    },
  }
}

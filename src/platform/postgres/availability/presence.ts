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

// Shared locks, because after a network failure the old session may exist for a while. The notification
// informs others of a process that could start and die between two polls.
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

interface PresenceState {
  worker: ClientConfig
  names: Set<string>
  /** Called when every name is held. */
  waiting: Set<() => void>
  watch: ReturnType<typeof deathDetector>
  /** Names locked on this connection. Advisory locks are counted, so each must be taken only once. */
  locked: Set<string>
  client: pg.Client | undefined
  isConnecting: boolean
  isClosed: boolean
  isHeld: boolean
}

export function openPresence(worker: ClientConfig, pollMs = POLL_MS): Presence {
  const gone: Array<() => void> = []
  const watch = deathDetector(() => {
    for (const each of gone) each()
  })
  const state: PresenceState = {
    ...{ worker, watch, names: new Set(), waiting: new Set(), locked: new Set(), client: undefined },
    ...{ isConnecting: false, isClosed: false, isHeld: false },
  }
  const { names } = state
  const timer = setInterval(() => void poll(state).catch(() => undefined), pollMs).unref()
  void connect(state)
  return {
    hold(name) {
      names.add(name)
      const { client, isHeld } = state
      if (!isHeld || !client) return
      state.isHeld = false
      void take(state, client).catch(() => client.connection.stream.destroy())
    },
    drop(name) {
      names.delete(name)
      if (state.locked.delete(name)) void state.client?.query(DROP, [name]).catch(() => undefined)
    },
    isHeld: () => state.isHeld,
    held: () => held(state),
    onGone: (listener) => void gone.push(listener),
    cut: () => void state.client?.connection.stream.destroy(),
    async close() {
      state.isClosed = true
      clearInterval(timer)
      const { client } = state
      await withTimeout<void>(client?.end() ?? Promise.resolve(), 1_000, async () => undefined)
      client?.connection.stream.destroy()
    },
  }
}

async function connect(state: PresenceState): Promise<void> {
  if (state.isConnecting || state.isClosed) return
  state.isConnecting = true
  const { worker, watch } = state
  const fresh = new pg.Client({
    ...worker,
    connectionTimeoutMillis: TIMEOUT_MS,
    keepAlive: true,
    options: [worker.options, KEEPALIVES].filter(Boolean).join(' '),
  })
  state.client = fresh
  state.locked = new Set()
  const lost = () => {
    if (state.client !== fresh) return
    state.client = undefined
    state.isHeld = false
    if (!state.isClosed) setTimeout(() => void connect(state), RECONNECT_MS).unref()
  }
  fresh.on('error', lost)
  fresh.on('end', lost)
  fresh.on('notification', ({ payload = '' }) => watch.heard(payload))
  try {
    await fresh.connect()
    await withDeadline(fresh, fresh.query(`listen ${CHANNEL}`))
    // Processes that started and died during the disconnect were not observed.
    watch.heard('unknown')
    await take(state, fresh)
  } catch {
    fresh.connection.stream.destroy()
    lost()
  } finally {
    state.isConnecting = false
  }
}

/** Locks the names. Repeats while names are added concurrently. */
async function take(state: PresenceState, client: pg.Client): Promise<void> {
  const missing = () => [...state.names].filter((name) => !state.locked.has(name))
  for (let wanted = missing(); wanted.length > 0; wanted = missing()) {
    await withDeadline(client, client.query(HOLD, [wanted]))
    for (const name of wanted) state.locked.add(name)
  }
  state.isHeld = state.client === client
  if (!state.isHeld) return
  for (const each of state.waiting) each()
  // Poll now, so that a process that dies before the first scheduled poll is noticed.
  await poll(state)
}

async function poll({ client, isHeld, watch }: PresenceState): Promise<void> {
  if (!client || !isHeld) return
  const { rows } = await withDeadline(client, client.query<{ key: string }>(presentKeys))
  watch.polled(rows.map((row) => row.key))
}

async function held({ isHeld, waiting }: PresenceState): Promise<void> {
  if (isHeld) return
  let notify = () => {}
  const isNowHeld = new Promise<void>((resolve) => {
    notify = resolve
    waiting.add(notify)
  })
  const late = async () => Promise.reject(new Error('This process could not mark itself as present.'))
  await withTimeout<void>(isNowHeld, TIMEOUT_MS, late).finally(() => waiting.delete(notify))
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

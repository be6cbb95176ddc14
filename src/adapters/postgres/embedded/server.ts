/** Runs the database's main process: starts it, waits until it answers, starts it again when it dies by itself. */
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import { clearPredecessor, isTemporary, nameFor, postmasterFile } from './cluster.ts'
import type { LogFile } from './log-file.ts'
import { EmbeddedDatabaseError } from './problem.ts'
import { databaseProcesses, signal } from './processes.ts'
import { startWatched, type Watched } from './watchdog.ts'

export interface Place {
  account: Account
  bin: string
  cluster: string
  socketDirectory: string
  settings: Record<string, string>
  logFile: LogFile
  log: (line: string) => void
}

export type ExitListener = (detail: string, willRestart: boolean) => void

export interface Server {
  readonly pid: number
  onExit(listener: ExitListener): void
  stop(): Promise<void>
}

const restartsPerMinute = 5
const stopPatienceMs = 30_000

export async function runServer(place: Place): Promise<Server> {
  const listeners: ExitListener[] = []
  const mayRestart = restartBudget()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let current = await launch(place, isStopping)
  let recovery: Promise<void> = Promise.resolve()
  watch(current)

  function watch(running: Running) {
    void running.exited.then(({ detail }) => {
      if (!isStopping()) recovery = recover(detail)
    })
  }

  async function recover(first: string) {
    for (let detail = first; !isStopping(); ) {
      const isFull = await hasNoRoom(place.cluster, detail)
      const willRestart = isFull || mayRestart()
      place.log(
        `the database ended by itself (${detail})${willRestart ? '; starting it again' : ' too often'}`,
      )
      for (const listener of listeners) listener(detail, willRestart)
      if (!willRestart) return
      if (isFull) await pause(roomPauseMs, undefined, stopping).catch(() => undefined)
      if (isStopping()) return
      try {
        current = await launch(place, isStopping)
        return watch(current)
      } catch (error) {
        detail = (error as Error).message
      }
    }
  }

  return {
    get pid() {
      return current.pid
    },
    onExit: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      await recovery
      await end(current, place.cluster)
    },
  }
}

/** A full disk ends PostgreSQL, and does not let it begin: that is waited for as long as it takes, and the service says 503 meanwhile. */
const roomPauseMs = 5_000
/** Without room it can not even say so in its log. */
const roomBytes = 1024 * 1024

export async function hasNoRoom(directory: string, detail: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded/.test(detail)) return true
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize < roomBytes
}

function restartBudget(): () => boolean {
  let restarts: number[] = []
  return () => {
    const now = Date.now()
    restarts = [...restarts.filter((time) => time > now - 60_000), now]
    return restarts.length <= restartsPerMinute
  }
}

interface Running {
  pid: number
  exited: Watched['exited']
  end(): void
}

async function end(running: Running, cluster: string) {
  running.end()
  const impatience = setTimeout(() => signal(databaseProcesses(cluster), 'SIGQUIT'), stopPatienceMs)
  await running.exited
  clearTimeout(impatience)
}

const lockPatienceMs = 10_000
// A predecessor that is just ending can still hold its files for a moment.
const heldByPredecessor = /lock file .* already exists|pre-existing shared memory block/

async function launch(place: Place, isCancelled: () => boolean): Promise<Running> {
  const deadline = Date.now() + lockPatienceMs
  for (;;) {
    await clearPredecessor(place.cluster, place.log)
    const before = place.logFile.size()
    const running = await launchOnce(place)
    if (running) return running
    const complaint = place.logFile.complaintSince(before)
    if (!heldByPredecessor.test(complaint) || Date.now() > deadline || isCancelled())
      throw new EmbeddedDatabaseError(
        `PostgreSQL did not start: ${complaint || 'it said nothing'}. Its log is ${place.logFile.path}.`,
      )
    await pause(100)
  }
}

/** Undefined when it ended before it was ready. Recovery after a crash may take long, so there is no time limit. */
async function launchOnce(place: Place): Promise<Running | undefined> {
  const started = Date.now()
  const watched = startWatched(path.join(place.bin, 'postgres'), commandLine(place), {
    account: place.account,
    cwd: place.cluster,
    output: place.logFile.descriptor,
  })
  let hasEnded = false
  const exited = watched.exited.finally(() => {
    hasEnded = true
  })
  const pid = await watched.pid
  while (!hasEnded) {
    const file = postmasterFile(place.cluster)
    if (file?.pid === pid && file.ready) {
      place.log(`the database is ready (${Date.now() - started} ms)`)
      return { pid, exited, end: watched.end }
    }
    await pause(5)
  }
  return undefined
}

function commandLine(place: Place): string[] {
  const socket = isTemporary(place.socketDirectory) ? place.socketDirectory : '.'
  const settings = { ...usualSettings, ...place.settings, unix_socket_directories: socket }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', nameFor(place.account, place.cluster), ...flags]
}

const usualSettings = {
  cluster_name: 'foyer', // also how a later start knows an orphan as its own
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  fsync: 'on',
  // A connection plans a named statement once, and keeps that plan until its tables are analysed: one made for empty tables must not last.
  autovacuum_naptime: '5s',
  synchronous_commit: 'on',
  jit: 'off',
  // A crash ends it whole, and we start it again. Its own way back can wait for ever: when the process that recovers
  // fails (a full disk) before the main process heard that recovery began, PostgreSQL 18.4 misses its end.
  restart_after_crash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Applicants' data stays out of the log: statements, parameters, and messages that quote a value.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_min_messages: 'log', // this order puts a client's own errors below LOG, FATAL and PANIC
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

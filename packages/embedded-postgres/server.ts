/** Runs the postmaster: starts it, waits until it is ready, and restarts it when it dies. */
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clearPredecessor, clusterPathFor, isTemporary, postmasterFile } from './cluster.ts'
import type { LogFile } from './log-file.ts'
import type { Account } from './os-account.ts'
import { EmbeddedDatabaseError } from './problem.ts'
import { databaseProcesses, signal } from './processes.ts'
import { startWatched, type Watched } from './watchdog.ts'

export interface ServerConfig {
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
const fastShutdownMs = 30_000

export async function runServer(config: ServerConfig): Promise<Server> {
  const listeners: ExitListener[] = []
  const mayRestart = restartBudget()
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  let current = await launch(config, isStopping)
  let recovery: Promise<void> = Promise.resolve()
  watch(current)

  function watch(running: Running) {
    void running.exited.then(({ detail }) => {
      if (!isStopping()) recovery = recover(detail)
    })
  }

  async function recover(first: string) {
    for (let detail = first; !isStopping(); ) {
      const isFull = await isDiskFull(config.cluster, detail)
      const willRestart = isFull || mayRestart()
      config.log(
        `the database ended unexpectedly (${detail})${willRestart ? '; restarting it' : ' too often'}`,
      )
      for (const listener of listeners) listener(detail, willRestart)
      if (!willRestart) return
      if (isFull) await pause(fullDiskPauseMs, undefined, stopping).catch(() => undefined)
      if (isStopping()) return
      try {
        current = await launch(config, isStopping)
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
      await end(current, config.cluster)
    },
  }
}

/**
 * On a full disk PostgreSQL cannot run. Foyer waits for space without a limit, and responds 503 in the
 * meantime.
 */
const fullDiskPauseMs = 5_000
/** With less space than this, even its log may be incomplete. */
const minimumFreeBytes = 1024 * 1024

export async function isDiskFull(directory: string, detail: string): Promise<boolean> {
  if (/No space left on device|Disk quota exceeded/.test(detail)) return true
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize < minimumFreeBytes
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
  const timer = setTimeout(() => signal(databaseProcesses(cluster), 'SIGQUIT'), fastShutdownMs)
  await running.exited
  clearTimeout(timer)
}

const lockWaitMs = 10_000
// A predecessor that is stopping can still hold its files briefly.
const heldByPredecessor = /lock file .* already exists|pre-existing shared memory block/

async function launch(config: ServerConfig, isCancelled: () => boolean): Promise<Running> {
  const deadline = Date.now() + lockWaitMs
  for (;;) {
    await clearPredecessor(config.cluster, config.log)
    const before = config.logFile.size()
    const running = await launchOnce(config)
    if (running) return running
    const error = config.logFile.errorSince(before)
    if (!heldByPredecessor.test(error) || Date.now() > deadline || isCancelled())
      throw new EmbeddedDatabaseError(
        `PostgreSQL did not start: ${error || 'no error in its log'}. Its log is ${config.logFile.path}.`,
      )
    await pause(100)
  }
}

/** Undefined: it ended before it was ready. There is no time limit, because crash recovery may take long. */
async function launchOnce(config: ServerConfig): Promise<Running | undefined> {
  const started = Date.now()
  const watched = startWatched(path.join(config.bin, 'postgres'), commandLine(config), {
    account: config.account,
    cwd: config.cluster,
    output: config.logFile.descriptor,
  })
  let hasEnded = false
  const exited = watched.exited.finally(() => {
    hasEnded = true
  })
  const pid = await watched.pid
  while (!hasEnded) {
    const file = postmasterFile(config.cluster)
    if (file?.pid === pid && file.ready) {
      config.log(`the database is ready (${Date.now() - started} ms)`)
      return { pid, exited, end: watched.end }
    }
    await pause(5)
  }
  return undefined
}

function commandLine(config: ServerConfig): string[] {
  const socket = isTemporary(config.socketDirectory) ? config.socketDirectory : '.'
  const settings = { ...usualSettings, ...config.settings, unix_socket_directories: socket }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', clusterPathFor(config.account, config.cluster), ...flags]
}

const usualSettings = {
  cluster_name: 'foyer', // also identifies an orphan at a later start
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '64MB',
  fsync: 'on',
  // Each connection plans a statement once; after an ANALYZE it plans again, which matters while tables grow.
  autovacuum_naptime: '5s',
  synchronous_commit: 'on',
  jit: 'off',
  // After a crash it ends, and Foyer restarts it. Its own restart can hang: PostgreSQL 18.4 misses the end of
  // a startup process that fails (full disk) before it has signalled the start of recovery.
  restart_after_crash: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps applicants' data out of the log: statements, parameters, and messages that quote a value.
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_min_messages: 'log', // this order puts a client's own errors below LOG, FATAL and PANIC
  log_checkpoints: 'off',
  log_autovacuum_min_duration: '-1',
}

/** Foyer's own PostgreSQL: a child process on the data directory, reachable by a Unix socket only. */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { cleanEnvironment, usableBinaries } from './binaries.ts'
import {
  assertNoOtherVersion,
  clusterOf,
  createCluster,
  isTemporary,
  makeSocketDirectory,
  port,
  postmasterFile,
  removeDrafts,
} from './cluster.ts'
import { type DirectoryLock, takeLock } from './lock.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { type Account, accountFor } from './os-account.ts'
import { codeOf, EmbeddedDatabaseError } from './problem.ts'
import { isDatabaseProcess } from './processes.ts'
import { type ExitListener, isDiskFull, runServer, type Server, type ServerConfig } from './server.ts'

export { EmbeddedDatabaseError } from './problem.ts'

export interface EmbeddedDatabase {
  /**
   * Settings for node-postgres. The superuser is `postgres`; the directory's permissions are the password.
   */
  connection(user: string, database: string): Connection
  /** Ends every session, waits until the database is down, and unlocks the data directory. */
  stop(): Promise<void>
  /** Process id of the postmaster; changes after a restart. */
  readonly pid: number
  readonly socketDirectory: string
  /** The fault of the data directory (deleted or replaced); undefined: no fault. */
  trouble(): string | undefined
  /**
   * Called when the database ends unexpectedly. It is restarted automatically; `willRestart` is false after
   * more than five times in a minute, and then Foyer must be restarted.
   */
  onExit(listener: ExitListener): void
}

interface Connection {
  host: string
  port: number
  user: string
  database: string
}

interface Options {
  dataDirectory: string
  /** Receives one sentence per event for the operator. */
  log?: (line: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
}

/** Starts the database, and creates it if needed. Throws EmbeddedDatabaseError with instructions. */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {})
  const settings = options.settings ?? {}
  const data = openDataDirectory(options.dataDirectory)
  const lock = await takeLock(data)
  let logFile: LogFile | undefined
  try {
    logFile = openLogFile(data)
    const config = { ...(await prepare(data, logFile, settings, log)), settings, logFile, log }
    return embeddedDatabase(config, await runServer(config), lock)
  } catch (error) {
    logFile?.close()
    lock.release()
    throw explained(error, data)
  }
}

function embeddedDatabase(config: ServerConfig, server: Server, lock: DirectoryLock): EmbeddedDatabase {
  const { socketDirectory, logFile } = config
  let stopped: Promise<void> | undefined
  async function stop() {
    lock.markStopping()
    await server.stop()
    if (isTemporary(socketDirectory)) fs.rmSync(socketDirectory, { recursive: true, force: true })
    logFile.close()
    lock.release()
  }
  return {
    connection: (user, database) => ({ host: socketDirectory, port, user, database }),
    socketDirectory,
    get pid() {
      return server.pid
    },
    onExit: server.onExit,
    trouble: lock.trouble,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

async function prepare(
  data: string,
  logFile: LogFile,
  settings: Record<string, string>,
  log: (line: string) => void,
) {
  assertNoOtherVersion(data)
  await removeDrafts(data)
  const cluster = clusterOf(data)
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  const account = accountFor(owner)
  const bin = path.join(usableBinaries(account, data, log), 'bin')
  if (!owner) await create(data, bin, account, logFile, settings, log)
  else if (owner.uid !== account.uid) await giveTo(cluster, account)
  return { account, bin, cluster, socketDirectory: makeSocketDirectory(cluster, account, os.tmpdir()) }
}

async function create(
  data: string,
  bin: string,
  account: Account,
  logFile: LogFile,
  settings: Record<string, string>,
  log: (line: string) => void,
) {
  const started = Date.now()
  const before = logFile.size()
  if (!(await createCluster(data, bin, account, logFile.descriptor, settings.fsync !== 'off'))) {
    const lastError = logFile.errorSince(before)
    // On a full disk, its log may be incomplete.
    const why = (await isDiskFull(data, lastError)) ? fullDisk : lastError
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not create its database in ${data}: ${why}. Its log is ${logFile.path}.`,
    )
  }
  log(`created the database in ${clusterOf(data)} (${Date.now() - started} ms)`)
}

/** A directory that root restored from a backup belongs to root, but PostgreSQL must own it. */
async function giveTo(cluster: string, account: Account) {
  const { spawnSync } = await import('node:child_process')
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster], { env: cleanEnvironment })
}

/** Creates the directory if needed; throws when it is not writable. */
export function openDataDirectory(wanted: string, what = 'its database'): string {
  try {
    fs.mkdirSync(wanted, { recursive: true, mode: 0o700 })
    fs.accessSync(wanted, fs.constants.W_OK | fs.constants.X_OK)
    return fs.realpathSync(wanted)
  } catch (error) {
    // Node reports ENOENT for a directory below a read-only one.
    throw explained(codeOf(error) === 'ENOENT' ? { code: 'EROFS' } : error, path.resolve(wanted), what)
  }
}

const fullDisk = 'its disk is full'
const reasons: Record<string, string> = {
  EACCES: 'the user who starts Foyer may not write there',
  EPERM: 'the user who starts Foyer may not change it',
  EROFS: 'it is on a disk that is mounted read-only',
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  ENOTDIR: 'it is not a directory',
  EEXIST: 'it is not a directory',
}

function explained(error: unknown, data: string, what = 'its database'): unknown {
  const reason = reasons[codeOf(error)]
  if (!reason) return error
  return new EmbeddedDatabaseError(
    `Foyer cannot keep ${what} in ${data}: ${reason}. Fix that, or set FOYER_DATA_DIR to another directory.`,
  )
}

/**
 * Finds the database of a Foyer that runs on this data directory, for the command line; undefined: none runs.
 */
export async function findRunning(
  dataDirectory: string,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'socketDirectory'> | undefined> {
  if (!fs.existsSync(dataDirectory)) return undefined
  const cluster = clusterOf(fs.realpathSync(dataDirectory))
  try {
    const main = postmasterFile(cluster)
    if (!main?.ready || !isDatabaseProcess(main.pid, cluster)) return undefined
    const { socketDirectory } = main
    if (!(await answers(path.join(socketDirectory, `.s.PGSQL.${port}`)))) return undefined
    return {
      socketDirectory,
      connection: (user, database) => ({ host: socketDirectory, port, user, database }),
    }
  } catch (error) {
    throw explained(error, dataDirectory)
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.connect(socket)
    probe.on('connect', () => resolve(true)).on('error', () => resolve(false))
    probe.on('connect', () => probe.destroy())
  })
}

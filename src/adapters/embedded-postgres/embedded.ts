/** Foyer's own PostgreSQL: a child process on the data directory, reached by a Unix socket and by nothing else. */
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { cleanEnvironment, usableBinaries } from './binaries.ts'
import {
  clusterOf,
  createCluster,
  isTemporary,
  makeSocketDirectory,
  port,
  postmasterFile,
  refuseOtherVersions,
  removeDrafts,
} from './cluster.ts'
import { type DirectoryLock, takeLock } from './lock.ts'
import { type LogFile, openLogFile } from './log-file.ts'
import { type Account, accountFor } from './os-account.ts'
import { codeOf, EmbeddedDatabaseError } from './problem.ts'
import { isDatabaseProcess } from './processes.ts'
import { type ExitListener, hasNoRoom, type Place, runServer, type Server } from './server.ts'

export { EmbeddedDatabaseError } from './problem.ts'

export interface EmbeddedDatabase {
  /** Settings for node-postgres. The superuser is `postgres`; the directory's permissions are the password. */
  connection(user: string, database: string): Connection
  /** Ends every session at once, waits until the database is down, and lets go of the data directory. */
  stop(): Promise<void>
  /** The main process's number; another one after a restart. */
  readonly pid: number
  readonly socketDirectory: string
  /** Undefined while the data directory is the one that was locked. */
  trouble(): string | undefined
  /**
   * Hears that the database ended without being asked to. It is started again by itself; `willRestart` is false when
   * that happened more than five times in a minute, and then only a new start of Foyer helps.
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
  /** Gets one sentence per thing worth telling the operator. */
  log?: (line: string) => void
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>
}

/** Starts the database, creating it when there is none. Throws EmbeddedDatabaseError with what to do about it. */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {})
  const settings = options.settings ?? {}
  const data = openDataDirectory(options.dataDirectory)
  const lock = await takeLock(data)
  let logFile: LogFile | undefined
  try {
    logFile = openLogFile(data)
    const place = { ...(await prepare(data, logFile, settings, log)), settings, logFile, log }
    return embeddedDatabase(place, await runServer(place), lock)
  } catch (error) {
    logFile?.close()
    lock.release()
    throw explained(error, data)
  }
}

function embeddedDatabase(place: Place, server: Server, lock: DirectoryLock): EmbeddedDatabase {
  const { socketDirectory, logFile } = place
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
  refuseOtherVersions(data)
  await removeDrafts(data)
  const cluster = clusterOf(data)
  const owner = fs.statSync(cluster, { throwIfNoEntry: false })
  const account = accountFor(owner)
  const bin = path.join(usableBinaries(account, data, log), 'bin')
  if (!owner) await create(data, bin, account, logFile, settings, log)
  else if (owner.uid !== account.uid) await lend(cluster, account)
  const temporary = os.tmpdir().length < 60 && !account.foreign ? os.tmpdir() : '/tmp'
  return { account, bin, cluster, socketDirectory: makeSocketDirectory(cluster, account, temporary) }
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
    const complaint = logFile.complaintSince(before)
    // On a full disk it may not even say so in its log.
    const why = (await hasNoRoom(data, complaint)) ? fullDisk : complaint
    throw new EmbeddedDatabaseError(
      `PostgreSQL could not create its database in ${data}: ${why}. Its log is ${logFile.path}.`,
    )
  }
  log(`created the database in ${clusterOf(data)} (${Date.now() - started} ms)`)
}

/** A directory that root copied back from a backup belongs to root; PostgreSQL insists on owning it. */
async function lend(cluster: string, account: Account) {
  const { spawnSync } = await import('node:child_process')
  spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster], { env: cleanEnvironment })
}

/** Made when it is not there; refuses one that can not be written to. */
export function openDataDirectory(wanted: string, what = 'its database'): string {
  try {
    fs.mkdirSync(wanted, { recursive: true, mode: 0o700 })
    fs.accessSync(wanted, fs.constants.W_OK | fs.constants.X_OK)
    return fs.realpathSync(wanted)
  } catch (error) {
    // What Node says of a directory below one that is read-only.
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
    `Foyer cannot keep ${what} in ${data}: ${reason}. Mend that, or set FOYER_DATA_DIR to another directory.`,
  )
}

/** Finds the database that a running Foyer keeps on this data directory (for the command line): undefined when none runs. */
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

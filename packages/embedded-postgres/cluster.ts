/** The directory of the embedded database: created atomically, and cleaned after a crash. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { majorVersion } from './binaries.ts'
import type { Account } from './os-account.ts'
import { EmbeddedDatabaseError } from './problem.ts'
import { databaseProcesses, isDatabaseProcess, isStartedByFoyer, signal } from './processes.ts'
import { startWatched } from './watchdog.ts'

export const port = 5432
const socketName = `.s.PGSQL.${port}`
const draftPrefix = `pg${majorVersion}.creating-`

export const clusterOf = (dataDirectory: string) => path.join(dataDirectory, `pg${majorVersion}`)

/**
 * On Linux, programs start inside the cluster and use this name, so that an account works that may not
 * traverse the directories above it (for example a project under /root).
 */
export const clusterPathFor = (account: Account, cluster: string) =>
  account.foreign && process.platform === 'linux' ? '/proc/self/cwd' : cluster

/**
 * Creates the cluster under a temporary name and renames it when complete: a partial cluster never starts.
 */
export async function createCluster(
  dataDirectory: string,
  bin: string,
  account: Account,
  output: number,
  durable: boolean,
): Promise<boolean> {
  const draft = fs.mkdtempSync(path.join(dataDirectory, draftPrefix))
  if (account.foreign) fs.chownSync(draft, account.uid, account.gid)
  const options = [
    ...['--username=postgres', '--auth-local=trust', '--auth-host=reject'],
    // The builtin provider sorts the same on every machine; pg_trgm needs an LC_CTYPE that knows letters.
    ...['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C'],
    ...['--text-search-config=simple', '--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ]
  const run = startWatched(path.join(bin, 'initdb'), ['-D', clusterPathFor(account, draft), ...options], {
    account,
    cwd: draft,
    output,
  })
  const ended = await run.exited
  if (ended.code !== 0) {
    fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
    return false
  }
  fs.renameSync(draft, clusterOf(dataDirectory))
  syncDirectory(dataDirectory)
  return true
}

/** Removes partial clusters of a Foyer that was killed during creation. */
export async function removeDrafts(dataDirectory: string): Promise<void> {
  const drafts = fs.readdirSync(dataDirectory).filter((name) => name.startsWith(draftPrefix))
  for (const draft of drafts.map((name) => path.join(dataDirectory, name))) {
    // Its initdb may be removing the same files at this moment, which can make our removal fail.
    for (let tries = 0; tries < 50 && fs.existsSync(draft); tries++) {
      fs.rmSync(draft, { recursive: true, force: true, maxRetries: 5 })
      if (fs.existsSync(draft)) await pause(20)
    }
  }
}

function syncDirectory(directory: string) {
  const handle = fs.openSync(directory, 'r')
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}

/** Starting with an empty database next to data of another version would look like data loss. */
export function assertNoOtherVersion(dataDirectory: string) {
  const other = fs.readdirSync(dataDirectory).find((name) => /^pg\d+$/.test(name))
  if (!other || fs.existsSync(clusterOf(dataDirectory))) return
  throw new EmbeddedDatabaseError(
    `${path.join(dataDirectory, other)} was written by PostgreSQL ${other.slice(2)}, and this Foyer uses ` +
      `PostgreSQL ${majorVersion}. Export it with the Foyer that wrote it, and import it here.`,
  )
}

export interface Postmaster {
  pid: number
  socketDirectory: string
  ready: boolean
}

/** Reads postmaster.pid (its lines: process, directory, start, port, socket, address, memory, state). */
export function postmasterFile(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  if (!pid) return undefined
  const socketDirectory = path.resolve(cluster, lines[4] ?? '')
  return { pid, socketDirectory, ready: lines[7]?.trim() === 'ready' }
}

const waits = { watchdogMs: 2_000, fastMs: 30_000, immediateMs: 40_000, killMs: 45_000 }

/**
 * Waits until no earlier process uses the cluster, and removes its lock files. The caller holds the
 * directory's lock, so any process here is an orphan: first its watchdog may end it, then this function does.
 */
export async function clearPredecessor(cluster: string, log: (line: string) => void): Promise<void> {
  const left = postmasterFile(cluster)
  if (!fs.existsSync(path.join(cluster, 'postmaster.pid'))) return
  const start = Date.now()
  let isLogged = false
  for (;;) {
    const main = left && isDatabaseProcess(left.pid, cluster) ? left.pid : undefined
    const others = databaseProcesses(cluster)
    if (main === undefined && others.length === 0) break
    if (main !== undefined && !isStartedByFoyer(main)) throw foreignServer(cluster, main)
    const waited = Date.now() - start
    if (!isLogged && waited > 200) log('waiting for the previous database to end')
    isLogged ||= waited > 200
    if (waited > waits.killMs) throw foreignServer(cluster, main ?? others[0] ?? 0)
    if (waited > waits.immediateMs) signal(others, 'SIGKILL')
    else if (main === undefined && waited > waits.watchdogMs) signal(others, 'SIGKILL')
    else if (main !== undefined && waited > waits.fastMs) signal([main], 'SIGQUIT')
    else if (main !== undefined && waited > waits.watchdogMs) signal([main], 'SIGINT')
    await pause(20)
  }
  // PostgreSQL removes these itself, but not when their process number now belongs to another process.
  for (const name of ['postmaster.pid', socketName, `${socketName}.lock`])
    fs.rmSync(path.join(cluster, name), { force: true })
  if (left && isTemporary(left.socketDirectory))
    fs.rmSync(left.socketDirectory, { recursive: true, force: true })
}

const foreignServer = (cluster: string, pid: number) =>
  new EmbeddedDatabaseError(
    `A PostgreSQL that this Foyer did not start (process ${pid}) uses ${cluster}. Stop it first, or set ` +
      'FOYER_DATA_DIR to another directory.',
  )

const temporaryName = /^foyer-socket-\w{6}$/
export const isTemporary = (directory: string) => temporaryName.test(path.basename(directory))

/** The socket is in the cluster (PostgreSQL requires mode 0700), unless the path is too long for a socket. */
export function makeSocketDirectory(cluster: string, account: Account, temporary: string): string {
  // sockaddr_un holds 107 bytes on Linux and 103 on macOS.
  if (Buffer.byteLength(path.join(cluster, socketName)) <= 100) return cluster
  const directory = fs.mkdtempSync(path.join(socketParent(account, temporary), 'foyer-socket-'))
  if (account.foreign) fs.chownSync(directory, account.uid, account.gid)
  return directory
}

/** The temporary folder of this account, unless its path is long or another account must enter it. */
export const socketParent = ({ foreign }: Pick<Account, 'foreign'>, temporary: string): string =>
  temporary.length < 60 && !foreign ? temporary : '/tmp'

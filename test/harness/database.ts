/** One PostgreSQL for a whole run of `node --test`; tests find its socket directory in FOYER_TEST_SOCKET. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedDatabase, startEmbedded } from '@foyer/embedded-postgres/embedded'
import { chromiumPath } from './chromium.ts'
import { prepareTemplate } from './test-database.ts'

const prefix = 'foyer-test-database-'
const compileCache = path.join(import.meta.dirname, '../../node_modules/.cache/compiled')

/** Not durable, which is faster; tests of faults start their own database. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // A database is copied for each file: its pages are not logged, and wait for no checkpoint.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

let directory: string | undefined
let database: EmbeddedDatabase | undefined

export async function globalSetup(): Promise<void> {
  chromiumPath()
  removeAbandoned()
  // The process id in the name shows a later run whether the directory is in use.
  directory = fs.mkdtempSync(path.join(parentDirectory(), `${prefix}${process.pid}-`))
  process.on('exit', removeDirectory)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => void endWith(name))
  database = await startEmbedded({
    dataDirectory: directory,
    settings,
  })
  process.env.FOYER_TEST_SOCKET = database.socketDirectory
  // Each file is a process of its own, and would translate the TypeScript of the service again.
  process.env.NODE_COMPILE_CACHE ??= compileCache
  await prepareTemplate(database.socketDirectory)
}

/** Linux's file system in memory: a copy of a database, a thousand files, takes a twentieth of the time. */
const IN_MEMORY = '/dev/shm'
/** Bytes for the databases of a whole run, with their log. */
const ENOUGH = 4 * 1024 ** 3

function parentDirectory(): string {
  try {
    fs.accessSync(IN_MEMORY, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH && os.freemem() >= ENOUGH ? IN_MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir() // another system
  }
}

export async function globalTeardown(): Promise<void> {
  await database?.stop()
  removeDirectory()
}

/** The test runner has its own listener, which reports and exits; this one only cleans up. */
async function endWith(name: NodeJS.Signals) {
  await globalTeardown()
  process.exit(128 + os.constants.signals[name])
}

function removeDirectory() {
  if (directory) fs.rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

/** Removes directories of runs that were killed; their databases have ended with them. */
function removeAbandoned() {
  for (const parent of new Set([parentDirectory(), os.tmpdir()]))
    for (const name of fs.readdirSync(parent)) {
      if (!name.startsWith(prefix)) continue
      const pid = Number.parseInt(name.slice(prefix.length), 10)
      if (!isRunning(pid)) fs.rmSync(path.join(parent, name), { recursive: true, force: true })
    }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

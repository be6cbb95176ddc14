/** One Foyer per data directory: a lock that the kernel releases when its process dies for any reason. */
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, EmbeddedDatabaseError } from './problem.ts'

export interface DirectoryLock {
  /** Lets a successor wait for this process. */
  markStopping(): void
  /** Checks by name, without opening it, whether the locked file was deleted or replaced. */
  trouble(): string | undefined
  release(): void
}

// Result codes of SQLite.
const busy = 5
const full = 13
const waitForStoppingMs = 30_000
// SQLite locks in steps, so two concurrent attempts can both fail; with random intervals, one succeeds.
const waitForRivalMs = 500

/**
 * Node has no flock(2), but its SQLite locks files with fcntl(2). Unlike a PID file, such a lock is never
 * stale, cannot be taken twice, and works across containers that share a volume. This process must never open
 * the lock file elsewhere: closing it would release the lock.
 */
export async function takeLock(dataDirectory: string): Promise<DirectoryLock> {
  const note = path.join(dataDirectory, 'foyer.pid')
  const start = Date.now()
  let held = tryLock(dataDirectory)
  while (!held) {
    const holder = readNote(note)
    const patience = holder.endsWith('stopping') ? waitForStoppingMs : waitForRivalMs
    if (Date.now() - start > patience) throw taken(dataDirectory, holder)
    await pause(10 + Math.random() * 40)
    held = tryLock(dataDirectory)
  }
  const lock = held
  const inode = inodeOf(dataDirectory)
  writeNote(note, `${process.pid}`)
  return {
    markStopping: () => writeNote(note, `${process.pid} stopping`),
    trouble: () =>
      inodeOf(dataDirectory) === inode
        ? undefined
        : `The data directory ${dataDirectory} was deleted or replaced while Foyer runs on it. ` +
          'Its data is lost with the next stop: restore the backup.',
    release() {
      if (!lock.isOpen) return
      fs.rmSync(note, { force: true })
      lock.close()
    },
  }
}

const lockFile = (dataDirectory: string) => path.join(dataDirectory, 'foyer.lock')

function inodeOf(dataDirectory: string): string | undefined {
  try {
    const { dev, ino } = fs.statSync(lockFile(dataDirectory), { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}

function tryLock(dataDirectory: string): DatabaseSync | undefined {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(lockFile(dataDirectory), { timeout: 0 })
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file?.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === busy) return undefined
    if (errcode === full)
      throw new EmbeddedDatabaseError(
        `Foyer cannot lock its data directory ${dataDirectory}: its disk is full. Free some space.`,
      )
    throw new EmbeddedDatabaseError(
      `Foyer cannot lock its data directory ${dataDirectory} (${(error as Error).message}). ` +
        'Make it writable for the user who starts Foyer, or set FOYER_DATA_DIR to another directory.',
    )
  }
}

/** The note only improves an error message; a full disk must not prevent the database from stopping. */
function writeNote(note: string, text: string) {
  try {
    fs.writeFileSync(note, `${text}\n`)
  } catch {
    fs.rmSync(note, { force: true })
  }
}

function readNote(note: string): string {
  try {
    return fs.readFileSync(note, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

function taken(dataDirectory: string, holder: string): EmbeddedDatabaseError {
  const who = holder ? ` (process ${holder.split(' ')[0]})` : ''
  return new EmbeddedDatabaseError(
    `Another Foyer already runs on ${dataDirectory}${who}. ` +
      'Stop it first, or set FOYER_DATA_DIR to another directory.',
  )
}

/** One Foyer per data directory: a lock that the kernel drops when its process dies, however it dies. */
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, EmbeddedDatabaseError } from './problem.ts'

export interface DirectoryLock {
  /** Tells a successor that waiting is worth it. */
  markStopping(): void
  /** Looked up by name and not opened: the file that was locked may have been deleted, or replaced by another one. */
  trouble(): string | undefined
  release(): void
}

// Result codes of SQLite.
const busy = 5
const full = 13
const waitForStoppingMs = 30_000
// SQLite takes its lock in steps, so two who try at the same moment can both fail; at random intervals, one wins.
const waitForRivalMs = 500

/**
 * Node has no flock(2), but SQLite comes with Node and locks its file with fcntl(2). Unlike a file with a process
 * number in it, such a lock is never stale, cannot be taken by two at once, and holds across containers that share a
 * volume. Nothing else may ever open the lock's file in this process: closing it would drop the lock.
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
        : `The data directory ${dataDirectory} was deleted or replaced while Foyer runs on it. What it held is lost with the next stop: restore the backup.`,
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
        `Foyer cannot lock its data directory ${dataDirectory}: its disk is full. Make room.`,
      )
    throw new EmbeddedDatabaseError(
      `Foyer cannot lock its data directory ${dataDirectory} (${(error as Error).message}). Make it writable for ` +
        'the user who starts Foyer, or set FOYER_DATA_DIR to another directory.',
    )
  }
}

/** The note only words a refusal; a full disk must not keep the database from stopping. */
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
    `Another Foyer already runs on ${dataDirectory}${who}. Stop it first, or set FOYER_DATA_DIR to another directory.`,
  )
}

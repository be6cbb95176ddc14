/**
 * Writes log lines to a file descriptor without blocking: if no process reads or the disk is full, lines are
 * dropped.
 */
import fs from 'node:fs'

/** Size of the buffer. Further lines are dropped while the reader is stuck. */
const MOST_CHARACTERS = 4 * 2 ** 20
const RETRY_MS = 100
const MOST_FLUSH_TRIES = 10

export interface LogDestination {
  write(line: string): void
  /** Number of lines dropped so far. */
  dropped(): number
  /** Writes the buffer synchronously, at the end of the process. */
  flushSync(): void
  /** Resolves when everything is written, or after this time. */
  drained(milliseconds: number): Promise<void>
}

export function logDestination(descriptor: number): LogDestination {
  let waiting = ''
  let writing: Buffer | undefined
  let idle: Array<() => void> = []
  let dropped = 0

  function next(): void {
    if (writing !== undefined) return
    if (waiting === '') {
      for (const resolve of idle) resolve()
      idle = []
      return
    }
    writing = Buffer.from(waiting)
    waiting = ''
    attempt(writing)
  }
  function attempt(part: Buffer): void {
    fs.write(descriptor, part, (error, count) => {
      if (error?.code === 'EAGAIN') setTimeout(attempt, RETRY_MS, part).unref()
      else if (!error && count < part.length) attempt(part.subarray(count))
      else {
        // For example a full disk.
        if (error) dropped += linesIn(part)
        writing = undefined
        next()
      }
    })
  }
  return {
    write(line) {
      if (waiting.length + line.length > MOST_CHARACTERS) dropped += 1
      else {
        waiting += line
        next()
      }
    },
    dropped: () => dropped,
    flushSync() {
      // Does not wait for the write under way: its reader may be stuck forever.
      const rest = waiting
      waiting = ''
      writeSync(descriptor, rest)
    },
    drained: (milliseconds) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds).unref()
        idle.push(resolve)
        next()
      }),
  }
}

function writeSync(descriptor: number, text: string): void {
  let rest = Buffer.from(text)
  for (let tries = 0; rest.length > 0 && tries < MOST_FLUSH_TRIES; tries += 1) {
    try {
      rest = rest.subarray(fs.writeSync(descriptor, rest))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
    }
  }
}

function linesIn(part: Buffer): number {
  let found = 0
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) found += 1
  return found
}

/** Log lines to a file descriptor, beside the work: where nobody reads any more, or the disk is full, lines are lost and the service goes on. */
import fs from 'node:fs'

/** What waits at most. What comes on top while the reader stands still is lost. */
const MOST_CHARACTERS = 4 * 2 ** 20
const AGAIN_MS = 100
const LAST_TRIES = 10

export interface LogLines {
  write(line: string): void
  /** How many were lost so far. */
  dropped(): number
  /** What is left, at once: for the end of the process. */
  flushSync(): void
  /** When all is written, or so many milliseconds are over. */
  drained(milliseconds: number): Promise<void>
}

export function logLinesTo(descriptor: number): LogLines {
  let waiting = ''
  let writing: Buffer | undefined
  let idle: Array<() => void> = []
  let dropped = 0

  function next(): void {
    if (writing !== undefined) return
    if (waiting === '') {
      for (const tell of idle) tell()
      idle = []
      return
    }
    writing = Buffer.from(waiting)
    waiting = ''
    attempt(writing)
  }
  function attempt(part: Buffer): void {
    fs.write(descriptor, part, (error, count) => {
      if (error?.code === 'EAGAIN') setTimeout(attempt, AGAIN_MS, part).unref()
      else if (!error && count < part.length) attempt(part.subarray(count))
      else {
        // The rest of it; a full disk takes no line.
        if (error) dropped += linesIn(part)
        writing = undefined
        next()
      }
    })
  }
  return {
    write(line) {
      if (waiting.length + line.length > MOST_CHARACTERS) {
        dropped += 1
        return
      }
      waiting += line
      next()
    },
    dropped: () => dropped,
    flushSync() {
      // What is on its way already is not waited for: its reader may stand still for ever.
      let rest = Buffer.from(waiting)
      waiting = ''
      for (let tries = 0; rest.length > 0 && tries < LAST_TRIES; tries += 1) {
        try {
          rest = rest.subarray(fs.writeSync(descriptor, rest))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
        }
      }
    },
    drained: (milliseconds) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds).unref()
        idle.push(resolve)
        next()
      }),
  }
}

function linesIn(part: Buffer): number {
  let found = 0
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) found += 1
  return found
}

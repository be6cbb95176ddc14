/** PostgreSQL's own log: one file of limited size next to the cluster. */
import fs from 'node:fs'
import path from 'node:path'
import { majorVersion } from './binaries.ts'

const largest = 8 * 1024 * 1024
const checkEveryMs = 15_000

export interface LogFile {
  path: string
  /**
   * For the child's output streams; opened in append mode, so that it can be truncated while the child
   * writes.
   */
  descriptor: number
  size(): number
  /** The last error written since that size, for the message about a failed start. */
  errorSince(size: number): string
  close(): void
}

export function openLogFile(dataDirectory: string): LogFile {
  const file = path.join(dataDirectory, `pg${majorVersion}.log`)
  const descriptor = fs.openSync(file, 'a', 0o600)
  const size = () => fs.fstatSync(descriptor).size
  const trim = () => {
    if (size() <= largest) return
    fs.copyFileSync(file, `${file}.1`)
    fs.ftruncateSync(descriptor, 0)
  }
  trim()
  const timer = setInterval(trim, checkEveryMs).unref()
  return {
    path: file,
    descriptor,
    size,
    errorSince: (start) => lastErrorIn(fs.readFileSync(file).subarray(start).toString()),
    close() {
      clearInterval(timer)
      fs.closeSync(descriptor)
    },
  }
}

function lastErrorIn(text: string): string {
  const lines = text.trim().split('\n')
  const worst = lines.findLast((line) => /\b(PANIC|FATAL|error):/.test(line))
  return (worst ?? lines.at(-1) ?? '').replace(/^.*?\b(PANIC|FATAL|error):\s*/, '')
}

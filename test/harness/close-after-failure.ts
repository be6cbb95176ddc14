/** Closes what a failed test left open, which would otherwise keep the process of the test file alive. */
import { after } from 'node:test'

/** Longer than the normal closing of a file. */
const LATER_MS = 5_000

const open = new Set<() => unknown>()
const shared: Array<() => unknown> = []

after(async () => {
  for (const close of shared.reverse()) await close()
  // If nothing is left open, the process ends before.
  setTimeout(closeAll, LATER_MS).unref()
})

/** Closes what the test files of a process share, after the last of them. */
export function atTheEnd(close: () => unknown): void {
  shared.push(close)
}

async function closeAll(): Promise<void> {
  for (const close of [...open].reverse()) await Promise.resolve(close()).catch(() => undefined)
}

/** Runs `close` once, however often it is called, and at the end automatically. */
export function closedOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  const once = () => {
    open.delete(once)
    closing ??= close()
    return closing
  }
  open.add(once)
  return once
}

/** Closes what a failed test left open, which would otherwise keep the process of the test file alive. */
import { after } from 'node:test'

/** Longer than the normal closing of a file. */
const LATER_MS = 5_000

const open = new Set<() => unknown>()
// If nothing is left open, the process ends before.
after(() => void setTimeout(closeAll, LATER_MS).unref())

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

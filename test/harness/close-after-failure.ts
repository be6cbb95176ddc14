/** What a test that failed has left open is closed a while after its file: else it would keep the file's process, and the whole run, waiting. */
import { after } from 'node:test'

/** Longer than a file's own closing takes. */
const LATER_MS = 5_000

const open = new Set<() => unknown>()
// Where nothing was left open the process ends before.
after(() => void setTimeout(closeAll, LATER_MS).unref())

async function closeAll(): Promise<void> {
  for (const close of [...open].reverse()) await Promise.resolve(close()).catch(() => undefined)
}

/** The same closing, done once however often it is asked for, and in the end without being asked. */
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

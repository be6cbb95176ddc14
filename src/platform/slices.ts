/** Splits long work, so that it does not block the event loop. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const SLICE_MS = 4

/** Processes the items in order, one after another. */
export async function inSlices<I, O>(items: readonly I[], work: (item: I) => O | Promise<O>): Promise<O[]> {
  const done: O[] = []
  let since = performance.now()
  for (const item of items) {
    done.push(await work(item))
    if (performance.now() - since > SLICE_MS) {
      await yieldToEventLoop()
      since = performance.now()
    }
  }
  return done
}

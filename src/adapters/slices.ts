/** Long work on the event loop in pieces: between two of them everybody else has a turn. */
import { setImmediate as turn } from 'node:timers/promises'

const SLICE_MS = 4

/** In their order, one after another. */
export async function inSlices<I, O>(items: readonly I[], work: (item: I) => O | Promise<O>): Promise<O[]> {
  const done: O[] = []
  let since = performance.now()
  for (const item of items) {
    done.push(await work(item))
    if (performance.now() - since > SLICE_MS) {
      await turn()
      since = performance.now()
    }
  }
  return done
}

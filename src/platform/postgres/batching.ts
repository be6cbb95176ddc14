/** Combines concurrent calls into one statement or one transaction. */

interface Waiting<I, O> {
  item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/** Runs a batch and returns the results in the same order. */
export type RunBatch<I, O> = (customerId: string, items: I[]) => Promise<O[]>

/**
 * Batches the calls of one turn of the event loop, so that no call waits for another. For reads. All callers
 * of a batch get the same error, so `run` must not throw for a single item.
 */
export function batched<I, O>(
  run: RunBatch<I, O>,
  maxSize: number,
): (customerId: string, item: I) => Promise<O> {
  const turn = new Map<string, Waiting<I, O>[]>()
  const flush = () => {
    const batches = [...turn]
    turn.clear()
    for (const [customerId, waiting] of batches)
      for (let at = 0; at < waiting.length; at += maxSize)
        void settle(run, customerId, waiting.slice(at, at + maxSize))
  }
  return (customerId, item) =>
    new Promise((resolve, reject) => {
      if (turn.size === 0) setImmediate(flush)
      const waiting = turn.get(customerId)
      if (waiting) waiting.push({ item, resolve, reject })
      else turn.set(customerId, [{ item, resolve, reject }])
    })
}

/**
 * Runs one batch per customer at a time; calls that arrive meanwhile share the next batch and its commit. For
 * changes that need the same lock anyway. When a batch fails and is certainly rolled back, its items are run
 * again one by one, so that only the bad item fails.
 */
export function serialised<I, O>(
  run: RunBatch<I, O>,
  isRolledBack: (error: unknown) => boolean,
  maxSize: number,
): (customerId: string, item: I) => Promise<O> {
  const queues = new Map<string, Waiting<I, O>[]>()
  const work = async (customerId: string, queue: Waiting<I, O>[]) => {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxSize)
      try {
        await settled(run, customerId, batch)
      } catch (error) {
        if (batch.length > 1 && isRolledBack(error))
          for (const one of batch) await settle(run, customerId, [one])
        else for (const { reject } of batch) reject(error)
      }
    }
    queues.delete(customerId)
  }
  return (customerId, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(customerId)
      if (queue) {
        queue.push({ item, resolve, reject })
        return
      }
      const first = [{ item, resolve, reject }]
      queues.set(customerId, first)
      void work(customerId, first)
    })
}

/** Never rejects: passes the error to the callers. */
async function settle<I, O>(run: RunBatch<I, O>, customerId: string, batch: Waiting<I, O>[]): Promise<void> {
  try {
    await settled(run, customerId, batch)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

async function settled<I, O>(run: RunBatch<I, O>, customerId: string, batch: Waiting<I, O>[]): Promise<void> {
  const results = await run(
    customerId,
    batch.map(({ item }) => item),
  )
  for (const [at, { resolve }] of batch.entries()) resolve(results[at] as O)
}

/** Many callers, one statement or one transaction: what comes together goes to the database together. */

interface Waiting<I, O> {
  item: I
  resolve(result: O): void
  reject(error: unknown): void
}

/** Runs a list of things and gives their results in the same order. */
export type Together<I, O> = (customerId: string, items: I[]) => Promise<O[]>

/**
 * What is asked for in one turn of the event loop goes together: nobody waits for anybody, and a lone caller not at all. For
 * reads. Every caller of one list meets the same error, so only an error that would have met each of them may come from `run`.
 */
export function batched<I, O>(
  run: Together<I, O>,
  most: number,
): (customerId: string, item: I) => Promise<O> {
  const turn = new Map<string, Waiting<I, O>[]>()
  const flush = () => {
    const asked = [...turn]
    turn.clear()
    for (const [customerId, waiting] of asked)
      for (let at = 0; at < waiting.length; at += most)
        void settle(run, customerId, waiting.slice(at, at + most))
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
 * What comes while a customer's last list is on its way goes together in the next: for changes that must stand in a row for the
 * same lock anyway, and so share one commit. Where a list fails and certainly left nothing behind, each of it is run again alone,
 * so that one that cannot be done takes no other with it.
 */
export function serialised<I, O>(
  run: Together<I, O>,
  leftNothing: (error: unknown) => boolean,
  most: number,
): (customerId: string, item: I) => Promise<O> {
  const rows = new Map<string, Waiting<I, O>[]>()
  const work = async (customerId: string, row: Waiting<I, O>[]) => {
    while (row.length > 0) {
      const list = row.splice(0, most)
      try {
        await settled(run, customerId, list)
      } catch (error) {
        if (list.length > 1 && leftNothing(error))
          for (const one of list) await settle(run, customerId, [one])
        else for (const { reject } of list) reject(error)
      }
    }
    rows.delete(customerId)
  }
  return (customerId, item) =>
    new Promise((resolve, reject) => {
      const row = rows.get(customerId)
      if (row) {
        row.push({ item, resolve, reject })
        return
      }
      const first = [{ item, resolve, reject }]
      rows.set(customerId, first)
      void work(customerId, first)
    })
}

/** Never rejects: whoever waits is told. */
async function settle<I, O>(run: Together<I, O>, customerId: string, list: Waiting<I, O>[]): Promise<void> {
  try {
    await settled(run, customerId, list)
  } catch (error) {
    for (const { reject } of list) reject(error)
  }
}

async function settled<I, O>(run: Together<I, O>, customerId: string, list: Waiting<I, O>[]): Promise<void> {
  const results = await run(
    customerId,
    list.map(({ item }) => item),
  )
  for (const [at, { resolve }] of list.entries()) resolve(results[at] as O)
}

/** Lists: one page to await, or all rows to iterate over. */
import type { List } from './calls.ts'

interface Page {
  data: readonly unknown[]
  nextCursor: string | null
  hasMore: boolean
}

/** The first page is asked for at once; the iteration begins with it. */
export function listOf(body: object, read: (body: object) => Promise<unknown>): List<Page> {
  const first = read(body) as Promise<Page>
  async function* rows() {
    for (let page = await first; ; ) {
      yield* page.data
      if (!page.hasMore || page.nextCursor === null) return
      page = (await read({ ...body, cursor: page.nextCursor })) as Page
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: rows })
}

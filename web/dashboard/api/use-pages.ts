/** Goes through a list by its cursors: the server names the next page, and the way back is kept here. */
import { useState } from 'react'

interface Page {
  nextCursor: string | null
}

/**
 * `const pages = usePages(filters)`, then `cursor: pages.cursor` in the body and
 * `<Pager {...pages.links(data)} />` below the list. Other filters begin at the first page.
 */
export function usePages(filters: unknown = null) {
  const key = JSON.stringify(filters)
  const [state, setState] = useState<{ key: string; way: readonly string[] }>({ key, way: [] })
  const way = state.key === key ? state.way : []
  const go = (next: readonly string[]) => {
    setState({ key, way: next })
    scrollTo({ top: 0 })
  }
  return {
    /** undefined: the first page. */
    cursor: way.at(-1),
    links: (page: Page | undefined) => ({
      onNewer: way.length > 0 ? () => go(way.slice(0, -1)) : undefined,
      onOlder: page?.nextCursor ? () => go([...way, page.nextCursor as string]) : undefined,
    }),
  }
}

/** The flow of a paper from page to page: a heading goes to the page of what follows it. */
import { type Doc, FOOT } from './ink.ts'

/** Headings wait for the block below them, and go to its page. */
interface Waiting {
  high: number
  draw(): void
}

export type Flow = ReturnType<typeof flowOf>

export function flowOf(doc: Doc) {
  let waiting: Waiting[] = []
  const bottom = () => doc.page.height - FOOT
  /** Draws what waited, on the page where the next `high` points fit too. */
  const flush = (high = 0) => {
    const all = waiting.reduce((sum, each) => sum + each.high, high)
    const page = bottom() - doc.page.margins.top
    if (doc.y + all > bottom() && all < page) doc.addPage()
    for (const each of waiting) each.draw()
    waiting = []
  }
  return {
    flush,
    wait: (block: Waiting) => void waiting.push(block),
    isWaiting: () => waiting.length > 0,
  }
}

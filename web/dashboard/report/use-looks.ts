/** How a document is looked at: the page, the size, and which way is up. */
import { type KeyboardEvent, useState } from 'react'

export interface Looks {
  /** From 1. */
  page: number
  /** 1: fits the available width. */
  zoom: number
  /** In degrees, to the right. */
  turn: number
}

const sizes = [1, 1.5, 2, 3, 4]
const first: Looks = { page: 1, zoom: 1, turn: 0 }

export function useLooks(pages: number) {
  const [looks, setLooks] = useState(first)
  const change = {
    goTo: (page: number) => setLooks((each) => ({ ...each, page: Math.min(Math.max(1, page), pages) })),
    larger: () =>
      setLooks((each) => ({ ...each, zoom: sizes.find((size) => size > each.zoom) ?? each.zoom })),
    smaller: () =>
      setLooks((each) => ({ ...each, zoom: sizes.findLast((size) => size < each.zoom) ?? each.zoom })),
    fit: () => setLooks((each) => ({ ...each, zoom: 1 })),
    turn: () => setLooks((each) => ({ ...each, turn: (each.turn + 90) % 360 })),
  }
  const keys: Record<string, () => void> = {
    ArrowRight: () => change.goTo(looks.page + 1),
    ArrowLeft: () => change.goTo(looks.page - 1),
    PageDown: () => change.goTo(looks.page + 1),
    PageUp: () => change.goTo(looks.page - 1),
    Home: () => change.goTo(1),
    End: () => change.goTo(pages),
    '+': change.larger,
    '=': change.larger,
    '-': change.smaller,
    '0': change.fit,
  }
  /** Keys of the document itself. The arrows scroll an enlarged document instead. */
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys[event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    if (looks.zoom > 1 && event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return { looks, change, onKeyDown }
}

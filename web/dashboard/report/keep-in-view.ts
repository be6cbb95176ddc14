/** What a person does to look at another place of the page. */
const actions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the element, and again when parts of the page above it arrive late and push it away, until the
 * person acts. Returns how to end it.
 */
export function keepInView(element: HTMLElement): () => void {
  const ended = new AbortController()
  const scroll = () => element.scrollIntoView({ block: 'center' })
  scroll()
  const observer = new ResizeObserver(scroll)
  observer.observe(document.body)
  ended.signal.addEventListener('abort', () => observer.disconnect())
  for (const action of actions)
    addEventListener(action, () => ended.abort(), { signal: ended.signal, capture: true, passive: true })
  return () => ended.abort()
}

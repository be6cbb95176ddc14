/** Asks until the step is done on the phone, or a person has signed, and then opens the next page. */

const pause = 2_000
/** Pauses grow up to this while the server does not answer. */
const maxPause = 15_000
/** The code has expired by then: a page that is left open asks no more. */
const askFor = 15 * 60_000

export function enhance(place: HTMLElement): void {
  const until = Date.now() + askFor
  const ask = async (wait: number) => {
    const reply = await fetch(place.dataset.asks ?? '', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(8_000),
    }).catch(() => undefined)
    const { done, next } = reply?.ok ? ((await reply.json()) as { done: boolean; next?: string }) : {}
    if (done && next) return location.assign(next)
    // The page says why the session has ended.
    if (reply?.status === 401) return location.reload()
    if (Date.now() > until) return
    const then = reply?.ok ? pause : Math.min(wait * 2, maxPause)
    window.setTimeout(() => void ask(then), then)
  }
  window.setTimeout(() => void ask(pause), pause)
}

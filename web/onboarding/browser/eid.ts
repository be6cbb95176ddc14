/**
 * Asks how far the eID is, and shows it: a new code, other words, other links. The outcome is only on the
 * page that this one leads to.
 */
import type { EidWaiting } from '#onboarding/view.ts'

/** Pauses grow up to this while the server does not answer. */
const maxPause = 10_000
/** No identification takes longer: a page that is left open asks no more. */
const askFor = 15 * 60_000

const isOver = [401, 403, 409, 410]

type Answer = EidWaiting | { next: string }

export function enhance(place: HTMLElement): void {
  const until = Date.now() + askFor
  let isLeft = false
  // A button leads to another page: an answer that comes meanwhile must not lead away from it.
  document.addEventListener('submit', () => {
    isLeft = true
  })
  const ask = async (wait: number) => {
    const reply = await fetch(place.dataset.asks ?? '', {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(15_000),
    }).catch(() => undefined)
    if (isLeft) return
    // The page says why the session has ended, or what became of the application.
    if (reply && isOver.includes(reply.status)) return location.reload()
    const answer = reply?.ok ? ((await reply.json().catch(() => undefined)) as Answer | undefined) : undefined
    if (isLeft) return
    if (answer && 'next' in answer) return location.assign(answer.next)
    // Another tab has chosen the other device: the page has other parts.
    if (answer && (answer.device ?? '') !== place.dataset.device) return location.reload()
    if (answer) show(place, answer)
    if (Date.now() > until) return
    later(answer ? answer.askAgainAfterMs : Math.min(wait * 2, maxPause))
  }
  const later = (wait: number) => window.setTimeout(() => void ask(wait), wait)
  later(Number(place.dataset.after) || 2_000)
}

function show(place: HTMLElement, { words, code, links }: EidWaiting): void {
  const status = place.querySelector('[role=status]')
  // A screen reader says what changed, and nothing else.
  if (status && status.textContent !== words) status.textContent = words
  const part = place.querySelector<HTMLElement>('[data-part=code]')
  if (part) part.hidden = code === null
  if (code) {
    place.querySelector('.qr')?.setAttribute('viewBox', `0 0 ${code.size} ${code.size}`)
    place.querySelector('.qr-ground')?.setAttribute('d', `M0 0h${code.size}v${code.size}H0z`)
    place.querySelector('.qr-dark')?.setAttribute('d', code.path)
  }
  for (const [device, href] of Object.entries(links)) {
    const link = place.querySelector(`.${device}-only > .button`)
    if (link) link.toggleAttribute('hidden', href === null)
    if (link && href !== null && link.getAttribute('href') !== href) link.setAttribute('href', href)
  }
}

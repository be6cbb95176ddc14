/** The script of every page. All of it is help: without it each page works by its forms alone. */
import { keepDrafts } from './drafts.ts'
import { sendOnce } from './sending.ts'

/** Scripts that only some pages need, by the mark on the place that they make better. */
const islands: Record<string, () => Promise<{ enhance: (place: HTMLElement) => void }>> = {
  search: () => import('./search.ts'),
  'follow-ups': () => import('./follow-ups.ts'),
  upload: () => import('./upload.ts'),
}

function offerPrint(): void {
  const button = document.getElementById('print')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

/** A notice stands in the address for this one page: read again later, it would tell of what is over. */
function forgetNotice(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('notice')) return
  address.searchParams.delete('notice')
  history.replaceState(history.state, '', address)
}

/**
 * Coming Back, the browser fills a form in again as it was left. Where an answer has come since, what stands is the newest: the
 * entry in the history remembers over which answer its page was fillPlaceholders in.
 */
function showNewest(form: HTMLFormElement): void {
  const revision = form.querySelector('input[name=revision]')?.getAttribute('value')
  const before = (history.state as { revision?: string } | null)?.revision
  // It does so after this script, and before the page is shown; a question's key may be `reset`.
  if (before !== undefined && before !== revision)
    window.addEventListener('pageshow', () => HTMLFormElement.prototype.reset.call(form), { once: true })
  history.replaceState({ ...history.state, revision }, '')
}

async function enhanceAll(): Promise<void> {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = islands[place.dataset.island ?? '']
    if (!load) continue
    ;(await load()).enhance(place)
    place.classList.add('live')
  }
}

document.getElementById('summary')?.focus()
forgetNotice()
sendOnce()
const form = document.getElementById('step')
if (form instanceof HTMLFormElement) {
  showNewest(form)
  keepDrafts(form)
}
offerPrint()
// A part that could not be loaded leaves the page as it was.
enhanceAll().catch(() => undefined)

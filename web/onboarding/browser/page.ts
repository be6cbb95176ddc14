/** The script of every page. It is an enhancement: each page works with its forms alone. */

import { showBusy } from './busy.ts'
import { keepDrafts } from './drafts.ts'
import { knockOnly } from './knock.ts'
import { holdUntilKept, sendOnce } from './sending.ts'

/** Scripts for parts that only some pages have, by the value of `data-island`. */
const islands: Record<string, () => Promise<{ enhance: (place: HTMLElement) => void }>> = {
  search: () => import('./search.ts'),
  'follow-ups': () => import('./follow-ups.ts'),
  upload: () => import('./upload.ts'),
  handoff: () => import('./handoff.ts'),
  eid: () => import('./eid.ts'),
  wallet: () => import('./wallet.ts'),
  camera: () => import('../camera/camera.ts'),
}

function offerPrint(): void {
  const button = document.getElementById('print')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => window.print())
}

/** The clipboard exists in secure contexts only. */
function offerCopy(): void {
  const button = document.getElementById('copy')
  const { copy = '', copied = '' } = button?.dataset ?? {}
  if (!button || !navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(copy)
    button.textContent = copied
  })
}

/** Removes the notice from the URL, so that a reload does not show it again. */
function removeNoticeFromUrl(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('notice')) return
  address.searchParams.delete('notice')
  history.replaceState(history.state, '', address)
}

/**
 * On Back, the browser restores the form's old input. If an answer was saved since, the newest answer must be
 * shown. The history entry therefore remembers the revision that its page was filled in over.
 */
function discardOlderInput(form: HTMLFormElement): void {
  const revision = form.querySelector('input[name=revision]')?.getAttribute('value')
  const before = (history.state as { revision?: string } | null)?.revision
  // The browser restores input after this script runs. A question may be called `reset`, so the prototype's
  // method is used.
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

const outcome = document.getElementById('summary') ?? document.getElementById('outcome')
outcome?.focus()
removeNoticeFromUrl()
const form = document.getElementById('step')
if (form instanceof HTMLFormElement) discardOlderInput(form)
const keeper = form instanceof HTMLFormElement ? keepDrafts(form) : knockOnly()
holdUntilKept(keeper)
sendOnce()
showBusy()
// A browser without storage for pages keeps nothing.
import('./kept-text.ts')
  .then(({ keepTypedText }) => keepTypedText(form instanceof HTMLFormElement ? form : null))
  .catch(() => undefined)
offerPrint()
offerCopy()
if (document.documentElement.dataset.parent)
  import('./embedded.ts').then(({ tellParent }) => tellParent(keeper)).catch(() => undefined)
// A part that fails to load leaves the page usable without it.
enhanceAll().catch(() => undefined)

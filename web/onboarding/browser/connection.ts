/**
 * Shows whether the typed input is saved: connection lost, not saved yet, saved again, or not saved any more.
 */
import { element } from './element.ts'

const status = document.getElementById('connection')
/** The warning that is shown until the problem has passed. */
let warning: 'lost' | 'late' | undefined

/** Sets a sentence only once, because screen readers announce it each time. */
function announce(sentence = ''): void {
  if (!status || status.textContent === sentence) return
  status.textContent = sentence
  scrollFieldIntoView()
}

/** Between the field and the status: the ring of its focus. */
const GAP = 8

/** The status is fixed over the page and must not cover the focused field (WCAG 2.2, 2.4.11). */
function scrollFieldIntoView(): void {
  const field = document.activeElement
  if (!status || !field?.matches('#step *')) return
  const covered = field.getBoundingClientRect().bottom - status.getBoundingClientRect().top
  if (covered > 0) window.scrollBy(0, covered + GAP)
}

/** The last attempt to reach the server failed. */
export const isConnectionBad = (): boolean => warning !== undefined || !navigator.onLine

export function showLost(): void {
  warning = 'lost'
  announce(status?.dataset.lost)
}

/** The server responds, but cannot save the draft now. */
export function showDelayed(): void {
  warning = 'late'
  announce(status?.dataset.late)
}

/** Continue was pressed during an upload. */
export function showContinuesLater(): void {
  warning = undefined
  announce(status?.dataset.goesOn)
}

/** The input exceeds the size limit of a draft; the server keeps the last shorter version. */
export function showTooLong(): void {
  warning = 'late'
  announce(status?.dataset.long)
}

/** Shown only after a warning. */
export function showSaved(): void {
  if (warning) announce(warning === 'lost' ? status?.dataset.back : status?.dataset.saved)
  warning = undefined
}

/** The connection is back and the form is sent; the next page shows the result. */
export function clearStatus(): void {
  warning = undefined
  announce()
}

/** Explains that further input is not saved, and why. */
export function showEnded(why: 'ENDED' | 'ENDED_KEPT' | 'OVERTAKEN', form?: HTMLFormElement): void {
  warning = undefined
  const { ended, endedHere, endedKept, overtaken, newLink, reopen } = status?.dataset ?? {}
  const lost = form?.dataset.keeps === undefined ? ended : endedHere
  announce({ ENDED: lost, ENDED_KEPT: endedKept, OVERTAKEN: overtaken }[why])
  const link = { ENDED: newLink, ENDED_KEPT: undefined, OVERTAKEN: reopen }[why]
  // Read by attribute, because a field called `action` would shadow the form's property.
  if (link) status?.append(' ', element('a', { href: form?.getAttribute('action') ?? '' }, link))
  scrollFieldIntoView()
}

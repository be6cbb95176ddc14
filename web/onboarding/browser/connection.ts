/** Says on the page whether what she typed is on its way: connection lost, not saved yet, saved again, or not kept any more. */
import { element } from './element.ts'

const place = document.getElementById('connection')
/** What the page said last that must be taken back when it has passed. */
let standing: 'lost' | 'late' | undefined

/** Said once: a sentence that is set again is heard again. */
function fill(sentence = ''): void {
  if (!place || place.textContent === sentence) return
  place.textContent = sentence
  uncover()
}

/** It stays in sight over the page; the field that she types in must not come to lie under it (WCAG 2.2, 2.4.11). */
function uncover(): void {
  const field = document.activeElement
  const top = place?.getBoundingClientRect().top ?? 0
  if (field?.matches('#step *') && field.getBoundingClientRect().bottom > top)
    field.scrollIntoView({ block: 'nearest' })
}

export function lost(): void {
  standing = 'lost'
  fill(place?.dataset.lost)
}

/** The server is there and does not take it now. */
export function late(): void {
  standing = 'late'
  fill(place?.dataset.late)
}

/** Continue was pressed while a file is on its way. */
export function goesOn(): void {
  standing = undefined
  fill(place?.dataset.goesOn)
}

/** Longer than a draft may be: the server has what was typed before it grew so long. */
export function tooLong(): void {
  standing = 'late'
  fill(place?.dataset.long)
}

/** Only after bad news: nobody wants to be told that all is well. */
export function saved(): void {
  if (standing) fill(standing === 'lost' ? place?.dataset.back : place?.dataset.saved)
  standing = undefined
}

/** The connection is back and the form goes: whether it is saved, the next page says. */
export function hush(): void {
  standing = undefined
  fill()
}

/** What she types from now on is not kept, and why. */
export function ended(isSessionOver: boolean, step: string): void {
  standing = undefined
  fill(isSessionOver ? place?.dataset.ended : place?.dataset.overtaken)
  if (!isSessionOver) place?.append(' ', element('a', { href: step }, place.dataset.reopen ?? ''))
  uncover()
}

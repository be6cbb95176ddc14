/** The photo of one place is uploaded at once. What is stored is shown until another one is stored. */
import { clearProblems } from '../browser/clear-problems.ts'
import { element } from '../browser/element.ts'
import { type Row, rowOf, showFailed, showKept } from '../browser/file-row.ts'
import { type Arrived, slotOf, storedOf, uploadQueue } from '../browser/uploading.ts'

type OnNotKept = (row: HTMLElement | undefined) => void

/** Calls `notKept` with the row of a refused photo, and without a row when the applicant removes one. */
export function photoRows(place: HTMLElement, notKept: OnNotKept): (photo: File) => void {
  const list = element('ul', { class: 'files', role: 'list' })
  const slot = slotOf(place, element('p', { class: 'visually-hidden', role: 'status' }))
  place.append(list, slot.status)
  const pending = () => list.querySelectorAll('.file-row:not([data-id])')
  list.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('button') && pending().length === 0) notKept(undefined)
  })
  const enqueue = uploadQueue((row, sent) => settle(list, row, sent, notKept))
  return (photo) => {
    for (const earlier of pending()) earlier.remove()
    // The sentence that a photo is missing is no longer true. If this one is refused, its row says why.
    clearProblems(place)
    const row = rowOf(photo, slot, enqueue)
    list.append(row.item)
    enqueue(row)
  }
}

function settle(list: HTMLElement, row: Row, sent: Arrived, notKept: OnNotKept): void {
  const { place } = row.slot
  // A refused photo is kept nowhere, so nothing on the server has to be removed with its row.
  const problems = sent.problems.map(({ field: _field, ...problem }) => problem)
  const stored = storedOf(row, { ...sent, problems }, () => true)
  if (!stored) {
    // Without a reason: another tab has chosen a document that has no such side.
    if (problems.length === 0) showFailed(row)
    if (row.item.isConnected) notKept(row.item)
    return
  }
  showKept(row, stored)
  row.item.querySelector('.file-remove')?.remove()
  for (const earlier of place.querySelectorAll('.photo-taken, .file-row[data-id]'))
    if (earlier !== row.item) earlier.remove()
  // Another one was chosen meanwhile, but may be refused.
  if (!row.item.isConnected) list.prepend(row.item)
  place.dataset.stored = ''
}

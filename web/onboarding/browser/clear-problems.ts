/**
 * Removes the problems of a document once it is uploaded: beside the field, in the summary, and in the title.
 */
import { clearNotice } from './notice.ts'

export function clearProblems(place: HTMLElement): void {
  clearNotice('file_')
  // The place of a photo is itself the field.
  const field = place.matches('.field') ? place : place.querySelector('.field')
  field?.classList.remove('wrong')
  field?.querySelector(':scope > .problem')?.remove()
  for (const input of place.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    input.removeAttribute('aria-invalid')
    if (input.id) removeFromSummary(input.id)
  }
}

function removeFromSummary(field: string): void {
  const summary = document.getElementById('summary')
  for (const link of summary?.querySelectorAll<HTMLAnchorElement>('.summary-list a') ?? [])
    if (link.hash === `#${encodeURIComponent(field)}`) link.closest('li')?.remove()
  if (!summary || summary.querySelector('.summary-list a')) return
  const mark = summary.dataset.mark ?? ''
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
  summary.remove()
}

/** Takes back what the page said was wrong with a document, when it is there: beside its field, at the top, and in the title. */
import { outdated } from './notice.ts'

export function mended(place: HTMLElement): void {
  outdated('file_')
  place.querySelector('.field.wrong')?.classList.remove('wrong')
  place.querySelector('.field > .problem')?.remove()
  for (const input of place.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    input.removeAttribute('aria-invalid')
    if (input.id) crossedOff(input.id)
  }
}

function crossedOff(field: string): void {
  const summary = document.getElementById('summary')
  for (const link of summary?.querySelectorAll<HTMLAnchorElement>('.summary-list a') ?? [])
    if (link.hash === `#${encodeURIComponent(field)}`) link.closest('li')?.remove()
  if (!summary || summary.querySelector('.summary-list a')) return
  const mark = summary.dataset.mark ?? ''
  if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
  summary.remove()
}

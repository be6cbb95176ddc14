/**
 * Uploads the files of one document as soon as they are chosen or dropped, one after the other, each with its
 * progress.
 */

import { clearProblems } from './clear-problems.ts'
import { element } from './element.ts'
import { type Row, rowOf, showIsThere, showKept } from './file-row.ts'
import { hasCamera, photoButton } from './photo-button.ts'
import { removeWithoutReload } from './remove-file.ts'
import { type Arrived, slotOf, storedOf, uploadQueue } from './uploading.ts'

export function enhance(place: HTMLElement): void {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  const drop = place.querySelector<HTMLElement>('.drop')
  const list = place.querySelector<HTMLElement>('.files')
  if (!input || !drop || !list) return
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  const slot = slotOf(place, status)
  place.append(status)
  removeWithoutReload(slot)

  const enqueue = uploadQueue(settle)
  const take = (files: Iterable<File>) => {
    for (const file of files) {
      const row = rowOf(file, slot, enqueue)
      list.append(row.item)
      enqueue(row)
    }
  }
  const takeFrom = (field: HTMLInputElement) => {
    take([...(field.files ?? [])])
    // Else Continue would send the files again.
    field.value = ''
  }
  input.addEventListener('change', () => takeFrom(input))
  // The browser's own label of a file field is in the browser's language, not in the page's.
  input.classList.add('visually-hidden')
  drop.append(
    element(
      'label',
      { class: 'button second pick', for: input.id },
      input.multiple ? slot.texts.choose : slot.texts.chooseOne,
    ),
  )
  if (hasCamera()) drop.append(photoButton(slot.texts.camera, input, takeFrom))
  else drop.append(element('p', { class: 'hint' }, slot.texts.drop))
  listenForDrops(drop, take)
  // Files that were chosen before this script was loaded.
  takeFrom(input)
}

function listenForDrops(drop: HTMLElement, take: (files: Iterable<File>) => void): void {
  const over = (event: DragEvent) => {
    event.preventDefault()
    drop.classList.toggle('over', event.type === 'dragover')
  }
  drop.addEventListener('dragover', over)
  drop.addEventListener('dragleave', over)
  drop.addEventListener('drop', (event) => {
    over(event)
    take([...(event.dataTransfer?.files ?? [])])
  })
}

function settle(row: Row, sent: Arrived): void {
  const { place } = row.slot
  const listed = [...place.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset.id)
  const kept = storedOf(row, sent, ({ id }) => !listed.includes(id))
  if (kept) showKept(row, kept)
  else if (sent.problems.length === 0) showIsThere(row)
  else return
  clearProblems(place)
}

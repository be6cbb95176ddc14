/**
 * Uploads the files of one document as soon as they are chosen or dropped, one after the other, each with its
 * progress.
 */

import { clearProblems } from './clear-problems.ts'
import { clearStatus, showContinuesLater } from './connection.ts'
import { element } from './element.ts'
import {
  problemIn,
  type Row,
  rowOf,
  type Slot,
  showFailed,
  showKept,
  showProgress,
  showRefused,
  showWaiting,
  type UploadTexts,
} from './file-row.ts'
import { removeWithoutReload } from './remove-file.ts'
import { sendFile, type UploadOutcome } from './send-file.ts'

/** A coarse pointer means a phone or tablet, which has a camera. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches

export function enhance(place: HTMLElement): void {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  const drop = place.querySelector<HTMLElement>('.drop')
  const list = place.querySelector<HTMLElement>('.files')
  if (!input || !drop || !list) return
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  const slot: Slot = {
    place,
    status,
    texts: JSON.parse(document.getElementById('upload-texts')?.dataset.sentences ?? '{}') as UploadTexts,
  }
  place.append(status)
  removeWithoutReload(slot)

  let queue = Promise.resolve()
  const enqueue = (row: Row) => {
    const sent = queue.then(() => send(row))
    queue = sent
    uploadsInProgress.add(sent)
    void sent.then(() => uploadsInProgress.delete(sent))
  }
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
  if (hasCamera()) drop.append(camera(slot.texts, input, takeFrom))
  else drop.append(element('p', { class: 'hint' }, slot.texts.drop))
  listenForDrops(drop, take)
  // Files that were chosen before this script was loaded.
  takeFrom(input)
}

/** Current and queued uploads. */
const uploadsInProgress = new Set<Promise<void>>()

/** Continue waits only once, however often it is pressed. */
let isWaiting = false

/** Leaving the page would abort uploads, so Continue waits for them and then submits the form. */
function waitBeforeLeaving(event: SubmitEvent): void {
  if (uploadsInProgress.size === 0 && !announceUnsent()) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (uploadsInProgress.size === 0 || isWaiting) return
  isWaiting = true
  showContinuesLater()
  const before = new Set(refusedRows())
  const { submitter } = event
  const form = event.target as HTMLFormElement
  void Promise.all(uploadsInProgress).then(() => {
    isWaiting = false
    clearStatus()
    // A file was rejected meanwhile: show its problem before leaving, because only this page has it.
    const sentence = refusedRows()
      .find((row) => !before.has(row))
      ?.querySelector<HTMLElement>('.problem')
    if (!sentence) return form.requestSubmit(submitter)
    sentence.tabIndex = -1
    sentence.focus()
  })
}
const refusedRows = () => [...document.querySelectorAll<HTMLElement>('.file-row[data-refused]')]
/** Leaving the page loses files that are not uploaded: warn once per file, then let the applicant decide. */
function announceUnsent(): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.file-row[data-unsent]:not([data-announced])')]
  const problems = rows.map((item) => {
    const sentence = problemIn(item.closest('.slot') ?? document, item.dataset.unsent ?? '')
    sentence.tabIndex = -1
    item.dataset.announced = ''
    item.append(sentence)
    return sentence
  })
  problems[0]?.focus()
  return problems.length > 0
}
// Registered on the document in the capture phase, before the other listeners treat the form as submitted.
document.addEventListener('submit', waitBeforeLeaving, { capture: true })

/** Has the same description as the file field beside it, and names the document. */
function camera(
  texts: UploadTexts,
  beside: HTMLInputElement,
  takeFrom: (field: HTMLInputElement) => void,
): HTMLElement {
  const field = element('input', {
    class: 'visually-hidden',
    type: 'file',
    accept: 'image/jpeg,image/png',
    capture: 'environment',
  })
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = beside.getAttribute(name)
    if (value) field.setAttribute(name, value)
  }
  field.addEventListener('change', () => takeFrom(field))
  const about = element('span', { class: 'visually-hidden' }, ` ${beside.labels?.[0]?.textContent ?? ''}`)
  return element('label', { class: 'button second pick' }, texts.camera, about, field)
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

async function send(row: Row): Promise<void> {
  const { place } = row.slot
  if (row.file.size > Number(place.dataset.bytes)) {
    showRefused(row, [{ code: 'tooLarge' }])
    return
  }
  showProgress(row, 0)
  settle(row, await sendFile(place, row.file, (share) => showProgress(row, share)))
}

const outcomes: Record<Exclude<UploadOutcome['kind'], 'RECEIVED'>, (row: Row) => void> = {
  LOST: showWaiting,
  FAILED: showFailed,
  // The next page explains why.
  SESSION_OVER: () => location.reload(),
}

function settle(row: Row, sent: UploadOutcome): void {
  if (sent.kind !== 'RECEIVED') {
    outcomes[sent.kind](row)
    return
  }
  const { place } = row.slot
  const listed = [...place.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset.id)
  const kept = sent.files.find(({ slot, id }) => slot === place.dataset.slot && !listed.includes(id))
  if (kept && sent.problems.length === 0) {
    showKept(row, kept)
    clearProblems(place)
  } else showRefused(row, sent.problems)
}

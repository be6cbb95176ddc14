/** Files of one document: sent as soon as they are chosen or dropped, one after the other, each with its own progress. */

import { mended } from './clear-problems.ts'
import { goesOn, hush } from './connection.ts'
import { element } from './element.ts'
import {
  problemIn,
  type Row,
  rowOf,
  type Said,
  type Slot,
  showFailed,
  showKept,
  showProgress,
  showRefused,
  showWaiting,
} from './file-row.ts'
import { type Sent, sendFile } from './send-file.ts'

/** A picture taken on the spot; only where there is a finger, there is a camera worth offering. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches

export function enhance(place: HTMLElement): void {
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  const drop = place.querySelector<HTMLElement>('.drop')
  const list = place.querySelector<HTMLElement>('.files')
  if (!input || !drop || !list) return
  const status = element('p', { class: 'visually-hidden', role: 'status' })
  const slot: Slot = { place, status, said: JSON.parse(place.dataset.sentences ?? '{}') as Said }
  place.append(status)

  let queue = Promise.resolve()
  const enqueue = (row: Row) => {
    const sent = queue.then(() => send(row))
    queue = sent
    onTheWay.add(sent)
    void sent.then(() => onTheWay.delete(sent))
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
    // Else Continue would send them once more.
    field.value = ''
  }
  input.addEventListener('change', () => takeFrom(input))
  // The browser's own texts beside a file field are in the browser's language, not in the page's.
  input.classList.add('visually-hidden')
  drop.append(element('label', { class: 'button second pick', for: input.id }, slot.said.choose))
  if (hasCamera()) drop.append(camera(slot.said, input, takeFrom))
  else drop.append(element('p', { class: 'hint' }, slot.said.drop))
  listenForDrops(drop, take)
  // Chosen while this script was still on its way.
  takeFrom(input)
}

/** Files being sent, and those behind them. */
const onTheWay = new Set<Promise<void>>()

/** What Continue waits for is waited for once, however often it is pressed. */
let isWaiting = false

/** Leaving the page would break off what is on its way: Continue waits for it, says so, and then goes on by itself. */
function waitBeforeLeaving(event: SubmitEvent): void {
  if (onTheWay.size === 0 && !tellUnsent()) return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (onTheWay.size === 0 || isWaiting) return
  isWaiting = true
  goesOn()
  const before = new Set(refusedRows())
  const { submitter } = event
  const form = event.target as HTMLFormElement
  void Promise.all(onTheWay).then(() => {
    isWaiting = false
    hush()
    // A file that was refused meanwhile is told before the page goes: its sentence is only here.
    const sentence = refusedRows()
      .find((row) => !before.has(row))
      ?.querySelector<HTMLElement>('.problem')
    if (!sentence) return form.requestSubmit(submitter)
    sentence.tabIndex = -1
    sentence.focus()
  })
}
const refusedRows = () => [...document.querySelectorAll<HTMLElement>('.file-row[data-refused]')]
/** What is not with the server would be gone with the page: said once of each file, and then it is her choice. */
function tellUnsent(): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.file-row[data-unsent]:not([data-told])')]
  const told = rows.map((item) => {
    const sentence = problemIn(item.closest('.slot') ?? document, item.dataset.unsent ?? '')
    sentence.tabIndex = -1
    item.dataset.told = ''
    item.append(sentence)
    return sentence
  })
  told[0]?.focus()
  return told.length > 0
}
// On the document and first, so that nobody counts the form as sent.
document.addEventListener('submit', waitBeforeLeaving, { capture: true })

/** It is described as the field is that it stands beside, and names the document: each document has one. */
function camera(
  said: Said,
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
  return element('label', { class: 'button second pick' }, said.camera, about, field)
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

const outcomes: Record<Exclude<Sent['kind'], 'ANSWERED'>, (row: Row) => void> = {
  LOST: showWaiting,
  FAILED: showFailed,
  // The page that comes tells why.
  SESSION_OVER: () => location.reload(),
}

function settle(row: Row, sent: Sent): void {
  if (sent.kind !== 'ANSWERED') {
    outcomes[sent.kind](row)
    return
  }
  const { place } = row.slot
  const listed = [...place.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset.id)
  const kept = sent.files.find(({ slot, id }) => slot === place.dataset.slot && !listed.includes(id))
  if (kept && sent.problems.length === 0) {
    showKept(row, kept)
    mended(place)
  } else showRefused(row, sent.problems)
  place.toggleAttribute('data-full', listed.length + (kept ? 1 : 0) >= Number(place.dataset.most))
}

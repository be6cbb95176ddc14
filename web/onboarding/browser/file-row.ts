/** One file in the list, from being sent to being kept, or to the sentence that says why not. */
import { formatSize } from '../../shared/size.ts'
import { element, filledWith } from './element.ts'
import type { FileProblem, KeptFile } from './send-file.ts'

/** The sentences that the page brought along, by problem code or name. */
export interface Said {
  [code: string]: string | { one: string; other: string }
  choose: string
  drop: string
  camera: string
  uploading: string
  progress: string
  uploaded: string
  waiting: string
  retry: string
  unsent: string
  notUploaded: string
}

/** The place of one document on the page. */
export interface Slot {
  place: HTMLElement
  said: Said
  /** What is heard. */
  status: HTMLElement
}

export interface Row {
  file: File
  slot: Slot
  item: HTMLLIElement
  retry: () => void
}

const language = document.documentElement.lang

export function rowOf(file: File, slot: Slot, retry: (row: Row) => void): Row {
  const row: Row = { file, slot, item: element('li', { class: 'file-row' }), retry: () => retry(row) }
  window.addEventListener('online', () => {
    if (row.item.hasAttribute('data-waiting')) row.retry()
  })
  showProgress(row, 0)
  return row
}

export function showProgress(row: Row, share: number): void {
  const { item, slot } = row
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(share)
  const said = filledWith(slot.said.progress, { percent })
  const label = fill(row, slot.said.uploading)
  for (const mark of ['data-unsent', 'data-waiting', 'data-told']) item.removeAttribute(mark)
  item.replaceChildren(
    nameOf(row),
    element('span', { class: 'file-size' }, said),
    element('progress', { max: '1', value: String(share), 'aria-label': label }),
  )
}

export function showKept({ item, slot, ...row }: Row, { id, name, sizeBytes }: KeptFile): void {
  item.dataset.id = id
  const remove = element(
    'button',
    { class: 'button link file-remove', type: 'submit', name: 'remove', value: id, formnovalidate: '' },
    slot.place.dataset.remove ?? '',
    element('span', { class: 'visually-hidden' }, ` ${name}`),
  )
  const size = element('span', { class: 'file-size' }, formatSize(language, sizeBytes))
  item.replaceChildren(element('span', { class: 'file-name' }, name), size, remove)
  slot.status.textContent = fill({ item, slot, ...row }, slot.said.uploaded)
}

/** The file itself is at fault: another one must be chosen. */
export function showRefused(row: Row, problems: FileProblem[]): void {
  const sentences = problems.map(({ code, values = {} }) =>
    fill(row, sentenceOf(row.slot.said, code, values), values),
  )
  showWrong(row, sentences, dismissButton(row))
  row.item.setAttribute('data-refused', '')
}

/** The file may be good; the way was not. */
export function showFailed(row: Row): void {
  showWrong(row, [fill(row, row.slot.said.notUploaded)], retryButton(row), dismissButton(row))
  row.item.setAttribute('data-unsent', row.slot.said.unsent)
}

/** Goes on by itself when the connection is back. */
export function showWaiting(row: Row): void {
  showWrong(row, [row.slot.said.waiting], retryButton(row), dismissButton(row))
  row.item.setAttribute('data-unsent', row.slot.said.unsent)
  row.item.setAttribute('data-waiting', '')
}

function showWrong(row: Row, sentences: string[], ...buttons: HTMLElement[]): void {
  const told = sentences.map((sentence) => problemIn(row.slot.place, sentence))
  row.item.replaceChildren(nameOf(row), ...told, element('span', { class: 'file-mends' }, ...buttons))
  row.slot.status.textContent = sentences.join('. ')
}

/** With the icon that the page's own problems have: red alone says nothing. */
export function problemIn(place: ParentNode, sentence: string): HTMLElement {
  const icon = place.querySelector<HTMLTemplateElement>('.problem-icon')?.content.cloneNode(true) ?? ''
  return element('p', { class: 'problem' }, icon, element('span', {}, sentence))
}

const retryButton = (row: Row) => buttonOf(row, row.slot.said.retry, row.retry)

/** Nothing of it is with the server: the row goes, and the focus to where another file is chosen. */
const dismissButton = (row: Row) =>
  buttonOf(row, row.slot.place.dataset.remove ?? '', () => {
    const { item, slot } = row
    item.removeAttribute('data-waiting')
    item.remove()
    const input = slot.place.querySelector<HTMLElement>('input[type=file]')
    input?.focus()
    // There is no room for another one: to the files that are there.
    if (document.activeElement !== input) slot.place.querySelector<HTMLElement>('.files button')?.focus()
  })

function buttonOf({ file }: Row, texts: string, press: () => void): HTMLElement {
  const more = element('span', { class: 'visually-hidden' }, ` ${file.name}`)
  const button = element('button', { class: 'button link', type: 'button' }, texts, more)
  button.addEventListener('click', press)
  return button
}

const nameOf = ({ file }: Row) => element('span', { class: 'file-name' }, file.name)

function sentenceOf(said: Said, code: string, values: Record<string, string | number>): string {
  const sentence = said[code] ?? said.notUploaded
  if (typeof sentence === 'string') return sentence
  return values.most === 1 ? sentence.one : sentence.other
}

function fill({ file, slot }: Row, sentence: string, values: Record<string, string | number> = {}): string {
  const { size = '', most = '' } = slot.place.dataset
  return filledWith(sentence, { name: file.name, size, most, ...values })
}

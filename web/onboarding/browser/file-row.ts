/** One file in the list: uploading, uploaded, or failed with the reason. */
import { formatSize } from '../../shared/size.ts'
import { element, fillPlaceholders } from './element.ts'
import type { FileProblem, KeptFile } from './send-file.ts'

/** The texts that the page provides, by problem code or name. */
export interface UploadTexts {
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

/** The section of one document on the page. */
export interface Slot {
  place: HTMLElement
  texts: UploadTexts
  /** For screen readers. */
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
  const progress = fillPlaceholders(slot.texts.progress, { percent })
  const label = fill(row, slot.texts.uploading)
  for (const mark of ['data-unsent', 'data-waiting', 'data-announced']) item.removeAttribute(mark)
  item.replaceChildren(
    nameOf(row),
    element('span', { class: 'file-size' }, progress),
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
  slot.status.textContent = fill({ item, slot, ...row }, slot.texts.uploaded)
}

/** The file was rejected; another one must be chosen. */
export function showRefused(row: Row, problems: FileProblem[]): void {
  const sentences = problems.map(({ code, values = {} }) =>
    fill(row, sentenceOf(row.slot.texts, code, values), values),
  )
  showWrong(row, sentences, dismissButton(row))
  row.item.setAttribute('data-refused', '')
}

/** The upload failed, but the file may be good. */
export function showFailed(row: Row): void {
  showWrong(row, [fill(row, row.slot.texts.notUploaded)], retryButton(row), dismissButton(row))
  row.item.setAttribute('data-unsent', row.slot.texts.unsent)
}

/** The upload continues automatically when the connection is back. */
export function showWaiting(row: Row): void {
  showWrong(row, [row.slot.texts.waiting], retryButton(row), dismissButton(row))
  row.item.setAttribute('data-unsent', row.slot.texts.unsent)
  row.item.setAttribute('data-waiting', '')
}

function showWrong(row: Row, sentences: string[], ...buttons: HTMLElement[]): void {
  const problems = sentences.map((sentence) => problemIn(row.slot.place, sentence))
  row.item.replaceChildren(nameOf(row), ...problems, element('span', { class: 'file-actions' }, ...buttons))
  row.slot.status.textContent = sentences.join('. ')
}

/** Has the same icon as the page's own problems, so that it does not depend on colour alone. */
export function problemIn(place: ParentNode, sentence: string): HTMLElement {
  const icon = place.querySelector<HTMLTemplateElement>('.problem-icon')?.content.cloneNode(true) ?? ''
  return element('p', { class: 'problem' }, icon, element('span', {}, sentence))
}

const retryButton = (row: Row) => buttonOf(row, row.slot.texts.retry, row.retry)

/** The file is not on the server: removes the row and moves the focus to the file field. */
const dismissButton = (row: Row) =>
  buttonOf(row, row.slot.place.dataset.remove ?? '', () => {
    const { item, slot } = row
    item.removeAttribute('data-waiting')
    item.remove()
    const input = slot.place.querySelector<HTMLElement>('input[type=file]')
    input?.focus()
    // The slot is full and its field hidden: focus the files that are there.
    if (document.activeElement !== input) slot.place.querySelector<HTMLElement>('.files button')?.focus()
  })

function buttonOf({ file }: Row, texts: string, press: () => void): HTMLElement {
  const more = element('span', { class: 'visually-hidden' }, ` ${file.name}`)
  const button = element('button', { class: 'button link', type: 'button' }, texts, more)
  button.addEventListener('click', press)
  return button
}

const nameOf = ({ file }: Row) => element('span', { class: 'file-name' }, file.name)

function sentenceOf(texts: UploadTexts, code: string, values: Record<string, string | number>): string {
  const sentence = texts[code] ?? texts.notUploaded
  if (typeof sentence === 'string') return sentence
  return values.most === 1 ? sentence.one : sentence.other
}

function fill({ file, slot }: Row, sentence: string, values: Record<string, string | number> = {}): string {
  const { size = '', most = '' } = slot.place.dataset
  return fillPlaceholders(sentence, { name: file.name, size, most, ...values })
}

/** One file in the list, from being sent to being kept, or to the sentence that says why not. */
import { sizeIn } from '../../shared/size.ts'
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
  const label = say(row, slot.said.uploading)
  item.removeAttribute('data-waiting')
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
    element('span', { class: 'unseen' }, ` ${name}`),
  )
  const size = element('span', { class: 'file-size' }, sizeIn(language, sizeBytes))
  item.replaceChildren(element('span', { class: 'file-name' }, name), size, remove)
  slot.status.textContent = say({ item, slot, ...row }, slot.said.uploaded)
}

/** The file itself is at fault: another one must be chosen. */
export const showRefused = (row: Row, problems: FileProblem[]): void =>
  showWrong(
    row,
    problems.map(({ code, values = {} }) => say(row, sentenceOf(row.slot.said, code, values), values)),
  )

/** The file may be good; the way was not. */
export function showFailed(row: Row): void {
  showWrong(row, [say(row, row.slot.said.notUploaded)])
  row.item.append(retryButton(row))
}

/** Goes on by itself when the connection is back. */
export function showWaiting(row: Row): void {
  showWrong(row, [row.slot.said.waiting])
  row.item.setAttribute('data-waiting', '')
  row.item.append(retryButton(row))
}

function showWrong(row: Row, sentences: string[]): void {
  const told = sentences.map((sentence) => element('p', { class: 'problem' }, sentence))
  row.item.replaceChildren(nameOf(row), ...told)
  row.slot.status.textContent = sentences.join('. ')
}

function retryButton(row: Row): HTMLElement {
  const more = element('span', { class: 'unseen' }, ` ${row.file.name}`)
  const button = element(
    'button',
    { class: 'button link file-retry', type: 'button' },
    row.slot.said.retry,
    more,
  )
  button.addEventListener('click', row.retry)
  return button
}

const nameOf = ({ file }: Row) => element('span', { class: 'file-name' }, file.name)

function sentenceOf(said: Said, code: string, values: Record<string, string | number>): string {
  const sentence = said[code] ?? said.notUploaded
  if (typeof sentence === 'string') return sentence
  return values.most === 1 ? sentence.one : sentence.other
}

function say({ file, slot }: Row, sentence: string, values: Record<string, string | number> = {}): string {
  const { size = '', most = '' } = slot.place.dataset
  return filledWith(sentence, { name: file.name, size, most, ...values })
}

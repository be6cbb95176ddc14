/** One file in the list: uploading, uploaded, or failed with the reason. */
import { formatSize } from '../../shared/size.ts'
import type { uploadTexts } from '../../shared/upload-texts.ts'
import { element, fillPlaceholders } from './element.ts'
import type { FileProblem, KeptFile } from './send-file.ts'

/** The texts that the page provides, by problem code or name. */
export type UploadTexts = Record<(typeof uploadTexts)[number] | 'kept', string> &
  Record<string, string | { one: string; other: string }>

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
  /** Lost attempts so far. */
  lost: number
}

const language = document.documentElement.lang

export function rowOf(file: File, slot: Slot, retry: (row: Row) => void): Row {
  const row: Row = {
    file,
    slot,
    item: element('li', { class: 'file-row' }),
    retry: () => retry(row),
    lost: 0,
  }
  window.addEventListener('online', () => retryIfWaiting(row))
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

const retryIfWaiting = (row: Row) => {
  if (row.item.isConnected && row.item.hasAttribute('data-waiting')) row.retry()
}

export function showKept({ item, slot, ...row }: Row, file: KeptFile): void {
  const { id, name, sizeBytes, isChecking } = file
  item.dataset.id = id
  const remove = element(
    'button',
    { class: 'button link file-remove', type: 'submit', name: 'remove', value: id, formnovalidate: '' },
    slot.place.dataset.remove ?? '',
    element('span', { class: 'visually-hidden' }, ` ${name}`),
  )
  const about = [
    ...(file.pages === null ? [] : [pagesOf(slot.texts, file.pages)]),
    formatSize(language, sizeBytes),
    ...(isChecking ? [slot.texts.checking] : []),
  ].join(' · ')
  const size = element('span', { class: 'file-size' }, ...(isChecking ? [] : [keptMark(slot)]), about)
  item.replaceChildren(tileOf(file), element('span', { class: 'file-name' }, name), size, remove)
  showRoom(slot)
  slot.status.textContent = fill({ item, slot, ...row }, slot.texts.uploaded)
}

/** The same file is listed already: it was chosen twice, or sent twice. */
export function showIsThere(row: Row): void {
  row.item.remove()
  row.slot.status.textContent = fill(row, row.slot.texts.uploaded)
}

const pagesOf = ({ pages }: UploadTexts, count: number): string => {
  if (typeof pages !== 'object') return ''
  return fillPlaceholders(count === 1 ? pages.one : pages.other, { count })
}

function tileOf({ preview, name }: KeptFile): HTMLElement {
  if (preview) return element('img', { class: 'file-tile', src: preview, alt: '', width: '44', height: '44' })
  const extension = /\.([A-Za-z0-9]{2,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''
  return element('span', { class: 'file-tile', 'aria-hidden': 'true' }, extension)
}

function keptMark({ place, texts }: Slot): HTMLElement {
  const icon = place.querySelector<HTMLTemplateElement>('.kept-icon')?.content.cloneNode(true) ?? ''
  return element(
    'span',
    { class: 'file-kept' },
    icon,
    element('span', { class: 'visually-hidden' }, `${texts.kept} `),
  )
}

/** Hides the field of a full document. */
export function showRoom({ place }: Slot): void {
  place.toggleAttribute('data-full', place.querySelectorAll('[data-id]').length >= Number(place.dataset.most))
}

/** The file was rejected; another one must be chosen. After a reload the server reports it again. */
export function showRefused(row: Row, problems: FileProblem[]): void {
  const sentences = problems.map(({ code, values = {} }) =>
    fill(row, sentenceOf(row.slot.texts, code, values), values),
  )
  const [problem] = problems
  showWrong(row, sentences, problem?.field ? forgetButton(row, problem) : dismissButton(row))
  row.item.setAttribute('data-refused', '')
}

/** The upload failed, but the file may be good. */
export function showFailed(row: Row): void {
  showWrong(row, [fill(row, row.slot.texts.notUploaded)], retryButton(row), dismissButton(row))
  row.item.setAttribute('data-unsent', row.slot.texts.unsent)
}

const MOST_RETRIES = 30

/** The upload continues automatically: at the browser's word that it is online, and tried in between. */
export function showWaiting(row: Row): void {
  if (row.lost >= MOST_RETRIES) {
    showFailed(row)
    return
  }
  setTimeout(() => retryIfWaiting(row), Math.min(30_000, 2_000 * 2 ** row.lost))
  row.lost += 1
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

/** Handled by remove-file.ts. */
const forgetButton = ({ file, slot }: Row, { field, code, values }: FileProblem) =>
  element(
    'button',
    { class: 'button link', type: 'button', name: 'forget', value: `${field}/${code}/${values?.name ?? ''}` },
    slot.place.dataset.remove ?? '',
    element('span', { class: 'visually-hidden' }, ` ${file.name}`),
  )

/** The file is not on the server: removes the row and moves the focus to the file field. */
const dismissButton = (row: Row) =>
  buttonOf(row, row.slot.place.dataset.remove ?? '', () => {
    row.item.removeAttribute('data-waiting')
    row.item.remove()
    const input = row.slot.place.querySelector<HTMLElement>('input[type=file]')
    input?.focus()
    // The slot is full and its field hidden: focus the files that are there.
    if (document.activeElement !== input) row.slot.place.querySelector<HTMLElement>('.files button')?.focus()
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

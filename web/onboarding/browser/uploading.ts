/** Sends the files of one place one after the other, and keeps the page until all have arrived. */
import { clearStatus, showContinuesLater } from './connection.ts'
import {
  problemIn,
  type Row,
  type Slot,
  showFailed,
  showProgress,
  showRefused,
  showWaiting,
  type UploadTexts,
} from './file-row.ts'
import { type KeptFile, sendFile, type UploadOutcome } from './send-file.ts'

/** Current and queued uploads. */
const uploadsInProgress = new Set<Promise<void>>()

/** A place of the page that takes files, with a status for screen readers. */
export function slotOf(place: HTMLElement, status: HTMLElement): Slot {
  const sentences = document.getElementById('upload-texts')?.dataset.sentences ?? '{}'
  return { place, status, texts: JSON.parse(sentences) as UploadTexts }
}

/** `arrived` gets each file that the server has an answer about. */
export function uploadQueue(arrived: (row: Row, sent: Arrived) => void): (row: Row) => void {
  let queue = Promise.resolve()
  return (row) => {
    const sent = queue.then(() => send(row, arrived))
    queue = sent
    uploadsInProgress.add(sent)
    void sent.then(() => uploadsInProgress.delete(sent))
  }
}

export type Arrived = Extract<UploadOutcome, { kind: 'RECEIVED' }>

const outcomes: Record<Exclude<UploadOutcome['kind'], 'RECEIVED'>, (row: Row) => void> = {
  LOST: showWaiting,
  FAILED: showFailed,
  // The next page explains why.
  SESSION_OVER: () => location.reload(),
}

async function send(row: Row, arrived: (row: Row, sent: Arrived) => void): Promise<void> {
  const { place } = row.slot
  // Removed while it was waiting.
  if (!row.item.isConnected) return
  if (row.file.size > Number(place.dataset.bytes)) {
    arrived(row, { kind: 'RECEIVED', files: [], problems: [{ code: 'tooLarge' }] })
    return
  }
  showProgress(row, 0)
  const sent = await sendFile(place, row.file, (share) => showProgress(row, share))
  if (sent.kind === 'RECEIVED') arrived(row, sent)
  else outcomes[sent.kind](row)
}

/** The stored file of this answer; undefined: no new one, and if it was refused, its row says why. */
export function storedOf(row: Row, sent: Arrived, isNew: (file: KeptFile) => boolean): KeptFile | undefined {
  const { slot } = row.slot.place.dataset
  const stored = sent.files.find((file) => file.slot === slot && isNew(file))
  if (stored && sent.problems.length === 0) return stored
  if (sent.problems.length > 0) showRefused(row, sent.problems)
  return undefined
}

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
    const sentence = problemIn(item.closest('[data-slot]') ?? document, item.dataset.unsent ?? '')
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

/**
 * Saves typed input: a few seconds after a change, when the page is hidden, and when the connection is back.
 */
import { showDelayed, showEnded, showLost, showSaved, showTooLong } from './connection.ts'
import { answerLimit, isTemporary, type Keeper, knock, pauseAfter, retryPause, waitAfter } from './knock.ts'

/** After the last key: soon enough to lose little, and no request for each word. */
const saveAfter = 3_000
/** Fetch standard, section 4.7: keepalive requests may have at most 64 KiB. */
const maxKeepalive = 60_000

/** Text fields only; files are uploaded separately. */
function encodedTextFields(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return new URLSearchParams(pairs).toString()
}

interface Draft {
  form: HTMLFormElement
  /** The input that the server has. */
  saved: string
  timer: number
  /** True once the form is submitted: a later draft must not overtake it. */
  isClosed: boolean
  /** Consecutive failures, and the earliest time of the next attempt. */
  failures: number
  notBefore: number
}

export function keepDrafts(form: HTMLFormElement): Keeper {
  const draft: Draft = {
    form,
    saved: encodedTextFields(form),
    timer: 0,
    isClosed: false,
    failures: 0,
    notBefore: 0,
  }
  form.addEventListener('input', () => schedule(draft, saveAfter))
  if (recognisedPlace()) form.addEventListener('change', () => schedule(draft, 0))
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) draft.isClosed = true
  })
  window.addEventListener('online', () => schedule(draft, 0))
  window.addEventListener('pageshow', (event) => {
    // Restored from the back/forward cache after a submit: the page may be older than the saved answer.
    if (event.persisted && draft.isClosed) location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save(draft)
  })
  return {
    isKept: () => draft.isClosed || encodedTextFields(form) === draft.saved,
    keepNow: () => keepNow(draft),
  }
}

async function keepNow(draft: Draft): Promise<number> {
  clearTimeout(draft.timer)
  const typed = encodedTextFields(draft.form)
  const isKept = typed === draft.saved
  const reply = await (isKept ? knock() : send(draft.form, typed)).catch(() => undefined)
  const wait = waitAfter(reply, draft.failures)
  draft.failures = wait > 0 ? draft.failures + 1 : 0
  if (reply?.ok) {
    Object.assign(draft, { saved: typed, notBefore: 0 })
    announceKept(draft.form, typed)
  }
  return wait
}

function schedule(draft: Draft, milliseconds: number): void {
  clearTimeout(draft.timer)
  draft.timer = window.setTimeout(() => save(draft), Math.max(milliseconds, draft.notBefore - Date.now()))
}

async function save(draft: Draft): Promise<void> {
  const typed = encodedTextFields(draft.form)
  if (draft.isClosed || typed === draft.saved) return
  const reply = await send(draft.form, typed).catch(() => undefined)
  if (reply?.ok) {
    Object.assign(draft, { saved: typed, failures: 0, notBefore: 0 })
    announceKept(draft.form, typed)
    showSaved()
    await showRecognised(reply)
    return
  }
  // The form was submitted in the meantime.
  if (draft.isClosed) return
  if (!reply) {
    showLost()
    schedule(draft, retryPause)
  } else if (reply.status === 413) {
    showTooLong()
  } else if (isTemporary(reply)) {
    const wait = pauseAfter(reply, draft.failures++)
    draft.notBefore = Date.now() + wait
    showDelayed()
    schedule(draft, wait)
  } else {
    // The session has ended or another tab has answered: further input cannot be saved.
    draft.isClosed = true
    draft.form.dispatchEvent(new Event('foyer:ended'))
    const isKept = reply.status === 401 && (await reply.json().catch(() => ({}))).kept === true
    showEnded(reply.status !== 401 ? 'OVERTAKEN' : isKept ? 'ENDED_KEPT' : 'ENDED', draft.form)
  }
}

/** The copy in this tab is no longer needed, unless more was typed meanwhile. */
function announceKept(form: HTMLFormElement, typed: string): void {
  if (encodedTextFields(form) === typed) form.dispatchEvent(new Event('foyer:kept'))
}

const recognisedPlace = () => document.getElementById('recognised')

/** The bank of the account, as soon as its number is known. */
async function showRecognised(reply: Response): Promise<void> {
  const place = recognisedPlace()
  if (place) place.textContent = (await reply.json().catch(() => ({}))).recognised ?? ''
}

/** Read by attribute, because a field called `action` would shadow the form's property. */
const addressOf = (form: HTMLFormElement) => form.getAttribute('action') ?? ''

export const sendDraft = (form: HTMLFormElement): Promise<Response> => send(form, encodedTextFields(form))

const send = (form: HTMLFormElement, typed: string) =>
  fetch(`${addressOf(form)}/draft`, {
    method: 'POST',
    body: new URLSearchParams(typed),
    headers: { accept: 'application/json' },
    keepalive: typed.length < maxKeepalive,
    signal: answerLimit(),
  })

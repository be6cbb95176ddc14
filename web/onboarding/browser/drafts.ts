/** Keeps what is typed: sent a few seconds after a change, when the page is left, and again when the connection is back. */
import { ended, late, lost, saved, tooLong } from './connection.ts'

const pause = 3_000
const again = 5_000
/** Pauses double up to this; a server that names a longer one gets it, up to an hour. */
const longestPause = 60_000
const hour = 3_600_000
/** Fetch, section 4.7: a request that outlives its page may have 64 KiB. */
const outliving = 60_000

/** Text fields only: files are uploaded on their own. */
function typedIn(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return new URLSearchParams(pairs).toString()
}

interface Draft {
  form: HTMLFormElement
  /** What the server has. */
  saved: string
  timer: number
  /** What is sent by the form itself needs no draft, and must not be overtaken by one. */
  isOver: boolean
  /** How often in a row the server did not take it, and before when it is not to be fieldProps again. */
  failures: number
  notBefore: number
}

export function keepDrafts(form: HTMLFormElement): void {
  const draft: Draft = { form, saved: typedIn(form), timer: 0, isOver: false, failures: 0, notBefore: 0 }
  form.addEventListener('input', () => later(draft, pause))
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) draft.isOver = true
  })
  window.addEventListener('online', () => later(draft, 0))
  window.addEventListener('pageshow', (event) => {
    // Shown again as it was left: if it was sent from here, the page is older than what stands.
    if (event.persisted && draft.isOver) location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save(draft)
  })
}

function later(draft: Draft, milliseconds: number): void {
  clearTimeout(draft.timer)
  draft.timer = window.setTimeout(() => save(draft), Math.max(milliseconds, draft.notBefore - Date.now()))
}

async function save(draft: Draft): Promise<void> {
  const typed = typedIn(draft.form)
  if (draft.isOver || typed === draft.saved) return
  const reply = await send(draft.form, typed).catch(() => undefined)
  if (reply?.ok) {
    Object.assign(draft, { saved: typed, failures: 0, notBefore: 0 })
    saved()
    return
  }
  // The form itself has gone meanwhile.
  if (draft.isOver) return
  if (!reply) {
    lost()
    later(draft, again)
  } else if (reply.status === 413) {
    tooLong()
  } else if (isForNow(reply)) {
    const wait = pauseAfter(reply, draft.failures++)
    draft.notBefore = Date.now() + wait
    late()
    later(draft, wait)
  } else {
    // The session is over, or another tab has answered: what she types now will not be kept.
    draft.isOver = true
    ended(reply.status === 401, addressOf(draft.form))
  }
}

const isForNow = ({ status }: Response) => status >= 500 || status === 429 || status === 408

/** Retry-After: seconds or a date (RFC 9110, section 10.2.3). */
function pauseAfter({ headers }: Response, before: number): number {
  const named = headers.get('retry-after') ?? ''
  const fieldProps = /^\d+$/.test(named) ? Number(named) * 1_000 : Date.parse(named) - Date.now()
  return Math.max(Math.min(again * 2 ** before, longestPause), Math.min(fieldProps || 0, hour))
}

/** Read by attribute: a field of the customer's may be called `action`, and would stand in its place. */
const addressOf = (form: HTMLFormElement) => form.getAttribute('action') ?? ''

export const sendDraft = (form: HTMLFormElement): Promise<Response> => send(form, typedIn(form))

const send = (form: HTMLFormElement, typed: string) =>
  fetch(`${addressOf(form)}/draft`, {
    method: 'POST',
    body: new URLSearchParams(typed),
    headers: { accept: 'application/json' },
    keepalive: typed.length < outliving,
  })

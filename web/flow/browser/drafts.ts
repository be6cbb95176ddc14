/** Keeps what is typed: sent a few seconds after a change, when the page is left, and again when the connection is back. */
import { back, lost } from './connection.ts'

const pause = 3_000
const again = 5_000
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
}

export function keepDrafts(form: HTMLFormElement): void {
  const draft: Draft = { form, saved: typedIn(form), timer: 0, isOver: false }
  form.addEventListener('input', () => later(draft, pause))
  form.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) draft.isOver = true
  })
  window.addEventListener('online', () => save(draft))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) draft.isOver = false
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save(draft)
  })
}

function later(draft: Draft, milliseconds: number): void {
  clearTimeout(draft.timer)
  draft.timer = window.setTimeout(() => save(draft), milliseconds)
}

async function save(draft: Draft): Promise<void> {
  const typed = typedIn(draft.form)
  if (draft.isOver || typed === draft.saved) return
  try {
    const reply = await send(draft.form, typed)
    // The session is over, or another tab has answered: Continue will say so.
    if (!reply.ok && reply.status < 500) draft.isOver = true
    draft.saved = typed
    back()
  } catch {
    if (draft.isOver) return
    lost()
    later(draft, again)
  }
}

/** The address is read by attribute: a field of the customer's may be called `action`, and would stand in its place. */
const send = (form: HTMLFormElement, typed: string) =>
  fetch(`${form.getAttribute('action')}/draft`, {
    method: 'POST',
    body: new URLSearchParams(typed),
    headers: { accept: 'application/json' },
    keepalive: typed.length < outliving,
  })

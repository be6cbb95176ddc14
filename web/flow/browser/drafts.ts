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

export function keepDrafts(form: HTMLFormElement): void {
  // Read by attribute: a field of the customer's may be called `action`, and would stand in its place.
  const address = `${form.getAttribute('action')}/draft`
  let saved = typedIn(form)
  let timer = 0
  let isOver = false

  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(save, milliseconds)
  }
  async function save(): Promise<void> {
    const typed = typedIn(form)
    if (isOver || typed === saved) return
    const sent = { method: 'POST', body: new URLSearchParams(typed), headers: { accept: 'application/json' } }
    try {
      const reply = await fetch(address, { ...sent, keepalive: typed.length < outliving })
      // The session is over, or another tab has answered: Continue will say so.
      if (!reply.ok && reply.status < 500) isOver = true
      saved = typed
      back()
    } catch {
      if (isOver) return
      lost()
      later(again)
    }
  }

  form.addEventListener('input', () => later(pause))
  form.addEventListener('submit', (event) => {
    // What is sent by the form itself needs no draft, and must not be overtaken by one.
    if (!event.defaultPrevented) isOver = true
  })
  window.addEventListener('online', save)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) isOver = false
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save()
  })
}

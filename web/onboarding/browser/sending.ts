/**
 * Submits a form only once, however often the button is pressed. The form of a step is submitted after what
 * was typed has arrived at the server: a browser without a server shows an error page, and forgets the form.
 */
import { clearStatus, isConnectionBad, showLost } from './connection.ts'
import type { DraftKeeper } from './drafts.ts'

/** As long as a browser waits for a slow page. A second press within it would only send the same again. */
const resubmitAfter = 30_000
const sentAt = new WeakMap<HTMLFormElement, number>()

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const before = sentAt.get(form)
  if (before !== undefined && Date.now() - before < resubmitAfter) {
    event.preventDefault()
    return
  }
  if (navigator.onLine) {
    sentAt.set(form, Date.now())
    return
  }
  event.preventDefault()
  showLost()
  const again = () => {
    clearStatus()
    form.requestSubmit(event.submitter)
  }
  window.addEventListener('online', again, { once: true })
}

export function sendOnce(): void {
  for (const form of document.querySelectorAll('form')) {
    // Runs before the drafts check whether the form is being submitted.
    form.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('pageshow', () => sentAt.delete(form))
  }
}

/** What leaves the page when the server has what was typed; null: nothing waits. */
let leave: (() => void) | null = null
let isAsking = false
let timer = 0

/** Tries until the server has what was typed, and then leaves. The newest press decides how. */
async function leaveWhenKept(drafts: DraftKeeper): Promise<void> {
  clearTimeout(timer)
  if (isAsking) return
  isAsking = true
  const wait = await drafts.keepNow()
  isAsking = false
  if (wait > 0) {
    timer = window.setTimeout(() => void leaveWhenKept(drafts), wait)
    return
  }
  const go = leave
  leave = null
  go?.()
}

/** The button is not disabled while it waits: that would lose the focus. */
export function holdUntilKept(form: HTMLFormElement, drafts: DraftKeeper): void {
  let isKept = false
  const hold = (event: Event, go: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    leave = go
    void leaveWhenKept(drafts)
  }
  form.addEventListener(
    'submit',
    (event) => {
      if (isKept) {
        isKept = false
        return
      }
      const { submitter } = event
      hold(event, () => {
        isKept = true
        form.requestSubmit(submitter?.isConnected ? submitter : null)
      })
    },
    { capture: true },
  )
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || !isPlain || link.target || link.origin !== location.origin || link.hash) return
    if (drafts.isKept() && !isConnectionBad()) return
    hold(event, () => location.assign(link.href))
  })
  const askAgain = () => {
    if (leave) void leaveWhenKept(drafts)
  }
  window.addEventListener('online', askAgain)
  window.addEventListener('pageshow', () => {
    leave = null
    isKept = false
  })
}

/**
 * Submits a form only once, however often the button is pressed, and only when the server can be reached:
 * without an answer, the browser would show its own error page, and what was typed would be gone.
 */
import { startBusy, stopBusy } from './busy.ts'
import { isConnectionBad } from './connection.ts'
import type { Keeper } from './knock.ts'

/** As long as a browser waits for a slow page. A second press within it would only send the same again. */
const resubmitAfter = 30_000
const sentAt = new WeakMap<HTMLFormElement, number>()

/** The forms that leave the page; all are there when the page is loaded. */
const postForms = () => document.querySelectorAll<HTMLFormElement>('form[method=post]:not([target])')

function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const before = sentAt.get(form)
  if (before !== undefined && Date.now() - before < resubmitAfter) event.preventDefault()
  else sentAt.set(form, Date.now())
}

export function sendOnce(): void {
  for (const form of postForms()) {
    // Runs before the drafts check whether the form is being submitted.
    form.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('pageshow', () => sentAt.delete(form))
  }
}

/** The navigation that waits until the server has the typed text; null: nothing waits. */
let leave: (() => void) | null = null
/** The form that is submitted now because the server was reached. */
let released: HTMLFormElement | null = null
let isAsking = false
let timer = 0

/** Tries until the server has what was typed, and then leaves. The newest press decides how. */
async function leaveWhenKept(keeper: Keeper): Promise<void> {
  clearTimeout(timer)
  if (isAsking) return
  isAsking = true
  const wait = await keeper.keepNow()
  isAsking = false
  if (wait > 0) {
    // The status line says now what the page waits for.
    stopBusy()
    timer = window.setTimeout(() => void leaveWhenKept(keeper), wait)
    return
  }
  const go = leave
  leave = null
  go?.()
}

/** The button is not disabled while it waits: that would lose the focus. */
export function holdUntilKept(keeper: Keeper): void {
  const hold = (event: Event, button: Element | null, go: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    leave = go
    startBusy(button)
    void leaveWhenKept(keeper)
  }
  const holdForm = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const isReleased = released === form
    released = null
    if (isReleased) return
    const { submitter } = event
    hold(event, submitter, () => {
      released = form
      form.requestSubmit(submitter?.isConnected ? submitter : null)
    })
  }
  for (const form of postForms()) form.addEventListener('submit', holdForm, { capture: true })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || !isPlain || link.target || link.origin !== location.origin || link.hash) return
    if (keeper.isKept() && !isConnectionBad()) return
    hold(event, null, () => location.assign(link.href))
  })
  const askAgain = () => {
    if (leave) void leaveWhenKept(keeper)
  }
  window.addEventListener('online', askAgain)
  window.addEventListener('pageshow', () => {
    leave = null
    released = null
  })
}

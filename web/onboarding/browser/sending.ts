/** Sends a form once, however often the button is pressed; without a connection it waits for one. */
import { hush, lost } from './connection.ts'

/** A page that has not come by then will not come: let her press again. */
const patience = 8_000
const sentAt = new WeakMap<HTMLFormElement, number>()

/** The button stays as it is: a disabled one loses focus, and cannot be pressed again when it must be. */
function onSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  const before = sentAt.get(form)
  if (before !== undefined && Date.now() - before < patience) {
    event.preventDefault()
    return
  }
  if (navigator.onLine) {
    sentAt.set(form, Date.now())
    return
  }
  event.preventDefault()
  lost()
  window.addEventListener(
    'online',
    () => {
      hush()
      form.requestSubmit(event.submitter)
    },
    { once: true },
  )
}

export function sendOnce(): void {
  for (const form of document.querySelectorAll('form')) {
    // Before the drafts look at whether it is being sent.
    form.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('pageshow', () => sentAt.delete(form))
  }
}

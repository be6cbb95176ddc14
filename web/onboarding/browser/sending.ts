/** Submits a form only once, however often the button is pressed, and waits while there is no connection. */
import { clearStatus, showLost } from './connection.ts'

/** As long as a browser waits for a slow page. A second press within it would only send the same again. */
const resubmitAfter = 30_000
const sentAt = new WeakMap<HTMLFormElement, number>()

/** The button is not disabled: that would lose the focus and prevent a retry. */
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
  window.addEventListener(
    'online',
    () => {
      clearStatus()
      form.requestSubmit(event.submitter)
    },
    { once: true },
  )
}

export function sendOnce(): void {
  for (const form of document.querySelectorAll('form')) {
    // Runs before the drafts check whether the form is being submitted.
    form.addEventListener('submit', onSubmit, { capture: true })
    window.addEventListener('pageshow', () => sentAt.delete(form))
  }
}

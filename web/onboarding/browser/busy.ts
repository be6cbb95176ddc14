/** Shows that a press was taken: after a moment a sign in the button, and the words in the status line. */

/** A page that comes sooner needs no sign. */
const moment = 300

export function showBusy(): void {
  const status = document.getElementById('busy')
  const stop = () => {
    if (status) status.textContent = ''
    for (const button of document.querySelectorAll('.busy')) button.classList.remove('busy')
  }
  document.addEventListener('submit', (event) => {
    // Held back: the page says why.
    if (event.defaultPrevented) return
    const timer = setTimeout(() => {
      event.submitter?.classList.add('busy')
      if (status) status.textContent = status.dataset.words ?? ''
    }, moment)
    window.addEventListener('pagehide', () => clearTimeout(timer), { once: true })
  })
  // Back shows the page as it was when it was left.
  window.addEventListener('pageshow', stop)
}

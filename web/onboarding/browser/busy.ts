/** Shows after 300 ms that a press was taken: a sign in the button, and the words in the status line. */

/** A page that comes sooner needs no sign. */
const busyAfter = 300
let timer = 0

/** Also while the page waits for the server before it sends the form. */
export function startBusy(button: Element | null): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    for (const other of document.querySelectorAll('.busy'))
      if (other !== button) other.classList.remove('busy')
    button?.classList.add('busy')
    say(document.getElementById('busy')?.dataset.words)
  }, busyAfter)
}

export function stopBusy(): void {
  clearTimeout(timer)
  for (const button of document.querySelectorAll('.busy')) button.classList.remove('busy')
  say()
}

/** Sets the words only once, because screen readers announce them each time. */
function say(words = ''): void {
  const status = document.getElementById('busy')
  if (status && status.textContent !== words) status.textContent = words
}

export function showBusy(): void {
  document.addEventListener('submit', (event) => {
    // Held back: sending.ts shows it. A form that opens a new window does not leave this page.
    const opensWindow = (event.target as HTMLFormElement).hasAttribute('target')
    if (!event.defaultPrevented && !opensWindow) startBusy(event.submitter)
  })
  window.addEventListener('pagehide', () => clearTimeout(timer))
  // Back shows the page as it was when it was left.
  window.addEventListener('pageshow', stopBusy)
}

/** The onboarding in a dialog over the page, full screen on a phone. Escape and Close ask first. */
import { addressOf, type EmbedDetail, frameOf, make, shadowOf } from './frame.ts'
import type { EmbedTexts } from './texts.ts'

export interface DialogOptions {
  url: string
  title?: string
  onComplete?(detail: EmbedDetail): void
  onExit?(detail: EmbedDetail & { isComplete: boolean }): void
}

/** What was typed is kept within this time, or the server cannot be reached. */
const KEPT_WITHIN = 1_500

const css = `
:host { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
dialog { box-sizing: border-box; inline-size: 100dvw; block-size: 100dvh; max-inline-size: none;
  max-block-size: none; margin: auto; padding: 0; border: 0; flex-direction: column; overflow: hidden;
  background: Canvas; color: CanvasText }
dialog[open] { display: flex }
dialog::backdrop { background: rgb(0 0 0 / 0.5) }
header, [role=alertdialog] { display: flex; align-items: center; gap: 8px 16px; flex-wrap: wrap;
  padding: 8px 8px 8px 20px; border-block-end: 1px solid color-mix(in srgb, CanvasText 20%, Canvas) }
h2, p { flex: 1; margin: 0; font-size: 16px; font-weight: 600; overflow-wrap: anywhere }
[role=alertdialog] p { flex-basis: 18em }
.frame { flex: 1; display: flex; flex-direction: column; min-block-size: 0 }
iframe { flex: 1; inline-size: 100%; border: 0 }
[role=status] p { padding: 12px 20px; font-weight: 400 }
button { font: inherit; color: inherit; background: none; padding: 8px 16px; min-block-size: 44px;
  border-radius: 8px; border: 1px solid color-mix(in srgb, CanvasText 55%, Canvas); cursor: pointer }
button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas) }
a { color: LinkText }
:is(button, a):focus-visible { outline: 3px solid Highlight; outline-offset: 2px }
[hidden] { display: none !important }
@media (min-width: 640px) {
  dialog { inline-size: min(46rem, 100dvw - 4rem); block-size: min(54rem, 100dvh - 4rem);
    border-radius: 12px }
}`

/** The dialog, with everything in it but the frame. */
function partsOf(title: string, texts: EmbedTexts) {
  const close = make('button', { type: 'button' }, texts.close)
  const stay = make('button', { type: 'button' }, texts.stay)
  const leave = make('button', { type: 'button' }, texts.leave)
  const ask = make('div', { hidden: true }, make('p', { id: 'question' }, texts.ask), stay, leave)
  ask.setAttribute('role', 'alertdialog')
  ask.setAttribute('aria-labelledby', 'question')
  const head = make('header', {}, make('h2', {}, title), close)
  const dialog = make('dialog', {}, head, ask)
  dialog.setAttribute('aria-label', title)
  dialog.setAttribute('closedby', 'none')
  const host = make('div')
  shadowOf(host, css).append(dialog)
  return { host, dialog, head, ask, close, stay, leave }
}

/** Shows it over the page, which does not scroll meanwhile. The result takes it away again. */
function showOver(host: HTMLElement, dialog: HTMLDialogElement): () => void {
  const before = document.activeElement
  const { style } = document.documentElement
  const { overflow } = style
  document.body.append(host)
  style.overflow = 'hidden'
  dialog.showModal()
  return () => {
    dialog.close()
    host.remove()
    style.overflow = overflow
    if (before instanceof HTMLElement) before.focus()
  }
}

export function openDialog(options: DialogOptions, texts: EmbedTexts): { close(): void } {
  const title = options.title ?? texts.title
  const { host, dialog, head, ask, close, stay, leave } = partsOf(title, texts)
  let isLeaving = false
  let isOver = false
  const frame = frameOf(addressOf(options.url), title, texts, false, ({ type, applicationId }) => {
    if (type === 'complete') options.onComplete?.({ applicationId })
    if (type === 'exit') isLeaving ? finish() : tryToLeave()
  })
  dialog.append(frame.element)
  const takeAway = showOver(host, dialog)
  frame.iframe.focus()

  const showAsk = (isAsked: boolean) => {
    ask.hidden = !isAsked
    head.inert = isAsked
    frame.element.inert = isAsked
    ;(isAsked ? stay : frame.iframe).focus()
  }
  /** Nothing can be lost before the page has answered, and after it was sent. */
  function tryToLeave(): void {
    const { applicationId, isComplete } = frame.state
    if (applicationId === null || isComplete) finish()
    else showAsk(ask.hidden === true)
  }
  /** Wherever the focus is: after the last control it may be nowhere. */
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    tryToLeave()
  }
  function finish(): void {
    if (isOver) return
    isOver = true
    frame.stop()
    removeEventListener('keydown', onKey)
    takeAway()
    options.onExit?.({ ...frame.state })
  }
  function leaveNow(): void {
    isLeaving = true
    frame.requestClose()
    setTimeout(finish, KEPT_WITHIN)
  }

  close.onclick = tryToLeave
  stay.onclick = () => showAsk(false)
  leave.onclick = leaveNow
  // Browsers that do not know `closedby` close by a second Escape, whatever the page says.
  addEventListener('keydown', onKey)
  dialog.oncancel = (event) => event.preventDefault()
  dialog.onclose = finish
  return { close: leaveNow }
}

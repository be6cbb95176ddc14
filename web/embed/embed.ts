/**
 * Opens the hosted onboarding from a page of the customer: in this window, a new one, a dialog, or inline as
 * <foyer-onboarding>. One module without a dependency, at most 5 kB compressed (docs/integrate/embed.md).
 */
import { type DialogOptions, openDialog } from './dialog.ts'
import { addressOf, type EmbedDetail, type FrameParts, frameOf, shadowOf } from './frame.ts'
import { textsOf } from './texts.ts'

export interface OpenOptions extends DialogOptions {
  /** Default: dialog. */
  mode?: 'same' | 'window' | 'dialog'
}

const CHANNEL = 'foyer-onboarding'
const language = (of: Element): string =>
  of.closest<HTMLElement>('[lang]')?.lang || document.documentElement.lang || navigator.language

/** A dialog can be closed; the other modes leave that to the browser. */
export function open(options: OpenOptions): { close(): void } {
  const { mode = 'dialog', url } = options
  if (mode === 'dialog') return openDialog(options, textsOf(language(document.body)))
  const { href } = addressOf(url)
  const opened = mode === 'window' ? openWindow(href, options) : null
  // A blocked window must not end the onboarding.
  if (!opened) location.assign(href)
  return { close: () => opened?.close() }
}

/** The new window can tell nothing: its pages are cut off from this one. `returned` tells at its end. */
function openWindow(href: string, { onComplete }: OpenOptions): Window | null {
  const opened = window.open(href, '_blank')
  if (!opened) return null
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<{ applicationId?: unknown }>) => {
    const { applicationId } = data
    if (typeof applicationId !== 'string') return
    channel.close()
    onComplete?.({ applicationId })
  }
  return opened
}

/** On the page at `redirectUrl`: tells the page of this origin that opened the window. */
export function returned(): EmbedDetail {
  const applicationId = new URLSearchParams(location.search).get('applicationId')
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ type: 'foyer:complete', applicationId })
  channel.close()
  return { applicationId }
}

const css = `
:host { display: block; color-scheme: light dark }
iframe { display: block; inline-size: 100%; border: 0 }
p { margin: 12px 0 }
[hidden] { display: none }`

const frames = new WeakMap<HTMLElement, FrameParts>()

function show(host: HTMLElement): void {
  frames.get(host)?.stop()
  const url = host.getAttribute('url')
  const root = shadowOf(host, css)
  root.replaceChildren()
  if (!url) return
  const texts = textsOf(language(host))
  const frame = frameOf(addressOf(url), host.getAttribute('label') ?? texts.title, texts, true, (told) => {
    const { type, applicationId, step } = told
    if (type === 'step' || type === 'complete' || type === 'exit')
      host.dispatchEvent(new CustomEvent(`foyer:${type}`, { detail: { applicationId, step } }))
  })
  frames.set(host, frame)
  root.append(frame.element)
}

/** A custom element has to be a class. Attributes: `url`, and `label` for the name of the frame. */
class FoyerOnboarding extends HTMLElement {
  static observedAttributes = ['url']
  connectedCallback(): void {
    show(this)
  }
  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== null && before !== after && this.isConnected) show(this)
  }
  disconnectedCallback(): void {
    frames.get(this)?.stop()
  }
}
if (!customElements.get('foyer-onboarding')) customElements.define('foyer-onboarding', FoyerOnboarding)

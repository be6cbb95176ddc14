/** A frame with the onboarding in it, and what it tells. Both sides check the window and the origin. */
import type { EmbedTexts } from './texts.ts'

/** What a page around is told. A hint only: the API tells the status. */
export interface EmbedDetail {
  /** null: nothing has answered in the frame. */
  applicationId: string | null
}

interface Told {
  type: 'ready' | 'height' | 'step' | 'complete' | 'exit'
  applicationId: string
  height?: unknown
  step?: unknown
}

export interface FrameParts {
  /** The frame, and above it the way out of an empty one. */
  element: HTMLElement
  iframe: HTMLIFrameElement
  state: { applicationId: string | null; isComplete: boolean }
  /** Asks the page to keep what was typed. It answers with `exit`. */
  requestClose(): void
  stop(): void
}

const EMPTY_AFTER = 4_000
const heights = { least: 240, most: 20_000, first: 640 }

/** Only pages: `javascript:` would run in the page around. */
export function addressOf(text: string): URL {
  const url = new URL(text, location.href)
  if (!/^https?:$/.test(url.protocol)) throw new TypeError('url is not an address of the onboarding')
  return url
}

export const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  of: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: Array<Node | string>
): HTMLElementTagNameMap[K] => {
  const element = Object.assign(document.createElement(name), of)
  element.append(...children)
  return element
}

/** Style sheets made by script work where the page around forbids inline styles. */
export function shadowOf(host: HTMLElement, css: string): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  return root
}

/** `grows`: the frame is as high as its page. */
export function frameOf(
  address: URL,
  title: string,
  texts: EmbedTexts,
  grows: boolean,
  hear: (told: Told) => void,
): FrameParts {
  const src = new URL(address)
  src.searchParams.set('embed', location.origin)
  const iframe = make('iframe', { src: src.href, title, allow: 'camera; clipboard-write' })
  const top = make('a', { href: address.href, target: '_blank', rel: 'noopener' }, texts.open)
  const empty = make('p', { hidden: true }, `${texts.empty} `, top)
  // A status is announced when its text changes, so it is there before.
  const status = make('div', {}, empty)
  status.setAttribute('role', 'status')
  const state: FrameParts['state'] = { applicationId: null, isComplete: false }
  const waiting = setTimeout(() => {
    empty.hidden = false
  }, EMPTY_AFTER)
  if (grows) iframe.style.height = `${heights.first}px`

  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== iframe.contentWindow || origin !== address.origin) return
    const told = read(data)
    if (!told) return
    if (told.type === 'ready') {
      clearTimeout(waiting)
      empty.hidden = true
      // The next page begins at its top.
      if (state.applicationId !== null && iframe.getBoundingClientRect().top < 0) iframe.scrollIntoView()
    }
    state.applicationId = told.applicationId
    if (told.type === 'height' && grows && typeof told.height === 'number')
      iframe.style.height = `${Math.min(Math.max(told.height, heights.least), heights.most)}px`
    if (told.type === 'complete') {
      if (state.isComplete) return
      state.isComplete = true
    }
    hear(told)
  }
  addEventListener('message', onMessage)
  return {
    element: make('div', { className: 'frame' }, status, iframe),
    iframe,
    state,
    requestClose: () => iframe.contentWindow?.postMessage({ type: 'foyer:close-request' }, address.origin),
    stop() {
      clearTimeout(waiting)
      removeEventListener('message', onMessage)
    },
  }
}

const types = ['ready', 'height', 'step', 'complete', 'exit'] as const

function read(data: unknown): Told | undefined {
  const { type, applicationId, ...rest } = (data ?? {}) as Record<string, unknown>
  const known = types.find((each) => `foyer:${each}` === type)
  return known && typeof applicationId === 'string' ? { ...rest, type: known, applicationId } : undefined
}

/** A page of the onboarding in a frame: the real HTML, without scripts, that leads nowhere. */
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { showScheme } from './scheme.ts'

export type Scheme = 'LIGHT' | 'DARK'

interface RealPageProps {
  html: string
  title: string
  /** As the reader's system has it, if not given. */
  scheme?: Scheme
}

/**
 * The page has our own origin, so that it may load our style sheets, and is sandboxed, so that nothing in it
 * runs.
 */
export function RealPage({ html, title, scheme }: RealPageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trusted(html)
  }, [html])
  useEffect(() => {
    const shown = frame.current?.contentDocument
    if (scheme && shown) showScheme(shown, scheme)
  }, [scheme])
  const onLoad = ({ currentTarget: { contentDocument: page } }: SyntheticEvent<HTMLIFrameElement>) => {
    if (!page) return
    holdStill(page)
    if (scheme) showScheme(page, scheme)
  }
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" onLoad={onLoad} tabIndex={-1} />
}

/** Links and buttons of the page lead nowhere: there is no application behind it. */
function holdStill(page: Document): void {
  const stop = (event: Event) => event.preventDefault()
  page.addEventListener('click', stop, true)
  page.addEventListener('submit', stop, true)
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string }
}

/** The page comes from our own server, and the frame runs no scripts. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('foyer-preview', {
  createHTML: (text) => text,
})
const trusted = (html: string): string => policy?.createHTML(html) ?? html

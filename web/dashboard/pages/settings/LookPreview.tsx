/** The real pages in the look that is being made: a desktop, and a phone before it. */
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Body } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Segments } from '../../pieces/Segments.tsx'

const pages = [
  { value: 'START', label: 'Start page' },
  { value: 'STEP', label: 'A step' },
  { value: 'CHECK', label: 'Check and send' },
] as const
const languages = [
  { value: 'en', label: 'English' },
  { value: 'sv', label: 'Svenska' },
] as const

type Asked = Body<'look.preview'>

export function LookPreview({ accent, radius }: Pick<Asked, 'accent' | 'radius'>) {
  const [page, setPage] = useState<Asked['page']>('START')
  const [language, setLanguage] = useState<Asked['language']>('en')
  const asked = useDeferredValue(`${accent} ${radius} ${page} ${language}`)
  const [shownAccent, shownRadius, shownPage, shownLanguage] = asked.split(' ') as [
    string,
    string,
    string,
    string,
  ]
  const look = { accent: shownAccent, radius: Number(shownRadius) as 6 }
  const language2 = shownLanguage as Asked['language']
  const large = useRead(
    'look.preview',
    { ...look, page: shownPage as Asked['page'], language: language2 },
    { keep: true },
  )
  const small = useRead('look.preview', { ...look, page: 'STEP', language: language2 }, { keep: true })
  return (
    <section className="look-preview" aria-label="Preview">
      <div className="buttons">
        <Segments label="Page" options={pages} value={page} onChange={(next) => setPage(next)} />
        <Segments
          label="Language"
          options={languages}
          value={language}
          onChange={(next) => setLanguage(next)}
        />
      </div>
      <ProblemNotice error={large.error} onRetry={large.refetch} />
      <div className="devices" aria-busy={large.isPending}>
        <div className="desktop">
          <span className="dots" aria-hidden="true" />
          {large.data && <Page html={large.data.html} title="The page on a desktop" />}
        </div>
        <div className="phone">{small.data && <Page html={small.data.html} title="A step on a phone" />}</div>
      </div>
    </section>
  )
}

/** The page has no scripts, and the frame runs none. */
const trusted = (html: string): string => {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypesFactory }
  policy ??= trustedTypes?.createPolicy('foyer-look-preview', { createHTML: (text) => text })
  return policy ? policy.createHTML(html) : html
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): HtmlPolicy
}
interface HtmlPolicy {
  createHTML(text: string): string
}
let policy: HtmlPolicy | undefined

/** Of our own origin, so that it may load our style sheets. */
function Page({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = trusted(html)
  }, [html])
  return <iframe ref={frame} title={title} sandbox="allow-same-origin" tabIndex={-1} />
}

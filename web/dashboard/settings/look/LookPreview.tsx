/** The real pages in the look that is being made: a window of a desktop, and a phone before it. */

import { languageCodes } from '@foyer/national-fields/schemas/languages'
import { ExternalLink, Moon, Sun } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Body } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Segments } from '../../pieces/Segments.tsx'
import { WordSelect } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { RealPage, type Scheme } from '../../RealPage.tsx'
import { nameOfLanguage } from '../../workflows/editor/language-names.ts'
import * as styles from './LookPreview.module.css'

const pages = [
  { value: 'START', label: 'Start page' },
  { value: 'STEP', label: 'A step' },
  { value: 'CHECK', label: 'Check and send' },
] as const
const languages = languageCodes.map((value) => ({ value, label: nameOfLanguage(value) }))

type Asked = Body<'look.preview'>
export type PreviewedStyle = Pick<Asked, 'name' | 'accent' | 'radius' | 'ground' | 'font'>

const schemeNow = (): Scheme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT')

export function LookPreview({ style }: { style: PreviewedStyle }) {
  const [page, setPage] = useState<Asked['page']>('START')
  const [language, setLanguage] = useState<Asked['language']>('en')
  const [scheme, setScheme] = useState<Scheme>(schemeNow)
  // Typing and dragging a colour come before the pages.
  const shown = useDeferredValue(JSON.stringify({ ...style, language }))
  const asked = JSON.parse(shown) as PreviewedStyle & Pick<Asked, 'language'>
  const large = useRead('look.preview', { ...asked, page }, { keep: true })
  const small = useRead('look.preview', { ...asked, page: 'STEP' }, { keep: true })
  const { linkOf } = useSession()
  return (
    <section className={styles.stage} aria-label="Preview">
      <div className={styles.stageBar}>
        <WordSelect label="Page" options={[...pages]} value={page} onChange={setPage} />
        <WordSelect label="Language" options={languages} value={language} onChange={setLanguage} />
        <Segments<Scheme>
          label="Colours"
          options={[
            { value: 'LIGHT', label: <SchemeLabel of={Sun} words="Light" /> },
            { value: 'DARK', label: <SchemeLabel of={Moon} words="Dark" /> },
          ]}
          value={scheme}
          onChange={setScheme}
        />
        {large.data && (
          <button
            type="button"
            className={`${textStyles.linkish} ${fieldStyles.end}`}
            onClick={() => openAlone(large.data.html)}
          >
            Open in new tab <Icon of={ExternalLink} />
          </button>
        )}
      </div>
      <ProblemNotice error={large.error} onRetry={large.refetch} />
      <div className={styles.stageScene} aria-busy={large.isPending}>
        <div className={styles.window}>
          <div className={styles.windowBar} aria-hidden="true">
            <i />
            <i />
            <i />
            <span>{new URL(linkOf('')).host}</span>
          </div>
          <div className={styles.windowClip}>
            {large.data && <RealPage html={large.data.html} title="The page on a desktop" scheme={scheme} />}
          </div>
        </div>
        <div className={styles.lookPhone}>
          <div className={styles.lookPhoneClip}>
            {small.data && <RealPage html={small.data.html} title="A step on a phone" scheme={scheme} />}
          </div>
        </div>
      </div>
    </section>
  )
}

const SchemeLabel = ({ of, words }: { of: typeof Sun; words: string }) => (
  <>
    <Icon of={of} /> {words}
  </>
)

/** As a file of this tab: it has our policy, and no script. */
function openAlone(html: string): void {
  const whole = html.replaceAll(/\b(href|src|srcset)="\//gi, `$1="${location.origin}/`)
  const url = URL.createObjectURL(new Blob([whole], { type: 'text/html' }))
  window.open(url, '_blank')
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

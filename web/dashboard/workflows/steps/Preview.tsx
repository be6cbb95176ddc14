/** The real page of a step, in any market and language, on a phone or a desktop. */

import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { nameOfCountry } from '#workflows/sentences/facts.ts'
import { Problem } from '../../api/problem.ts'
import { useRead } from '../../api/query.ts'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Segments } from '../../pieces/Segments.tsx'
import { WordSelect } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { RealPage } from '../../RealPage.tsx'
import { languagesOf, marketsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { nameOfLanguage } from '../editor/language-names.ts'
import * as styles from './Preview.module.css'

const fillings = [
  { value: 'FILLED', label: 'Filled in' },
  { value: 'EMPTY', label: 'Empty' },
  { value: 'PROBLEMS', label: 'With problems' },
] as const
type Filling = (typeof fillings)[number]['value']
type Width = 'PHONE' | 'DESKTOP'

export function Preview({ page }: { page: string }) {
  const { draft, definition } = useEdited()
  const [markets, languages] = [marketsOf(definition), languagesOf(definition)]
  const [market, setMarket] = useState(markets[0] ?? 'SE')
  const [language, setLanguage] = useState(languages.includes('en') ? 'en' : (languages[0] ?? 'en'))
  const [filling, setFilling] = useState<Filling>('FILLED')
  const [width, setWidth] = useState<Width>('PHONE')
  const shown = {
    market: markets.includes(market) ? market : (markets[0] ?? 'SE'),
    language: languages.includes(language) ? language : (languages[0] ?? 'en'),
  }
  const preview = useRead(
    'workflows.preview',
    { workflowId: draft.workflowId, definition: draft.definition, page, filling, ...shown },
    { keep: true },
  )
  const isUnfinished = preview.error instanceof Problem && preview.error.code === 'draft_incomplete'
  return (
    <section className={styles.previewing} aria-label="Preview">
      <div className={styles.previewingBar}>
        <WordSelect
          label="Market"
          options={markets.map((value) => ({ value, label: nameOfCountry(value) }))}
          value={shown.market}
          onChange={setMarket}
        />
        <WordSelect
          label="Language"
          options={languages.map((value) => ({ value, label: nameOfLanguage(value) }))}
          value={shown.language}
          onChange={setLanguage}
        />
        <WordSelect label="Filled in" options={[...fillings]} value={filling} onChange={setFilling} />
        <Segments<Width>
          label="Width"
          options={[
            { value: 'PHONE', label: <WidthIcon of={Smartphone} words="Phone" /> },
            { value: 'DESKTOP', label: <WidthIcon of={Monitor} words="Desktop" /> },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      {!isUnfinished && <ProblemNotice error={preview.error} onRetry={preview.refetch} />}
      <div className={width === 'PHONE' ? styles.phone : styles.desktop}>
        <div className={styles.clip}>
          {isUnfinished ? (
            <p className={styles.unfinished}>
              <span className={textStyles.strong}>The step is not finished</span>
              The page appears here when nothing is missing.
            </p>
          ) : (
            preview.data && <RealPage html={preview.data.html} title="The real page" />
          )}
        </div>
      </div>
      <p className={textStyles.hint}>
        The real page, updated as you edit.{' '}
        {preview.data && (
          <a href={preview.data.url} target="_blank" rel="noreferrer">
            Open it in a new tab
          </a>
        )}
      </p>
    </section>
  )
}

const WidthIcon = ({ of, words }: { of: typeof Monitor; words: string }) => (
  <span title={words}>
    <Icon of={of} />
    <span className="visually-hidden">{words}</span>
  </span>
)

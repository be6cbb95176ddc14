/** Integration: the ids, ready code in three languages, and a try with the real flow. */

import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../api/call.ts'
import { newestClient } from '../../api/newest-client.ts'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { CopyButton } from '../../pieces/Button.tsx'
import * as codeStyles from '../../pieces/Code.module.css'
import { Coloured } from '../../pieces/Coloured.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import { Segments } from '../../pieces/Segments.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { addressOfWorkflow } from '../editor/addresses.ts'
import { useEdited } from '../editor/editor-context.tsx'
import * as workflowsStyles from '../workflows.module.css'
import { embedSample, type SampleLanguage, sampleIn, sampleLanguages } from './code-samples.ts'
import * as styles from './IntegrationTab.module.css'
import { TryIt } from './TryIt.tsx'

type Integration = Reply<'workflows.integration.get'>

export function IntegrationTab() {
  const { draft } = useEdited()
  const { may } = useSession()
  const read = useRead('workflows.integration.get', { workflowId: draft.workflowId }, { staleTime: 0 })
  const credentials = useRead('credentials.list', {}, { when: may('DEVELOP'), staleTime: 60_000 })
  const clientId = newestClient(credentials.data?.data ?? [])?.clientId
  if (read.error)
    return (
      <div className={workflowsStyles.tabBody}>
        <ProblemNotice error={read.error} onRetry={read.refetch} />
      </div>
    )
  if (!read.data)
    return (
      <div className={workflowsStyles.tabBody}>
        <Skeleton lines={6} />
      </div>
    )
  return (
    <div className={`${workflowsStyles.tabBody} ${styles.split}`}>
      <section aria-label="Integration">
        <Ids of={read.data} mayChange={may('DEVELOP')} />
        {read.data.version === null && (
          <Notice
            meaning="attention"
            action={<PageLink to={addressOfWorkflow(draft.workflowId, 'publish')}>Publish</PageLink>}
          >
            The workflow is not published yet. Applications can be created when it is.
          </Notice>
        )}
        <Code of={read.data} clientId={clientId ?? 'your_client_id'} />
        <div className={styles.afterCode}>
          <Notice>
            <span className={textStyles.strong}>The redirect is not an approval.</span> Wait for the{' '}
            <code>APPLICATION_APPROVED</code> event or read the status.{' '}
            {may('DEVELOP') && <PageLink to="/developer/webhooks">Set up a webhook</PageLink>}
          </Notice>
        </div>
        <OnYourPage of={read.data} />
      </section>
      {may('CREATE') && read.data.version !== null && <TryIt integration={read.data} />}
    </div>
  )
}

const Ids = ({ of, mayChange }: { of: Integration; mayChange: boolean }) => (
  <dl className={styles.ids}>
    <div>
      <dt>Workflow</dt>
      <dd className={textStyles.mono}>{of.workflowId}</dd>
      <dd className={fieldStyles.end}>
        <CopyButton text={of.workflowId} icon={Copy} />
      </dd>
    </div>
    <div>
      <dt>Markets</dt>
      <dd className={textStyles.mono}>{of.markets.join(' ') || '–'}</dd>
      <dd className={`${fieldStyles.end} ${textStyles.quiet}`}>
        {of.version === null ? 'not published' : `in version ${of.version}`}
      </dd>
    </div>
    <div>
      <dt>Redirects to</dt>
      <dd className={textStyles.mono}>{of.redirectOrigins.join(' ') || 'any https address'}</dd>
      <dd className={fieldStyles.end}>{mayChange && <PageLink to="/settings">Change</PageLink>}</dd>
    </div>
  </dl>
)

const places = ['Dialog', 'Inline'] as const
type Place = (typeof places)[number]

/** Shown inside the customer's own page, once the workflow names its origin. */
function OnYourPage({ of }: { of: Integration }) {
  const [place, setPlace] = useState<Place>('Dialog')
  const code = embedSample({ onboardingUrl: of.onboardingUrl, component: place === 'Inline' })
  return (
    <section className={styles.onYourPage} aria-labelledby="on-your-page">
      <h2 id="on-your-page">On your own page</h2>
      <p className={textStyles.quiet}>
        {of.embedOrigins.length > 0
          ? `May be shown by ${of.embedOrigins.join(', ')}.`
          : 'No page may show it inside yet.'}{' '}
        <PageLink to={addressOfWorkflow(of.workflowId, 'settings')}>Change</PageLink>
      </p>
      <Sample<Place>
        label="Place"
        options={places}
        value={place}
        onChange={setPlace}
        code={code}
        name="Code for your page"
      />
    </section>
  )
}

function Code({ of, clientId }: { of: Integration; clientId: string }) {
  const [language, setLanguage] = useState<SampleLanguage>('TypeScript')
  const code = sampleIn(language, {
    ...of,
    clientId,
    market: of.markets[0] ?? 'SE',
    redirectUrl: `${of.redirectOrigins[0] ?? 'https://www.example.com'}/welcome`,
  })
  return (
    <Sample<SampleLanguage>
      label="Language"
      options={sampleLanguages}
      value={language}
      onChange={setLanguage}
      code={code}
      name="Code"
    />
  )
}

interface SampleProps<Option extends string> {
  /** Of the section. */
  name: string
  /** Of the choice. */
  label: string
  options: readonly Option[]
  value: Option
  onChange(value: Option): void
  code: string
}

function Sample<Option extends string>({ name, options, code, ...choice }: SampleProps<Option>) {
  return (
    <section className={styles.sample} aria-label={name}>
      <div className={styles.codeHead}>
        <Segments<Option> {...choice} options={options.map((value) => ({ value, label: value }))} />
        <CopyButton text={code} icon={Copy} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard */}
      <pre className={`${codeStyles.code} ${styles.numbered}`} tabIndex={0}>
        {code.split('\n').map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
          <span key={at} className={styles.l}>
            <Coloured code={line} />
          </span>
        ))}
      </pre>
    </section>
  )
}

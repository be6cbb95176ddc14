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
import { type SampleLanguage, sampleIn, sampleLanguages } from './code-samples.ts'
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

function Code({ of, clientId }: { of: Integration; clientId: string }) {
  const [language, setLanguage] = useState<SampleLanguage>('TypeScript')
  const code = sampleIn(language, {
    ...of,
    clientId,
    market: of.markets[0] ?? 'SE',
    redirectUrl: `${of.redirectOrigins[0] ?? 'https://www.example.com'}/welcome`,
  })
  return (
    <section className={styles.sample} aria-label="Code">
      <div className={styles.codeHead}>
        <Segments<SampleLanguage>
          label="Language"
          options={sampleLanguages.map((value) => ({ value, label: value }))}
          value={language}
          onChange={setLanguage}
        />
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

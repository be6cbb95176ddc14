/** The empty list teaches: three lines that make the first application, with the real ids. */

import { Copy, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { newestClient } from '../../api/newest-client.ts'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { Button, CopyButton } from '../../pieces/Button.tsx'
import { CodeText } from '../../pieces/Code.tsx'
import { Empty } from '../../pieces/Page.tsx'
import { Segments } from '../../pieces/Segments.tsx'
import * as textStyles from '../../pieces/text.module.css'
import * as applicationsStyles from '../applications.module.css'
import { useWorkflowNames } from '../row-parts.tsx'
import * as styles from './FirstApplication.module.css'
import { type FirstValues, firstLinesIn, type LineLanguage, lineLanguages } from './first-lines.ts'

export function FirstApplication({ onNew }: { onNew(): void }) {
  const { may } = useSession()
  const values = useFirstValues()
  if (!values)
    return (
      <Empty title="Publish a workflow first" action={<PageLink to="/workflows">Workflows</PageLink>}>
        An application follows a published workflow. There is none yet.
      </Empty>
    )
  return (
    <div className={applicationsStyles.first}>
      <div className={applicationsStyles.firstWords}>
        <h2>Your first application is three lines away</h2>
        <p>Get a token, create an application, send your customer to its link. It will show up here.</p>
      </div>
      <Lines values={values} />
      {may('CREATE') && (
        <div className={styles.firstOr}>
          <p>
            <span className={textStyles.strong}>Without code:</span> pick a workflow, copy the link, send it
            yourself.
          </p>
          <Button icon={Plus} onPress={onNew}>
            New application
          </Button>
        </div>
      )}
    </div>
  )
}

/** undefined: no workflow is published. */
function useFirstValues(): FirstValues | undefined {
  const { may } = useSession()
  const when = may('DEVELOP')
  const workflow = useWorkflowNames()[0]
  const credentials = useRead('credentials.list', {}, { when, staleTime: 60_000 }).data?.data ?? []
  const origin = useRead('customer.get', {}, { when, staleTime: 60_000 }).data?.redirectOrigins[0]
  if (!workflow) return undefined
  return {
    apiUrl: location.origin,
    clientId: newestClient(credentials)?.clientId ?? 'your_client_id',
    workflowId: workflow.id,
    market: workflow.markets[0] ?? 'SE',
    redirectUrl: `${origin ?? 'https://shop.example'}/welcome`,
  }
}

function Lines({ values }: { values: FirstValues }) {
  const { may } = useSession()
  const [language, setLanguage] = useState<LineLanguage>('curl')
  const { setUp, lines } = firstLinesIn(language, values)
  const own = [values.clientId, values.workflowId, `"${values.market}"`, values.redirectUrl]
  const words: ReactNode[] = [
    <>
      A token, valid for one hour. You need a secret; it is shown once.{' '}
      {may('DEVELOP') && <PageLink to="/developer">Create a credential</PageLink>}
    </>,
    'An application. Your own workflow, market and address are filled in.',
    'Its link: the page that your customer sees. Open it and fill it in yourself.',
  ]
  return (
    <figure className={applicationsStyles.firstCode} aria-label={`The first application in ${language}`}>
      <figcaption>
        <Segments<LineLanguage>
          label="Language"
          options={lineLanguages.map((value) => ({ value, label: value }))}
          value={language}
          onChange={setLanguage}
        />
        <code className={applicationsStyles.setUp} data-part="set-up">
          {setUp}
        </code>
        <CopyButton text={[setUp, ...lines].join('\n')} icon={Copy}>
          Copy all
        </CopyButton>
      </figcaption>
      <ol className={applicationsStyles.lines}>
        {lines.map((line, at) => (
          <li key={line}>
            <pre>
              <CodeText code={line} own={own} />
            </pre>
            <p>{words[at]}</p>
          </li>
        ))}
      </ol>
    </figure>
  )
}

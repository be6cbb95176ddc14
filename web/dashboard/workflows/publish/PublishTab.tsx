/** Publishing: the changes, in words or as JSON, the warnings, and the publisher. */

import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { CodeBlock } from '../../pieces/Code.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Empty } from '../../pieces/Page.tsx'
import { Segments } from '../../pieces/Segments.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { useEdited } from '../editor/editor-context.tsx'
import * as workflowsStyles from '../workflows.module.css'
import { Differences } from './Differences.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import * as styles from './PublishTab.module.css'

type View = 'WORDS' | 'JSON'

export function PublishTab() {
  const { draft, definition, kinds } = useEdited()
  const [view, setView] = useState<View>('WORDS')
  const { workflowId, publishedVersion, nextVersion, isDraft } = draft
  const compared = useRead('workflows.compare', { workflowId }, { when: isDraft, staleTime: 0 })
  if (!isDraft)
    return (
      <div className={workflowsStyles.tabBody}>
        <Empty title={`Version ${publishedVersion} is live, and there is nothing to publish`}>
          The next change of a step, a rule or a setting begins a draft of version {nextVersion}.
        </Empty>
      </div>
    )
  return (
    <div className={styles.review}>
      <section aria-label={`Changes in version ${nextVersion}`}>
        <div className={styles.reviewHead}>
          <h2>Changes in version {nextVersion}</h2>
          <Segments<View>
            label="View"
            options={[
              { value: 'WORDS', label: 'In words' },
              { value: 'JSON', label: 'As JSON' },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
        <ProblemNotice error={compared.error} onRetry={compared.refetch} />
        {view === 'JSON' && (
          <div className={styles.reviewJson}>
            <CodeBlock code={JSON.stringify(definition, null, 2)} label="The draft as JSON" coloured />
          </div>
        )}
        {view === 'WORDS' && compared.isPending && <Skeleton lines={6} />}
        {view === 'WORDS' && compared.data && (
          <>
            {compared.data.differences.length === 0 && (
              <p className={textStyles.quiet}>The draft says the same as version {publishedVersion}.</p>
            )}
            <Differences
              differences={compared.data.differences}
              definition={definition}
              kinds={kinds}
              from={publishedVersion === null ? 'Before' : `Version ${publishedVersion}`}
              to={`Version ${nextVersion}`}
            />
          </>
        )}
      </section>
      <aside aria-label="Publishing">
        <PublishPanel />
      </aside>
    </div>
  )
}

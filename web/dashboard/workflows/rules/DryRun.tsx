/** The dry run: whose outcome would change with this draft. */

import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { applicationStatusWords } from '#kernel/schemas/status-words.ts'
import { anyText, titleOfKey } from '#workflows/sentences/facts.ts'
import type { Reply } from '../../api/call.ts'
import { addressOfCase } from '../../formats/id.ts'
import { countedOf } from '../../formats/numbers.ts'
import { dateOf } from '../../formats/time.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import * as iconStyles from '../../pieces/Icon.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { ShapeMark } from '../../pieces/Marks.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { DefinitionList } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import * as textStyles from '../../pieces/text.module.css'
import { partsOf } from '../editor/definition.ts'
import { useEdited } from '../editor/editor-context.tsx'
import { useDryRun } from '../editor/use-dry-run.ts'
import * as styles from './DryRun.module.css'

type Run = Reply<'workflows.dryRun'>
type Change = Run['changes'][number]
type Outcome = Change['from']

const colours: Record<Outcome, string> = {
  APPROVED: iconStyles.good,
  DECLINED: iconStyles.bad,
  MANUAL_REVIEW: iconStyles.attention,
}
const Mark = ({ outcome }: { outcome: Outcome }) => (
  <>
    <ShapeMark shape={outcome} className={colours[outcome]} />
    <span className="visually-hidden">{applicationStatusWords[outcome]}</span>
  </>
)

export function DryRun() {
  const { data, error, refetch, isFetching, isReady, hasPublished } = useDryRun()
  return (
    <>
      <div className={styles.headLine}>
        <h2>Dry run</h2>
        <span className={`${textStyles.hint} ${fieldStyles.end}`}>{data ? sinceOf(data) : ''}</span>
      </div>
      {!hasPublished && (
        <p className={textStyles.quiet}>
          When this workflow has decided applications, you see here whose outcome a change of the rules would
          change.
        </p>
      )}
      {hasPublished && !isReady && (
        <p className={textStyles.quiet}>It goes on when the draft has no problems.</p>
      )}
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && isFetching && <Skeleton lines={5} />}
      {data && <Outcomes run={data} />}
    </>
  )
}

const sinceOf = ({ tried, since }: Run): string =>
  tried === 0 || !since ? '' : `${tried} decided since ${dateOf(since)}`

function Outcomes({ run }: { run: Run }) {
  const { tried, changed, changes, before, after } = run
  const [shown, setShown] = useState(6)
  if (tried === 0)
    return <p className={textStyles.quiet}>No application is decided yet, so there is nothing to try.</p>
  return (
    <>
      <p>
        {changed === 0 ? (
          'With this draft, no outcome changes.'
        ) : (
          <>
            With this draft,{' '}
            <span className={textStyles.strong}>
              {countedOf(changed, 'outcome changes', 'outcomes change')}
            </span>
            .
          </>
        )}
      </p>
      <ul className={styles.changes}>
        {changes.slice(0, shown).map((change) => (
          <ChangeLine key={change.applicationId} change={change} />
        ))}
      </ul>
      {changes.length > shown && (
        <button type="button" className={textStyles.linkish} onClick={() => setShown(changes.length)}>
          {changes.length - shown} more
        </button>
      )}
      <DefinitionList
        facts={[
          { name: 'Approved by rules', value: wasOf(after.APPROVED, before.APPROVED) },
          { name: 'Sent to review', value: wasOf(after.MANUAL_REVIEW, before.MANUAL_REVIEW) },
          { name: 'Declined', value: wasOf(after.DECLINED, before.DECLINED) },
        ]}
      />
    </>
  )
}

const wasOf = (is: number, was: number): string => (is === was ? `${is}, unchanged` : `${is}, was ${was}`)

/** The reason of a rule of this draft; a standard rule in the words of its code. */
function useReasonWords(): (code: string) => string {
  const { definition } = useEdited()
  return (code) => {
    const rule = partsOf(definition.rules).find(({ key }) => key === code)
    return anyText(rule?.reason) ?? titleOfKey(code)
  }
}

function ChangeLine({ change: { applicationId, name, countryCode, from, to, reasons } }: { change: Change }) {
  const shown = name ?? applicationId.slice(-12)
  const wordsOf = useReasonWords()
  return (
    <li>
      <PageLink to={addressOfCase(applicationId)} className={tableStyles.name}>
        {shown}
      </PageLink>
      <span className={styles.arrow}>
        <Mark outcome={from} />
        <Icon of={ArrowRight} />
        <Mark outcome={to} />
      </span>
      <span className={textStyles.hint}>{[countryCode, ...reasons.map(wordsOf)].join(', ')}</span>
    </li>
  )
}

/** Tries a provider with a real call, and says the result in words. */

import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../api/call.ts'
import { fieldProblems } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { durationOf } from '../../formats/time.ts'
import { Button } from '../../pieces/Button.tsx'
import * as drawerStyles from '../../pieces/Drawer.module.css'
import { Field } from '../../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../../pieces/Notice.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import type { SetProvider } from './provider-words.ts'
import * as styles from './TryIt.module.css'

type Result = Reply<'providers.test'>

/** Unknown is never good. */
const meaningOf = ({ outcome }: Pick<Result, 'outcome'>) => {
  if (outcome === 'WORKS') return 'good'
  return outcome === 'PARTLY' || outcome === 'NOT_TRIED' ? 'attention' : 'bad'
}

export function TryIt({ set }: { set: SetProvider }) {
  const { provider, market, kind } = set
  const [number, setNumber] = useState('')
  // Also when it failed: the table says so.
  const attempt = useChange('providers.test', { refreshes: ['providers.list'] })
  const run = () =>
    attempt.mutate({ provider, market, ...(number.trim() !== '' && { number: number.trim() }) })
  const problems = fieldProblems(attempt.error)
  return (
    <section className={drawerStyles.drawerPart} aria-label="Try it">
      <h3>Try it</h3>
      <p className={textStyles.hint}>
        {kind === 'REGISTRY'
          ? 'Looks up a company with what is saved: a public body, or a number that you write.'
          : 'Starts an identification with what is saved. Nobody completes it.'}
      </p>
      <div className={styles.tryLine}>
        {kind === 'REGISTRY' && (
          <Field
            label="Number"
            placeholder="of a public body"
            value={number}
            onChange={setNumber}
            problem={problems.number && 'Write an organization number, without other signs.'}
            autoComplete="off"
          />
        )}
        <Button icon={Play} busy={attempt.isPending && 'Trying'} onPress={run}>
          Try it
        </Button>
      </div>
      <div aria-live="polite">
        {!problems.number && <ProblemNotice error={attempt.error} />}
        {attempt.data && !attempt.isPending && <Outcome result={attempt.data} />}
        {attempt.isIdle && <LastTest of={set} />}
      </div>
    </section>
  )
}

/** From before; of these settings. */
function LastTest({ of: { lastTest } }: { of: SetProvider }) {
  if (!lastTest) return <p className={textStyles.hint}>These settings were not tried yet.</p>
  return (
    <Notice meaning={meaningOf(lastTest)}>
      Last test, <TimeText at={lastTest.at} />: {lastTest.text ?? keptWords(lastTest)}
    </Notice>
  )
}

const keptWords = ({ outcome }: Pick<Result, 'outcome'>): string =>
  outcome === 'WORKS' ? 'it works.' : 'it answered, but parts were missing.'

const Outcome = ({ result }: { result: Result }) => (
  <>
    <Notice meaning={meaningOf(result)}>
      {result.text}{' '}
      <span className={`${textStyles.quiet} ${textStyles.nowrap}`}>{durationOf(result.durationMs)}</span>
    </Notice>
    {result.calls.length > 0 && (
      <table
        className={`${tableStyles.table} ${tableStyles.tight} ${styles.tryCalls}`}
        aria-label="What was called"
      >
        <thead>
          <tr>
            <th scope="col">Called</th>
            <th scope="col" className={textStyles.right}>
              Answer
            </th>
            <th scope="col" className={textStyles.right}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {result.calls.map(({ host, status, durationMs }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one try keep their order
            <tr key={at}>
              <td>{host}</td>
              <td className={textStyles.right}>{status ?? 'none'}</td>
              <td className={textStyles.right}>{durationOf(durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
)

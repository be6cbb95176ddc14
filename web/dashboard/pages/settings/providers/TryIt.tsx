/** Tries a provider with a real call, and says the result in words. */
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../api/call.ts'
import { fieldProblems } from '../../../api/problem.ts'
import { useChange } from '../../../api/query.ts'
import { durationOf } from '../../../formats/time.ts'
import { Button } from '../../../pieces/Button.tsx'
import { Field } from '../../../pieces/Field.tsx'
import { Notice, ProblemNotice } from '../../../pieces/Notice.tsx'
import { TimeText } from '../../../pieces/TimeText.tsx'
import type { SetProvider } from './provider-words.ts'

type Result = Reply<'providers.test'>

const meaningOf = ({ outcome }: Pick<Result, 'outcome'>) =>
  outcome === 'WORKS' ? 'good' : outcome === 'PARTLY' ? 'attention' : 'bad'

export function TryIt({ set }: { set: SetProvider }) {
  const { provider, market, kind } = set
  const [number, setNumber] = useState('')
  // Also when it failed: the table says so.
  const attempt = useChange('providers.test', { refreshes: ['providers.list'] })
  const run = () =>
    attempt.mutate({ provider, market, ...(number.trim() !== '' && { number: number.trim() }) })
  const problems = fieldProblems(attempt.error)
  return (
    <section className="drawer-part" aria-label="Try it">
      <h3>Try it</h3>
      <p className="hint">
        {kind === 'REGISTRY'
          ? 'Looks up a company with what is saved: a public body, or a number that you write.'
          : 'Starts an identification with what is saved. Nobody completes it.'}
      </p>
      <div className="try-line">
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
  if (!lastTest) return <p className="hint">These settings were not tried yet.</p>
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
      {result.text} <span className="quiet nowrap">{durationOf(result.durationMs)}</span>
    </Notice>
    {result.calls.length > 0 && (
      <table className="table tight try-calls" aria-label="What was called">
        <thead>
          <tr>
            <th scope="col">Called</th>
            <th scope="col" className="right">
              Answer
            </th>
            <th scope="col" className="right">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {result.calls.map(({ host, status, durationMs }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the calls of one try keep their order
            <tr key={at}>
              <td>{host}</td>
              <td className="right">{status ?? 'none'}</td>
              <td className="right">{durationOf(durationMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </>
)

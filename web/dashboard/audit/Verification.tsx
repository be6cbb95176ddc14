/** Verifies the chain part by part in the server, and says how far it is and what was found. */

import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, type Reply } from '../api/call.ts'
import { countedOf, countOf, shareOf } from '../formats/numbers.ts'
import { dateOf, durationOf } from '../formats/time.ts'
import { Button } from '../pieces/Button.tsx'
import * as iconStyles from '../pieces/Icon.module.css'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { faultWords } from './log-words.ts'
import * as styles from './Verification.module.css'

type Part = Reply<'audit.verify'>
type State =
  | { kind: 'IDLE' }
  | { kind: 'RUNNING'; part: Part | undefined }
  | { kind: 'DONE'; part: Part; took: number; at: Date }

type Props = Pick<Reply<'audit.list'>, 'head' | 'since' | 'signedHead'>

export function Verification({ head, since, signedHead }: Props) {
  const [state, setState] = useState<State>({ kind: 'IDLE' })
  const [error, setError] = useState<unknown>()
  const stopped = useRef(false)
  const run = async () => {
    stopped.current = false
    setError(undefined)
    setState({ kind: 'RUNNING', part: undefined })
    const began = performance.now()
    try {
      let part = await call('audit.verify', {})
      while (part.next && !stopped.current) {
        setState({ kind: 'RUNNING', part })
        part = await call('audit.verify', { after: part.next })
      }
      if (stopped.current) return setState({ kind: 'IDLE' })
      setState({ kind: 'DONE', part, took: performance.now() - began, at: new Date() })
    } catch (thrown) {
      setError(thrown)
      setState({ kind: 'IDLE' })
    }
  }
  const stop = () => {
    stopped.current = true
  }
  const bad = state.kind === 'DONE' ? state.part.firstBad : null
  const isGood = state.kind === 'DONE' && !bad
  const Shield = bad ? ShieldAlert : isGood ? ShieldCheck : ShieldQuestion
  return (
    <section
      className={`${styles.chainHead} ${bad ? iconStyles.bad : isGood ? iconStyles.good : ''}`}
      aria-live="polite"
    >
      <Shield aria-hidden="true" />
      <div>
        <h2>{bad ? `Entry ${countOf(bad.seq)} is not as it was` : titleOf(state)}</h2>
        <p>
          {bad && faultWords[bad.why]}{' '}
          {state.kind !== 'DONE' && (
            <>
              {countedOf(head.seq, 'entry', 'entries')}
              {since && ` since ${dateOf(since)}`}.{' '}
              {signedHead ? (
                <>
                  Sealed up to {countOf(signedHead.seq)}, <TimeText at={signedHead.at} />.
                </>
              ) : (
                'Sealed for the first time within the hour.'
              )}
            </>
          )}
          {isGood && state.kind === 'DONE' && (
            <>
              {countedOf(state.part.verified.seq, 'entry', 'entries')}
              {since && ` since ${dateOf(since)}`}. Nothing missing, nothing altered. Verified in{' '}
              {durationOf(state.took)}.
            </>
          )}
        </p>
        {state.kind === 'RUNNING' && <Progress part={state.part} of={head.seq} />}
        <ProblemNotice error={error} />
      </div>
      {state.kind === 'RUNNING' ? (
        <Button onPress={stop}>Stop</Button>
      ) : (
        <Button onPress={() => void run()}>Verify now</Button>
      )}
    </section>
  )
}

const titleOf = ({ kind }: State): string =>
  kind === 'DONE'
    ? 'The chain is intact'
    : kind === 'RUNNING'
      ? 'Verifying'
      : 'Every entry is chained to the one before'

function Progress({ part, of }: { part: Part | undefined; of: number }) {
  const done = part?.verified.seq ?? 0
  return (
    <p className={styles.verifying}>
      <progress value={done} max={Math.max(1, of)} aria-label="Verified" />
      <span className={textStyles.hint}>
        {countOf(done)} of {countOf(of)}, {shareOf(done, Math.max(1, of))}
      </span>
    </p>
  )
}

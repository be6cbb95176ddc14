/** The answer to a hit: reasons to choose or to write, and the two verbs. */
import { useState } from 'react'
import { Button } from '../../../pieces/Button.tsx'
import { TextArea } from '../../../pieces/Field.tsx'
import { ProblemNotice } from '../../../pieces/Notice.tsx'
import { useReport, useReviewChange } from '../use-report.ts'
import { reasonsFor } from './hit-reasons.ts'
import { followHit, type Hit } from './screening-hits.ts'

export function HitAnswer({ hit }: { hit: Hit }) {
  const { report, applicationId, mayReview } = useReport()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [own, setOwn] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const resolve = useReviewChange('applications.hits.resolve', {
    onProblem: () => undefined,
    onDone: () => followHit(hit.id),
  })
  if (!mayReview) return null
  const reason = [...chosen, ...(own?.trim() ? [own.trim()] : [])].join('. ')
  const answer = (state: 'TRUE_POSITIVE' | 'FALSE_POSITIVE') => {
    if (reason === '') return setMissing(true)
    const expectedUpdatedAt = report.application.updatedAt
    resolve.mutate({ applicationId, hitId: hit.id, state, reason, expectedUpdatedAt })
  }
  const toggle = (word: string) =>
    setChosen(chosen.includes(word) ? chosen.filter((each) => each !== word) : [...chosen, word])
  return (
    <div className="answering">
      <fieldset className="pills">
        <legend className="visually-hidden">Reasons</legend>
        {reasonsFor(hit).map((word) => (
          <button
            key={word}
            type="button"
            className="pill"
            aria-pressed={chosen.includes(word)}
            {...(chosen.includes(word) && { 'data-selected': true })}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
        <button
          type="button"
          className="pill"
          aria-expanded={own !== null}
          onClick={() => setOwn(own === null ? '' : null)}
        >
          Other reason
        </button>
      </fieldset>
      {own !== null && (
        <TextArea label="Other reason" value={own} onChange={setOwn} maxLength={1500} rows={2} autoFocus />
      )}
      {missing && reason === '' && (
        <p className="problem" role="alert">
          Choose a reason, or write one.
        </p>
      )}
      <ProblemNotice error={resolve.error} />
      <div className="buttons answer-buttons">
        <Button kind="primary" busy={resolve.isPending && 'Saving'} onPress={() => answer('FALSE_POSITIVE')}>
          Not a match
        </Button>
        <Button onPress={() => answer('TRUE_POSITIVE')}>Confirm match</Button>
        <span className="hint">Remembered until the list entry changes</span>
      </div>
    </div>
  )
}

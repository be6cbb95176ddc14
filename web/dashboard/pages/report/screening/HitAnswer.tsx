/** The answer to a hit: reasons that the compared facts allow, own words, and the two verbs. */
import { useState } from 'react'
import {
  allowedGrounds,
  hasOwnWords,
  hitGrounds,
  isStrongHit,
  LEAST_OWN_WORDS,
} from '../../../../../src/applications/hits/hit-grounds.ts'
import type { HitGround } from '../../../../../src/schemas/screening.ts'
import { Button } from '../../../pieces/Button.tsx'
import { TextArea } from '../../../pieces/Field.tsx'
import { ProblemNotice } from '../../../pieces/Notice.tsx'
import { useReport, useReviewChange } from '../use-report.ts'
import { followHit, type Hit } from './screening-hits.ts'

export function HitAnswer({ hit }: { hit: Hit }) {
  const { report, applicationId, mayReview } = useReport()
  const isStrong = isStrongHit(hit)
  const [chosen, setChosen] = useState<readonly HitGround[]>([])
  const [own, setOwn] = useState<string | null>(isStrong ? '' : null)
  const [missing, setMissing] = useState<string | null>(null)
  const resolve = useReviewChange('applications.hits.resolve', {
    onProblem: () => undefined,
    onDone: () => followHit(hit.id),
  })
  if (!mayReview) return null
  const ownWords = own?.trim() ?? ''
  const reason = [...chosen.map((ground) => hitGrounds[ground].words), ...(ownWords ? [ownWords] : [])].join(
    '. ',
  )
  const answer = (state: 'TRUE_POSITIVE' | 'FALSE_POSITIVE') => {
    const lacking = lackingWords(reason, isStrong && state === 'FALSE_POSITIVE')
    setMissing(lacking)
    if (lacking !== null) return
    const grounds = state === 'FALSE_POSITIVE' && chosen.length > 0 ? { grounds: [...chosen] } : {}
    const expectedUpdatedAt = report.application.updatedAt
    resolve.mutate({ applicationId, hitId: hit.id, state, reason, ...grounds, expectedUpdatedAt })
  }
  return (
    <div className="answering">
      {isStrong && (
        <p className="hint">
          It agrees in number, or in name and date of birth. To dismiss it, write why; another person
          confirms.
        </p>
      )}
      <fieldset className="pills">
        <legend className="visually-hidden">Reasons</legend>
        <Grounds hit={hit} chosen={chosen} onChange={setChosen} />
        {!isStrong && (
          <button
            type="button"
            className="pill"
            aria-expanded={own !== null}
            onClick={() => setOwn(own === null ? '' : null)}
          >
            Other reason
          </button>
        )}
      </fieldset>
      {own !== null && (
        <TextArea
          label={isStrong ? 'In your own words' : 'Other reason'}
          value={own}
          onChange={setOwn}
          maxLength={1500}
          rows={2}
          autoFocus={!isStrong}
        />
      )}
      {missing !== null && (
        <p className="problem" role="alert">
          {missing}
        </p>
      )}
      <ProblemNotice error={resolve.error} />
      <div className="buttons answer-buttons">
        <Button kind="primary" busy={resolve.isPending && 'Saving'} onPress={() => answer('FALSE_POSITIVE')}>
          {isStrong ? 'Propose: not a match' : 'Not a match'}
        </Button>
        <Button onPress={() => answer('TRUE_POSITIVE')}>Confirm match</Button>
        <span className="hint">
          {isStrong ? 'It blocks approval until then' : 'Remembered until the list entry changes'}
        </span>
      </div>
    </div>
  )
}

interface GroundsProps {
  hit: Hit
  chosen: readonly HitGround[]
  onChange(chosen: readonly HitGround[]): void
}

const Grounds = ({ hit, chosen, onChange }: GroundsProps) =>
  allowedGrounds(hit).map((ground) => {
    const isChosen = chosen.includes(ground)
    return (
      <button
        key={ground}
        type="button"
        className="pill"
        aria-pressed={isChosen}
        {...(isChosen && { 'data-selected': true })}
        onClick={() => onChange(isChosen ? chosen.filter((each) => each !== ground) : [...chosen, ground])}
      >
        {hitGrounds[ground].words}
      </button>
    )
  })

function lackingWords(reason: string, needsOwnWords: boolean): string | null {
  if (needsOwnWords && !hasOwnWords(reason))
    return `Write in your own words why it is another one, at least ${LEAST_OWN_WORDS} characters.`
  return reason === '' ? 'Choose a reason, or write one.' : null
}

/** The answer to a hit: reasons that the compared facts allow, own words, and the two verbs. */

import { useState } from 'react'
import {
  allowedGrounds,
  hasOwnWords,
  hitGrounds,
  isStrongHit,
  LEAST_OWN_WORDS,
} from '#applications/hits/hit-grounds.ts'
import type { HitGround } from '#kernel/schemas/screening.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { TextArea } from '../../pieces/Field.tsx'
import * as segmentsStyles from '../../pieces/Segments.module.css'
import * as textStyles from '../../pieces/text.module.css'
import { Conflict } from '../Conflict.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { useReport, useReviewChange } from '../use-report.ts'
import type { Hit } from './hits-of.ts'
import * as screeningStyles from './screening.module.css'
import { followHit } from './screening-hits.ts'

interface Answer {
  chosen: readonly HitGround[]
  /** null: the field is not open. */
  own: string | null
}

function reasonOf({ chosen, own }: Answer): string {
  const ownWords = own?.trim() ?? ''
  return [...chosen.map((ground) => hitGrounds[ground].words), ...(ownWords ? [ownWords] : [])].join('. ')
}

export function HitAnswer({ hit }: { hit: Hit }) {
  const { report, applicationId, mayReview } = useReport()
  const isStrong = isStrongHit(hit)
  const wordsOf = (value: Answer) =>
    reasonOf(value) && `About the hit of ${hit.subject ?? hit.match.matchedName}: ${reasonOf(value)}`
  const draft = useDraft<Answer>(`hit:${hit.id}`, { chosen: [], own: isStrong ? '' : null }, wordsOf)
  const { chosen, own } = draft.value
  const setOwn = (text: string | null) => draft.set({ chosen, own: text })
  const [missing, setMissing] = useState<string | null>(null)
  const resolve = useReviewChange('applications.hits.resolve', {
    draft: draft.place,
    onDone: () => followHit(hit.id),
  })
  if (!mayReview) return null
  const reason = reasonOf(draft.value)
  const answer = (state: 'TRUE_POSITIVE' | 'FALSE_POSITIVE') => {
    const lacking = lackingWords(reason, isStrong && state === 'FALSE_POSITIVE')
    setMissing(lacking)
    if (lacking !== null) return
    const grounds = state === 'FALSE_POSITIVE' && chosen.length > 0 ? { grounds: [...chosen] } : {}
    const expectedUpdatedAt = report.application.updatedAt
    resolve.mutate({ applicationId, hitId: hit.id, state, reason, ...grounds, expectedUpdatedAt })
  }
  return (
    <div className={screeningStyles.answering}>
      {isStrong && (
        <p className={textStyles.hint}>
          It agrees in number, or in name and date of birth. To dismiss it, write why; another person
          confirms.
        </p>
      )}
      <fieldset className={segmentsStyles.pills}>
        <legend className="visually-hidden">Reasons</legend>
        <Grounds hit={hit} chosen={chosen} onChange={(grounds) => draft.set({ own, chosen: grounds })} />
        {!isStrong && (
          <button
            type="button"
            className={segmentsStyles.pill}
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
        <p className={fieldStyles.problem} data-part="problem" role="alert">
          {missing}
        </p>
      )}
      <Conflict error={resolve.error} draft={wordsOf(draft.value)} />
      <div className={buttonStyles.buttons}>
        <Button kind="primary" busy={resolve.isPending && 'Saving'} onPress={() => answer('FALSE_POSITIVE')}>
          {isStrong ? 'Propose: not a match' : 'Not a match'}
        </Button>
        <Button onPress={() => answer('TRUE_POSITIVE')}>Confirm match</Button>
        <span className={textStyles.hint}>
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
        className={segmentsStyles.pill}
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

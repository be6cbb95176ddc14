/** The answer to a hit: reasons that the compared facts allow, own words, and the two verbs. */

import { type KeyboardEvent, useState } from 'react'
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
import { sayAnswered } from './say-answered.ts'
import * as screeningStyles from './screening.module.css'
import { followHit } from './screening-hits.ts'
import { toggledGround, useAnswerKeys, useGroundKeys } from './use-answer-keys.ts'

interface Answer {
  chosen: readonly HitGround[]
  /** null: the field is not open. */
  own: string | null
}

function reasonOf({ chosen, own }: Answer): string {
  const ownWords = own?.trim() ?? ''
  return [...chosen.map((ground) => hitGrounds[ground].words), ...(ownWords ? [ownWords] : [])].join('. ')
}

type Verdict = 'TRUE_POSITIVE' | 'FALSE_POSITIVE'

interface HitAnswerProps {
  hit: Hit
  /** The keys answer this one. */
  isCurrent: boolean
}

/** What is typed about the hit, and sending it. */
function useAnswer(hit: Hit) {
  const { report, applicationId, onHitAnswered } = useReport()
  const isStrong = isStrongHit(hit)
  const wordsOf = (value: Answer) => reasonOf(value) && `About the hit of ${nameOf(hit)}: ${reasonOf(value)}`
  const draft = useDraft<Answer>(`hit:${hit.id}`, { chosen: [], own: isStrong ? '' : null }, wordsOf)
  const { chosen, own } = draft.value
  const resolve = useReviewChange('applications.hits.resolve', {
    draft: draft.place,
    onDone: (_reply, { state }) => {
      sayAnswered(hit, applicationId, state as Verdict)
      return onHitAnswered ? onHitAnswered() : followHit(hit.id)
    },
  })
  const [missing, setMissing] = useState<{ words: string; verdict: Verdict } | null>(null)
  const reason = reasonOf(draft.value)
  /** The reason is asked for where it is missing. */
  const answer = (state: Verdict) => {
    const words = lackingWords(reason, isStrong && state === 'FALSE_POSITIVE')
    setMissing(words === null ? null : { words, verdict: state })
    if (words !== null) {
      if (state === 'TRUE_POSITIVE' && own === null) draft.set({ chosen, own: '' })
      return requestAnimationFrame(() => focusReason(hit.id))
    }
    const grounds = state === 'FALSE_POSITIVE' && chosen.length > 0 ? { grounds: [...chosen] } : {}
    const expectedUpdatedAt = report.application.updatedAt
    return resolve.mutate({ applicationId, hitId: hit.id, state, reason, ...grounds, expectedUpdatedAt })
  }
  return { draft, words: wordsOf(draft.value), isStrong, missing, answer, resolve }
}

const nameOf = (hit: Hit): string => hit.subject ?? hit.match.matchedName

/** The words that are asked for, or the first reason to choose. */
function focusReason(id: string): void {
  const hit = document.getElementById(`hit-${id}`)
  const place =
    hit?.querySelector<HTMLElement>('textarea') ?? hit?.querySelector<HTMLElement>('fieldset button')
  place?.focus()
}

export function HitAnswer({ hit, isCurrent }: HitAnswerProps) {
  const { mayReview } = useReport()
  const { draft, words, isStrong, missing, answer, resolve } = useAnswer(hit)
  const { chosen, own } = draft.value
  const setOwn = (text: string | null) => draft.set({ chosen, own: text })
  const setChosen = (grounds: readonly HitGround[]) => draft.set({ own, chosen: grounds })
  const isOn = isCurrent && mayReview && !resolve.isPending
  useAnswerKeys(hit, { isOn, isStrong, answer })
  useGroundKeys(hit, { isOn, chosen, onChange: setChosen })
  if (!mayReview) return null
  // The same key sends a decision, unless it is pressed here.
  const sendWritten = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    answer(missing?.verdict ?? 'FALSE_POSITIVE')
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not fit around the one of the reasons
    <div className={screeningStyles.answering} role="group" aria-label="Answer" onKeyDown={sendWritten}>
      {isStrong && (
        <p className={textStyles.hint}>
          It agrees in number, or in name and date of birth. To dismiss it, write why; another person
          confirms.
        </p>
      )}
      <fieldset className={segmentsStyles.pills}>
        <legend className="visually-hidden">Reasons</legend>
        <Grounds hit={hit} chosen={chosen} hasKeys={isCurrent} onChange={setChosen} />
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
          {missing.words}
        </p>
      )}
      <Conflict error={resolve.error} draft={words} />
      <div className={buttonStyles.buttons}>
        <Button kind="primary" busy={resolve.isPending && 'Saving'} onPress={() => answer('FALSE_POSITIVE')}>
          {isStrong ? 'Propose: not a match' : 'Not a match'} {isCurrent && <kbd aria-hidden>c</kbd>}
        </Button>
        <Button onPress={() => answer('TRUE_POSITIVE')}>
          Confirm match {isCurrent && <kbd aria-hidden>m</kbd>}
        </Button>
        <span className={textStyles.hint}>
          {isStrong ? 'It blocks approval until then' : 'Remembered until the list entry changes'}
        </span>
      </div>
    </div>
  )
}

interface GroundsProps {
  hit: Hit
  hasKeys: boolean
  chosen: readonly HitGround[]
  onChange(chosen: readonly HitGround[]): void
}

const Grounds = ({ hit, chosen, hasKeys, onChange }: GroundsProps) =>
  allowedGrounds(hit).map((ground, at) => {
    const isChosen = chosen.includes(ground)
    return (
      <button
        key={ground}
        type="button"
        className={segmentsStyles.pill}
        aria-pressed={isChosen}
        {...(isChosen && { 'data-selected': true })}
        onClick={() => onChange(toggledGround(chosen, ground))}
      >
        {hitGrounds[ground].words} {hasKeys && <kbd aria-hidden>{at + 1}</kbd>}
      </button>
    )
  })

function lackingWords(reason: string, needsOwnWords: boolean): string | null {
  if (needsOwnWords && !hasOwnWords(reason))
    return `Write in your own words why it is another one, at least ${LEAST_OWN_WORDS} characters.`
  return reason === '' ? 'Choose a reason, or write one.' : null
}

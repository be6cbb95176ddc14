/** Approve, decline, or request information; each with what it needs. */

import { useEffect, useRef, useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { shownKey } from '../key-names.ts'
import { useKeys } from '../keys.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import * as choiceStyles from '../pieces/Choice.module.css'
import { Choice } from '../pieces/Choice.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { TextArea } from '../pieces/Field.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { Conflict } from './Conflict.tsx'
import * as decideStyles from './Decide.module.css'
import * as styles from './DecisionForm.module.css'
import { reasonsFor } from './decision-reasons.ts'
import { useDraft } from './drafts/use-draft.ts'
import { InformationRequest } from './InformationRequest.tsx'
import { type Finding, isConfirmedSanction, isOpen, useReport, useReviewChange } from './use-report.ts'

type Wanted = 'APPROVED' | 'DECLINED' | 'INFORMATION'

const options: ReadonlyArray<{ value: Wanted; words: string; keys: string }> = [
  { value: 'APPROVED', words: 'Approve', keys: 'a' },
  { value: 'DECLINED', words: 'Decline', keys: 'd' },
  { value: 'INFORMATION', words: 'Request information', keys: 'r' },
]

export function DecisionForm() {
  const { value: wanted, set: setWanted } = useDraft<Wanted | null>('chosen', null)
  const [presses, setPresses] = useState(0)
  const panel = useRef<HTMLDivElement>(null)
  const choose = (value: Wanted) => {
    setWanted(value)
    setPresses(presses + 1)
    panel.current?.scrollIntoView({ block: 'nearest' })
  }
  // After a key, the focus moves on: to the first reason, or the first step.
  useEffect(() => {
    if (presses > 0)
      document.querySelector<HTMLInputElement>('[data-part="decide"] [data-part="reasons"] input')?.focus()
  }, [presses])
  useKeys(
    'Decision',
    options.map(({ value, words, keys }) => ({ keys, does: words, run: () => choose(value) })),
  )
  return (
    <>
      <div ref={panel}>
        <RadioGroup
          aria-label="Your decision"
          className={styles.choices}
          value={wanted}
          onChange={(value) => setWanted(value as Wanted)}
        >
          {options.map(({ value, words, keys }) => (
            <Radio key={value} value={value} className={styles.choice} data-part="choice">
              <span className={`${choiceStyles.box} ${choiceStyles.round}`} />
              {words}
              <kbd>{keys}</kbd>
            </Radio>
          ))}
        </RadioGroup>
      </div>
      {(wanted === 'APPROVED' || wanted === 'DECLINED') && <Verdict key={wanted} outcome={wanted} />}
      {wanted === 'INFORMATION' && <InformationRequest />}
      {wanted === null && (
        <div className={decideStyles.last}>
          <p className={textStyles.hint}>Choose what happens with it.</p>
        </div>
      )}
    </>
  )
}

const verbs = {
  APPROVED: { verb: 'Approve', busy: 'Approving', done: 'approved', wanted: 'Wanted to approve' },
  DECLINED: { verb: 'Decline', busy: 'Declining', done: 'declined', wanted: 'Wanted to decline' },
}

interface Reasons {
  chosen: readonly string[]
  note: string
}
const noReasons: Reasons = { chosen: [], note: '' }
const reasonsOf = ({ chosen, note }: Reasons): string[] => [...chosen, ...(note.trim() ? [note.trim()] : [])]

function Verdict({ outcome }: { outcome: 'APPROVED' | 'DECLINED' }) {
  const { report, applicationId } = useReport()
  const { verb, busy, done, wanted } = verbs[outcome]
  const draft = useDraft(`verdict:${outcome}`, noReasons, (value) => {
    const words = reasonsOf(value).join('. ')
    return words && `${wanted}: ${words}`
  })
  const { chosen, note } = draft.value
  const [missing, setMissing] = useState<string | null>(null)
  const decide = useReviewChange('applications.decide', {
    draft: draft.place,
    onDone: () =>
      say(report.isFourEyes ? `It waits for a second person: ${done}` : `The application is ${done}`),
  })
  const reasons = reasonsOf(draft.value)
  const blocking = report.reviewFindings.filter((each) => isOpen(each) && each.weight === 'BLOCKS')
  const hits = report.reviewFindings.filter((each) => isOpen(each) && each.section === 'screening')
  const lacking =
    (outcome === 'APPROVED' && confirmedWords(report.reviewFindings)) ||
    lackingWords(outcome, [...new Set([...blocking, ...hits].map(({ number }) => number))], reasons)
  const send = () => {
    setMissing(lacking)
    if (lacking !== null || decide.isPending) return
    const expectedUpdatedAt = report.application.updatedAt
    decide.mutate({ applicationId, outcome, reasons, expectedUpdatedAt })
  }
  useKeys('Decision', [{ keys: 'mod+Enter', does: `${verb} it`, run: send, everywhere: true }])
  const toggle = (word: string, on: boolean) =>
    draft.set({ note, chosen: on ? [...chosen, word] : chosen.filter((each) => each !== word) })
  const words = report.isFourEyes ? `${verb} and send for confirmation` : verb
  return (
    <>
      <div>
        <h3>Reasons</h3>
        <div className={choiceStyles.reasons} data-part="reasons">
          {reasonsFor(outcome, report.reviewFindings).map((word) => (
            <Choice key={word} isSelected={chosen.includes(word)} onChange={(on) => toggle(word, on)}>
              {word}
            </Choice>
          ))}
        </div>
        <TextArea
          aria-label="A note for the file"
          label=""
          placeholder="Add a note for the file"
          value={note}
          onChange={(text) => draft.set({ chosen, note: text })}
          maxLength={500}
          rows={3}
        />
        <p className={textStyles.hint}>Foyer tells the applicant none of this.</p>
      </div>
      <div className={decideStyles.last}>
        <Conflict error={decide.error} draft={reasons.length > 0 ? `${wanted}: ${reasons.join('. ')}` : ''} />
        {missing !== null && lacking !== null && (
          <p className={fieldStyles.problem} data-part="problem" role="alert">
            {lacking}
          </p>
        )}
        <Button
          kind={outcome === 'APPROVED' ? 'primary' : 'grave'}
          className={buttonStyles.wide}
          busy={decide.isPending && busy}
          onPress={send}
        >
          {words} <kbd>{shownKey('mod+Enter')}</kbd>
        </Button>
        <p className={textStyles.hint}>
          {outcome === 'APPROVED' &&
            (blocking.length > 0 || report.reviewFindings.some(isConfirmedSanction)) &&
            `${lacking} `}
          {report.isFourEyes && 'Another person confirms it. You can withdraw it until then.'}
        </p>
      </div>
    </>
  )
}

const confirmedWords = (findings: readonly Finding[]): string | null =>
  findings.some(isConfirmedSanction)
    ? 'A sanctions match is confirmed: decline it, or have a colleague take the confirmation back.'
    : null

/** The missing part, in words; null: complete. */
function lackingWords(outcome: 'APPROVED' | 'DECLINED', open: number[], reasons: string[]): string | null {
  if (outcome === 'APPROVED' && open.length > 0)
    return `Resolve ${open.length === 1 ? 'finding' : 'findings'} ${open.join(', ')} first.`
  return reasons.length === 0 ? 'Choose a reason, or write one.' : null
}

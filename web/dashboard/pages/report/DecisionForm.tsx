/** Approve, decline, or request information; each with what it needs. */
import { useEffect, useRef, useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { shownKey } from '../../keys/key-names.ts'
import { useKeys } from '../../keys/keys.ts'
import { Button } from '../../pieces/Button.tsx'
import { Choice } from '../../pieces/Choice.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import { say } from '../../pieces/toasts.ts'
import { Conflict } from './Conflict.tsx'
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
  // After a key the next one goes on from there: the first reason, or the first step.
  useEffect(() => {
    if (presses > 0) document.querySelector<HTMLInputElement>('.decide .reasons input')?.focus()
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
          className="choices"
          value={wanted}
          onChange={(value) => setWanted(value as Wanted)}
        >
          {options.map(({ value, words, keys }) => (
            <Radio key={value} value={value} className="choice">
              <span className="box round" />
              {words}
              <kbd>{keys}</kbd>
            </Radio>
          ))}
        </RadioGroup>
      </div>
      {(wanted === 'APPROVED' || wanted === 'DECLINED') && <Verdict key={wanted} outcome={wanted} />}
      {wanted === 'INFORMATION' && <InformationRequest />}
      {wanted === null && (
        <div className="last">
          <p className="hint">Choose what happens with it.</p>
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
        <div className="reasons">
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
        <p className="hint">Foyer tells the applicant none of this.</p>
      </div>
      <div className="last">
        <Conflict error={decide.error} draft={reasons.length > 0 ? `${wanted}: ${reasons.join('. ')}` : ''} />
        {missing !== null && lacking !== null && (
          <p className="problem" role="alert">
            {lacking}
          </p>
        )}
        <Button
          kind={outcome === 'APPROVED' ? 'primary' : 'grave'}
          className="wide"
          busy={decide.isPending && busy}
          onPress={send}
        >
          {words} <kbd>{shownKey('mod+Enter')}</kbd>
        </Button>
        <p className="hint">
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

/** What is missing, in words; null: nothing. */
function lackingWords(outcome: 'APPROVED' | 'DECLINED', open: number[], reasons: string[]): string | null {
  if (outcome === 'APPROVED' && open.length > 0)
    return `Resolve ${open.length === 1 ? 'finding' : 'findings'} ${open.join(', ')} first.`
  return reasons.length === 0 ? 'Choose a reason, or write one.' : null
}

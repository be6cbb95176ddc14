/** Requests information: the steps that open again for the applicant, and the message. */

import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { wordOfStep } from '#dashboard/step-words.ts'
import { shownKey } from '../key-names.ts'
import { useKeys } from '../keys.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import * as choiceStyles from '../pieces/Choice.module.css'
import { Choice } from '../pieces/Choice.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { TextArea } from '../pieces/Field.tsx'
import { Icon } from '../pieces/Icon.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { Conflict } from './Conflict.tsx'
import * as decideStyles from './Decide.module.css'
import { useDraft } from './drafts/use-draft.ts'
import { isTippingOff, TippingOff } from './TippingOff.tsx'
import { applicantOf, type Report, useReport, useReviewChange } from './use-report.ts'

type OwnMessages = Readonly<Record<string, string>>

/** Each with a word that no other has. */
function stepsToOpen({ application }: Report) {
  const open = application.steps.filter(({ status }) => status !== 'NOT_NEEDED')
  return open.map(({ key, kind }) => {
    const isShared = open.filter((each) => each.kind === kind).length > 1
    return { key, words: isShared ? `${wordOfStep(kind)} (${key})` : wordOfStep(kind) }
  })
}

function messagesFor(steps: readonly string[], own: OwnMessages) {
  const stepMessages = steps.flatMap((step) =>
    own[step]?.trim() ? [{ step, message: own[step].trim() }] : [],
  )
  return stepMessages.length > 0 ? { stepMessages } : {}
}

/** The message of one step, in place of the general message. */
function StepMessages(props: {
  steps: readonly string[]
  ownMessages: OwnMessages
  setOwnMessages: (messages: OwnMessages) => void
}) {
  const { report } = useReport()
  const { steps, ownMessages, setOwnMessages } = props
  return stepsToOpen(report)
    .filter(({ key }) => steps.includes(key))
    .map(({ key, words }) => (
      <TextArea
        key={key}
        id={`request-${key}`}
        label={`Instead, on ${words} (optional)`}
        value={ownMessages[key] ?? ''}
        onChange={(text) => setOwnMessages({ ...ownMessages, [key]: text })}
        maxLength={2000}
        rows={2}
      />
    ))
}

interface Asked {
  steps: readonly string[]
  message: string
  ownMessages: OwnMessages
}
const nothingAsked: Asked = { steps: [], message: '', ownMessages: {} }

/** The words of a step that was unchosen stay in its field, and in the note. */
function wordsOfRequest({ message, ownMessages }: Asked): string {
  const own = Object.entries(ownMessages).flatMap(([step, text]) =>
    text.trim() ? [`On ${step}: ${text.trim()}`] : [],
  )
  const words = [...(message.trim() ? [message.trim()] : []), ...own]
  return words.length > 0 ? `Wanted to request information: ${words.join('\n')}` : ''
}

const languageOf = ({ application }: Report) =>
  new Intl.DisplayNames('en', { type: 'language' }).of(application.language ?? 'en')

interface StepsToOpenProps {
  name: string
  steps: readonly string[]
  onChange(steps: readonly string[]): void
}

function StepsToOpen({ name, steps, onChange }: StepsToOpenProps) {
  const { report } = useReport()
  return (
    <div>
      <h3>Open again for {name}</h3>
      <div className={choiceStyles.reasons}>
        {stepsToOpen(report).map(({ key, words }) => (
          <Choice
            key={key}
            isSelected={steps.includes(key)}
            onChange={(on) => onChange(on ? [...steps, key] : steps.filter((each) => each !== key))}
          >
            {words}
          </Choice>
        ))}
      </div>
    </div>
  )
}

const Lacking = ({ words }: { words: string | null }) =>
  words !== null && (
    <p className={fieldStyles.problem} data-part="problem" role="alert">
      {words}
    </p>
  )

const HowItArrives = ({ mailAddress }: { mailAddress: string | null }) => (
  <p className={textStyles.hint}>
    {mailAddress
      ? `A link by email to ${mailAddress}. Your words are shown behind it.`
      : 'No email reaches the applicant: you get a link to send.'}
  </p>
)

const NoSuspicions = () => (
  <p className={textStyles.hint}>
    <Icon of={ShieldAlert} meaning="attention" /> Do not mention lists or suspicions: tipping off is illegal
  </p>
)

export function InformationRequest() {
  const { report, applicationId } = useReport()
  const draft = useDraft('request', nothingAsked, wordsOfRequest)
  const { steps, message, ownMessages } = draft.value
  const change = (to: Partial<Asked>) => draft.set({ ...draft.value, ...to })
  const [isPressed, setPressed] = useState(false)
  const request = useReviewChange('applications.requestInformation', {
    draft: draft.place,
    onDone: () => say(mailAddress ? `Sent to ${mailAddress}` : 'The steps are open again: send the link'),
  })
  const { mailAddress } = report
  const name = applicantOf(report)
  const lacking =
    steps.length === 0 ? 'Choose what to open again.' : message.trim() === '' ? 'Write what you need.' : null
  const send = (acknowledgeTippingOff = false) => {
    setPressed(true)
    if (lacking !== null || request.isPending) return
    request.mutate({
      ...{ applicationId, steps: [...steps], message: message.trim() },
      expectedUpdatedAt: report.application.updatedAt,
      ...messagesFor(steps, ownMessages),
      ...(mailAddress && { sendMail: true }),
      ...(acknowledgeTippingOff && { acknowledgeTippingOff }),
    })
  }
  useKeys('Decision', [{ keys: 'mod+Enter', does: 'Send the request', run: () => send(), everywhere: true }])
  const messages = messagesFor(steps, ownMessages).stepMessages ?? []
  const busy = request.isPending && 'Sending'
  return (
    <>
      <StepsToOpen name={name} steps={steps} onChange={(chosen) => change({ steps: chosen })} />
      <div>
        <TextArea
          id="request-message"
          label={`Message to ${name}, in ${languageOf(report)}`}
          value={message}
          onChange={(text) => change({ message: text })}
          maxLength={2000}
          rows={4}
        />
        {steps.length > 1 && (
          <StepMessages
            {...{ steps, ownMessages }}
            setOwnMessages={(messages) => change({ ownMessages: messages })}
          />
        )}
        <NoSuspicions />
      </div>
      <div className={decideStyles.last}>
        <TippingOff
          error={request.error}
          to={name}
          partOf={(step) => stepsToOpen(report).find(({ key }) => key === messages[step]?.step)?.words}
          onSend={() => send(true)}
          onClose={request.reset}
        />
        <Conflict
          error={isTippingOff(request.error) ? null : request.error}
          draft={wordsOfRequest(draft.value)}
        />
        {isPressed && <Lacking words={lacking} />}
        <Button kind="primary" className={buttonStyles.wide} busy={busy} onPress={() => send()}>
          {mailAddress ? `Send to ${name}` : 'Open the steps again'} <kbd>{shownKey('mod+Enter')}</kbd>
        </Button>
        <HowItArrives mailAddress={mailAddress} />
      </div>
    </>
  )
}

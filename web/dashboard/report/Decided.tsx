/** The decision, the person and the reasons; and opening it again with a reason. */

import { Link, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { atStart, failureWords, ruleWords } from '#kernel/schemas/status-words.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button, CopyButton } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { TextArea } from '../pieces/Field.tsx'
import { StatusMark, statusWord } from '../pieces/Marks.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { Conflict } from './Conflict.tsx'
import * as decideStyles from './Decide.module.css'
import { useDraft } from './drafts/use-draft.ts'
import { type Report, useReport, useReviewChange } from './use-report.ts'

type Decision = NonNullable<Report['application']['decision']>

export function Decided({ decision }: { decision: Decision }) {
  const { report, nameOf, isMe, mayReview } = useReport()
  const { status } = report.application
  const named = (id: string | null) => (isMe(id) ? 'you' : nameOf(id))
  const who = decision.by === 'RULES' ? 'the rules' : named(decision.actor)
  const mayReopen = mayReview && (status === 'APPROVED' || status === 'DECLINED')
  return (
    <>
      <div>
        <p>
          <StatusMark status={status} />
        </p>
        <p className={textStyles.hint}>
          {statusWord(decision.outcome)} by {who}, <TimeText at={decision.at} as="moment" />
          {decision.confirmedBy && `, confirmed by ${named(decision.confirmedBy)}`}
        </p>
      </div>
      <div>
        <h3>Reasons</h3>
        <p>
          {decision.reasons
            .map((reason) => (decision.by === 'RULES' ? ruleWords(reason) : reason))
            .join('. ')}
        </p>
      </div>
      {mayReopen && <Reopen />}
    </>
  )
}

const wordsOf = (text: string | null) => (text ? `Wanted to reopen it: ${text.trim()}` : '')

function Reopen() {
  const { applicationId } = useReport()
  const draft = useDraft<string | null>('reopen', null, wordsOf)
  const { value: reason, set: setReason } = draft
  const [isPressed, setPressed] = useState(false)
  const reopen = useReviewChange('applications.reopen', {
    draft: draft.place,
    onDone: () => say('The application is in manual review again'),
  })
  const send = () => {
    if (reason === null) return setReason('')
    setPressed(true)
    if (reason.trim() !== '') reopen.mutate({ applicationId, reason: reason.trim() })
  }
  return (
    <div className={decideStyles.last}>
      <Conflict error={reopen.error} draft={wordsOf(reason)} />
      {reason !== null && (
        <TextArea label="Why it is opened again" value={reason} onChange={setReason} rows={2} autoFocus />
      )}
      {isPressed && reason?.trim() === '' && (
        <p className={fieldStyles.problem} data-part="problem">
          Write why.
        </p>
      )}
      <Button
        className={buttonStyles.wide}
        icon={RotateCcw}
        busy={reopen.isPending && 'Opening'}
        onPress={send}
      >
        Reopen with a reason
      </Button>
    </div>
  )
}

const stateWords: Partial<Record<Report['application']['status'], string>> = {
  NOT_STARTED: 'The applicant has not opened the link yet.',
  IN_PROGRESS: 'The applicant, or a check, is not done yet.',
  CANCELLED: 'It was cancelled. There is nothing to decide.',
  FAILED: 'It failed before it could be decided.',
}

/** A link for the applicant to go on: also after a request for information that no mail could carry. */
function ApplicantLink() {
  const { applicationId } = useReport()
  const create = useReviewChange('applications.session.create', { onProblem: () => undefined })
  return (
    <div>
      <ProblemNotice error={create.error} />
      {create.data ? (
        <CopyButton text={create.data.onboardingUrl} kind="plain">
          Copy the link, valid for an hour
        </CopyButton>
      ) : (
        <Button
          icon={Link}
          busy={create.isPending && 'Making a link'}
          onPress={() => create.mutate({ applicationId })}
        >
          Make a link for the applicant
        </Button>
      )}
    </div>
  )
}

export function NotInReview() {
  const { report, mayReview } = useReport()
  const { status, failure, submittedAt } = report.application
  const isWithApplicant = status === 'NOT_STARTED' || (status === 'IN_PROGRESS' && !submittedAt)
  return (
    <div>
      <p>
        <StatusMark status={status} />
      </p>
      <p className={textStyles.quiet}>{stateWords[status]}</p>
      {mayReview && isWithApplicant && <ApplicantLink />}
      {failure && <p className={textStyles.hint}>{atStart(failureWords[failure.reason])}</p>}
    </div>
  )
}

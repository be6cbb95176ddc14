/** A decision that waits for a second person: withdrawn by the first, confirmed or returned by another. */

import { Hourglass, Undo2 } from 'lucide-react'
import { useState } from 'react'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { TextArea } from '../pieces/Field.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { PersonDisc } from '../pieces/Person.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { Conflict } from './Conflict.tsx'
import * as decideStyles from './Decide.module.css'
import { useDraft } from './drafts/use-draft.ts'
import { Mark } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { type Report, useReport, useReviewChange } from './use-report.ts'

type ProposalOf = NonNullable<NonNullable<Report['application']['review']>['proposal']>

const word = { APPROVED: 'approved', DECLINED: 'declined' }

export function Proposal({ proposal }: { proposal: ProposalOf }) {
  const { isMe, nameOf, mayReview } = useReport()
  const isOwn = isMe(proposal.actor)
  const who = isOwn ? 'You' : nameOf(proposal.actor)
  return (
    <>
      {isOwn ? (
        <div className={decideStyles.resting}>
          <Icon of={Hourglass} large />
          <p className={textStyles.strong}>Waiting for a second person</p>
          <p className={textStyles.hint}>
            You {word[proposal.outcome]} it, <TimeText at={proposal.at} as="moment" />. Another reviewer
            confirms it.
          </p>
        </div>
      ) : (
        <p className={decideStyles.presence}>
          <PersonDisc name={who} named />
          <span>
            {who} {word[proposal.outcome]} it, <TimeText at={proposal.at} as="moment" />, awaiting a second
            person
          </span>
        </p>
      )}
      <div>
        <h3>{isOwn ? 'Your reasons' : `Reasons of ${who}`}</h3>
        <p>{proposal.reasons.join('. ')}</p>
      </div>
      {!isOwn && <ResolvedFindings />}
      {mayReview && (isOwn ? <Withdraw /> : <Confirm proposal={proposal} who={who} />)}
    </>
  )
}

function ResolvedFindings() {
  const { report } = useReport()
  const resolved = report.reviewFindings.filter(
    ({ resolution }) => resolution !== null && resolution.state !== 'NO_LONGER_APPLIES',
  )
  if (resolved.length === 0) return null
  return (
    <div>
      <h3>Resolved findings</h3>
      <ul className={reportStyles.todo}>
        {resolved.map(({ number, short, resolution }) => (
          <li key={number} className={reportStyles.done}>
            <Mark number={number} />
            <span>
              {short}: {resolution?.reason}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Withdraw() {
  const { applicationId } = useReport()
  const withdraw = useReviewChange('applications.decisions.return', {
    onDone: () => say('Withdrawn'),
    onProblem: () => undefined,
  })
  return (
    <div className={decideStyles.last}>
      <Conflict error={withdraw.error} />
      <Button
        className={buttonStyles.wide}
        icon={Undo2}
        busy={withdraw.isPending && 'Withdrawing'}
        onPress={() => withdraw.mutate({ applicationId, reason: 'Withdrew the decision' })}
      >
        Withdraw
      </Button>
    </div>
  )
}

function Confirm({ proposal, who }: { proposal: ProposalOf; who: string }) {
  const { report, applicationId } = useReport()
  const wordsOf = (text: string | null) => (text ? `Wanted to return it to ${who}: ${text.trim()}` : '')
  const draft = useDraft<string | null>('return', null, wordsOf)
  const { value: reason, set: setReason } = draft
  const [isPressed, setPressed] = useState(false)
  const confirm = useReviewChange('applications.decisions.confirm', {
    onDone: () => say(`The application is ${word[proposal.outcome]}`),
    onProblem: () => undefined,
  })
  const giveBack = useReviewChange('applications.decisions.return', {
    draft: draft.place,
    onDone: () => say(`Returned to ${who}`),
  })
  const send = () => {
    if (reason === null) return setReason('')
    setPressed(true)
    if (reason.trim() !== '') giveBack.mutate({ applicationId, reason: reason.trim() })
  }
  return (
    <div className={decideStyles.last}>
      <Conflict error={confirm.error ?? giveBack.error} draft={wordsOf(reason)} />
      {reason !== null && (
        <TextArea
          label={`Why it goes back to ${who}`}
          value={reason}
          onChange={setReason}
          rows={2}
          autoFocus
        />
      )}
      {isPressed && reason?.trim() === '' && (
        <p className={fieldStyles.problem} data-part="problem">
          Write why.
        </p>
      )}
      <Button
        kind={proposal.outcome === 'APPROVED' ? 'primary' : 'grave'}
        className={buttonStyles.wide}
        busy={confirm.isPending && 'Confirming'}
        onPress={() => confirm.mutate({ applicationId, expectedUpdatedAt: report.application.updatedAt })}
      >
        {proposal.outcome === 'APPROVED' ? 'Confirm approval' : 'Confirm decline'}
      </Button>
      <Button className={buttonStyles.wide} busy={giveBack.isPending && 'Returning'} onPress={send}>
        Return to {who}
      </Button>
    </div>
  )
}

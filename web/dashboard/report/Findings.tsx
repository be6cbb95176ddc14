/** The findings in the order of weight, each answered where it stands. */

import { Check, OctagonAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { atStart, findingAnswerWords } from '#kernel/schemas/status-words.ts'
import { momentOf } from '../formats/time.ts'
import { useKeys } from '../keys.ts'
import * as buttonStyles from '../pieces/Button.module.css'
import { Button } from '../pieces/Button.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { TextArea } from '../pieces/Field.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { WeightMark } from '../pieces/Marks.tsx'
import * as textStyles from '../pieces/text.module.css'
import { Conflict } from './Conflict.tsx'
import { LostWords } from './drafts/LostWords.tsx'
import { useDraft } from './drafts/use-draft.ts'
import * as styles from './Findings.module.css'
import { Mark } from './ReportSection.tsx'
import * as signingStyles from './Signing.module.css'
import { type Finding, isConfirmedSanction, isOpen, useReport, useReviewChange } from './use-report.ts'

const isHit = ({ code }: Finding): boolean =>
  code === 'sanction_hit' || code === 'pep_hit' || code === 'namesake_hit'

/** Brings the card of a hit into view, and the focus to its first answer. */
function showHit(key: string | null): void {
  const card = key && document.getElementById(`hit-${key}`)
  if (!card) return
  card.scrollIntoView({ block: 'center' })
  card.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}

const isAnswered = (finding: Finding, isOver: boolean): boolean =>
  (!isOpen(finding) || isOver) && finding.weight !== 'NOTE' && !isConfirmedSanction(finding)

export function Findings() {
  const { report, at, mayAnswer } = useReport()
  const [opened, setOpened] = useState<number | null>(null)
  const current = report.reviewFindings.find(({ number }) => number === at)
  const isOver = report.application.decision !== null
  const answer = (finding: Finding | undefined) => {
    if (!finding || !mayAnswer || !isOpen(finding)) return
    if (isHit(finding)) showHit(finding.key)
    else setOpened(finding.number)
  }
  useKeys('Report', [{ keys: 'Enter', does: 'Resolve the finding', run: () => answer(current) }])
  return (
    <section id="findings" aria-label="Findings">
      <ol className={styles.findings} data-part="findings">
        {report.reviewFindings.map((finding) => (
          <li
            key={finding.number}
            id={`finding-${finding.number}`}
            tabIndex={-1}
            data-current={at === finding.number || undefined}
            data-answered={isAnswered(finding, isOver) || undefined}
            className={[isAnswered(finding, isOver) && styles.isAnswered, at === finding.number && styles.at]
              .filter(Boolean)
              .join(' ')}
          >
            <Mark number={finding.number} />
            <WeightMark weight={finding.weight} />
            <div>
              <p className={styles.what}>{finding.what}</p>
              {finding.evidence && <p className={styles.evidence}>{finding.evidence}</p>}
              <Said finding={finding} />
              {isOver && isOpen(finding) && <p className={textStyles.hint}>Open when it was decided</p>}
              <LostWords at={`finding:${finding.number}`} />
              {opened === finding.number && isOpen(finding) && mayAnswer && (
                <Answer finding={finding} onClose={() => setOpened(null)} />
              )}
            </div>
            {mayAnswer && isOpen(finding) && opened !== finding.number && (
              <span className={styles.answer} data-part="answer">
                <Button kind="bare" className={textStyles.linkish} onPress={() => answer(finding)}>
                  Resolve<span className="visually-hidden"> finding {finding.number}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      <FoundNothing />
    </section>
  )
}

function Said({ finding }: { finding: Finding }) {
  const { nameOf, isMe, applicationId, mayAnswer } = useReport()
  const reopen = useReviewChange('applications.findings.resolve')
  const { resolution } = finding
  if (!resolution) return null
  const who = isMe(resolution.by) ? 'you' : nameOf(resolution.by)
  // The facts changed: that is not an answer of a person.
  const by = resolution.state === 'NO_LONGER_APPLIES' ? '' : `, ${who}`
  const when = resolution.at ? `, ${momentOf(resolution.at)}` : ''
  return (
    <p className={signingStyles.said}>
      <Icon
        {...(isConfirmedSanction(finding)
          ? { of: OctagonAlert, meaning: 'bad' }
          : { of: Check, meaning: 'good' })}
      />
      <span>
        {atStart(findingAnswerWords[resolution.state])}
        {by}
        {when}. {resolution.reason && `“${resolution.reason}”`}{' '}
        {mayAnswer && resolution.state === 'RESOLVED' && (
          <Button
            kind="bare"
            className={textStyles.linkish}
            busy={reopen.isPending && 'Reopening'}
            onPress={() =>
              reopen.mutate({
                applicationId,
                findingNumber: finding.number,
                state: 'REOPENED',
                reason: 'Reopened in the report',
              })
            }
          >
            Reopen
          </Button>
        )}
      </span>
    </p>
  )
}

function Answer({ finding, onClose }: { finding: Finding; onClose(): void }) {
  const { report, applicationId } = useReport()
  const wordsOf = (text: string) => text.trim() && `About finding ${finding.number}: ${text.trim()}`
  const draft = useDraft<string>(`finding:${finding.number}`, '', wordsOf)
  const { value: reason, set: setReason } = draft
  const [missing, setMissing] = useState(false)
  const resolve = useReviewChange('applications.findings.resolve', {
    draft: draft.place,
    onDone: onClose,
  })
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    resolve.mutate({
      applicationId,
      findingNumber: finding.number,
      state: 'RESOLVED',
      reason: reason.trim(),
      expectedUpdatedAt: report.application.updatedAt,
    })
  }
  return (
    <form
      className={styles.findingAnswer}
      data-part="finding-answer"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.stopPropagation()
        send()
      }}
    >
      <TextArea
        label={`Why finding ${finding.number} is resolved`}
        value={reason}
        onChange={setReason}
        maxLength={2000}
        autoFocus
        isInvalid={missing && reason.trim() === ''}
        rows={2}
      />
      {missing && reason.trim() === '' && (
        <p className={fieldStyles.problem} data-part="problem">
          Write why, for those who read the file later.
        </p>
      )}
      <Conflict error={resolve.error} draft={wordsOf(reason)} />
      <div className={buttonStyles.buttons}>
        <Button kind="primary" type="submit" busy={resolve.isPending && 'Resolving'}>
          Resolve
        </Button>
        <Button
          kind="bare"
          onPress={() => {
            draft.drop()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The checks without a finding, in one sentence. */
function FoundNothing() {
  const { report } = useReport()
  const { checks, identity, organization, bankAccounts } = report
  const codes = report.reviewFindings.map(({ section }) => section)
  const quiet = [
    organization?.companyStatus?.code === 'ACTIVE' && 'the company is active',
    identity && identity.assuranceLevel !== 'LOW' && !codes.includes('people') && 'the identity is proven',
    report.signedBy.length > 0 && !codes.includes('signing') && 'signing is complete',
    bankAccounts.length > 0 && !codes.includes('bank') && 'the account number is right',
    checks.some(({ check, status }) => check === 'SCREENING' && status === 'ANSWERED') &&
      !codes.includes('screening') &&
      'no list has a match',
  ].filter((each) => each !== false && each !== null && each !== undefined)
  if (quiet.length === 0 && report.reviewFindings.length > 0) return null
  if (quiet.length === 0) return <p className={styles.foundNothing}>Nothing was checked yet.</p>
  return (
    <p className={styles.foundNothing}>
      <Icon of={Check} meaning="good" />
      <span>
        {quiet.length} {quiet.length === 1 ? 'check' : 'checks'} found nothing: {quiet.join(', ')}.
      </span>
    </p>
  )
}

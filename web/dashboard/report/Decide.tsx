/** The panel at the right: what is left to do, and the decision in its states. */

import { Check } from 'lucide-react'
import { useState } from 'react'
import { riskWords } from '#kernel/schemas/status-words.ts'
import { listAddressOf, readQuery } from '../applications/list-query.ts'
import { useUrlQuery } from '../frame/address.ts'
import { Icon } from '../pieces/Icon.tsx'
import { PersonDisc } from '../pieces/Person.tsx'
import * as textStyles from '../pieces/text.module.css'
import { NextCase } from '../queue/NextCase.tsx'
import type { Viewer } from './CaseBar.tsx'
import * as styles from './Decide.module.css'
import { Decided, NotInReview } from './Decided.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { LostWords } from './drafts/LostWords.tsx'
import { Proposal } from './Proposal.tsx'
import { QueueLines } from './QueueLines.tsx'
import { Replied } from './Replied.tsx'
import { Mark } from './ReportSection.tsx'
import * as reportStyles from './report.module.css'
import { type Finding, isAgainstApproval, isConfirmedSanction, isOpen, useReport } from './use-report.ts'

export function Decide({ viewers }: { viewers: readonly Viewer[] }) {
  const { report, mayReview } = useReport()
  const { status, review, decision, risk } = report.application
  const isInReview = status === 'MANUAL_REVIEW'
  const isWaiting = isInReview && !review?.proposal
  // What was decided, proposed or asked here is done: the next one is offered.
  const [wasWaiting] = useState(isWaiting)
  const list = listAddressOf(readQuery(useUrlQuery()[0]))
  return (
    <div className={styles.decide} data-part="decide">
      <Presence viewers={viewers} />
      {!mayReview && (
        <div>
          <p className={textStyles.quiet}>Your role reads applications. Reviewers decide.</p>
        </div>
      )}
      <LostWords at="panel" />
      <Replied />
      {isInReview && <QueueLines />}
      {isWaiting && <ToDo />}
      {isInReview && review?.proposal && <Proposal proposal={review.proposal} />}
      {decision && <Decided decision={decision} />}
      {!isInReview && !decision && <NotInReview />}
      {mayReview && wasWaiting && !isWaiting && (
        <div>
          <NextCase group="Report" wide back={list} />
        </div>
      )}
      {risk && <RiskLines />}
      {isWaiting && mayReview && <DecisionForm />}
    </div>
  )
}

function Presence({ viewers }: { viewers: readonly Viewer[] }) {
  const { nameOf, report } = useReport()
  const [first] = viewers
  const open = report.reviewFindings.filter(isAgainstApproval)
  if (first)
    return (
      <p className={styles.presence} role="status">
        <PersonDisc name={nameOf(first.userId)} here named />
        <span>
          {nameOf(first.userId)} is viewing this too
          {viewers.length > 1 && `, and ${viewers.length - 1} more`}, since {clock(first.since)}
        </span>
      </p>
    )
  if (report.application.status !== 'MANUAL_REVIEW' || open.length > 0) return null
  return (
    <p className={styles.presence}>
      <Icon of={Check} meaning="good" />
      <span>Nothing blocks approval</span>
    </p>
  )
}

const clock = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** Findings that need an answer come first, then answered ones. */
function ToDo() {
  const { report, goTo } = useReport()
  const asked = report.reviewFindings.filter(({ weight }) => weight !== 'NOTE')
  if (asked.length === 0) return null
  const isLeft = (each: Finding) => isOpen(each) || isConfirmedSanction(each)
  const sorted = [...asked.filter(isLeft), ...asked.filter((each) => !isLeft(each))]
  return (
    <div>
      <h3>Before you approve</h3>
      <ul className={reportStyles.todo}>
        {sorted.map((finding) => (
          <li key={finding.number} className={isLeft(finding) ? '' : reportStyles.done}>
            <Mark number={finding.number} />
            <span className={isAgainstApproval(finding) ? textStyles.strong : ''}>
              {isConfirmedSanction(finding) ? 'Confirmed sanctions match' : finding.short}
            </span>
            {isLeft(finding) ? (
              <button type="button" className={textStyles.linkish} onClick={() => goTo(finding.number)}>
                Go to<span className="visually-hidden"> finding {finding.number}</span>
              </button>
            ) : (
              <Icon of={Check} meaning="good" />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RiskLines() {
  const { report } = useReport()
  const { risk } = report.application
  if (!risk) return null
  return (
    <div className={styles.risk}>
      <h3>
        Risk: {riskWords[risk.level]}, {risk.score} points
      </h3>
      <dl>
        {risk.factors.map(({ code, points }) => [
          <dt key={`${code} name`}>{wordsOfCode(code)}</dt>,
          <dd key={`${code} points`}>{points}</dd>,
        ])}
      </dl>
    </div>
  )
}

const wordsOfCode = (code: string): string => {
  const words = code.replaceAll(/[_-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

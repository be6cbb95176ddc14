/** The report of an application: its findings with their evidence, and the decision at its right. */

import { useEffect, useState } from 'react'
import { useChange, useRead } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { idIn } from '../formats/id.ts'
import { useParam } from '../frame/address.ts'
import { useMedia } from '../frame/use-media.ts'
import { useKeys } from '../keys.ts'
import { Button, ButtonLink } from '../pieces/Button.tsx'
import { Drawer } from '../pieces/Drawer.tsx'
import { StatusMark } from '../pieces/Marks.tsx'
import { ProblemNotice } from '../pieces/Notice.tsx'
import * as pageStyles from '../pieces/Page.module.css'
import { Skeleton } from '../pieces/Skeleton.tsx'
import * as textStyles from '../pieces/text.module.css'
import { CaseBar } from './CaseBar.tsx'
import { Decide } from './Decide.tsx'
import { Dossier } from './Dossier.tsx'
import { useLostWords } from './drafts/LostWords.tsx'
import { DraftsProvider, useNewDrafts } from './drafts/use-draft.ts'
import * as styles from './ReportPage.module.css'
import {
  isAgainstApproval,
  isConfirmedSanction,
  isGone,
  type Report,
  type ReportContext,
  ReportProvider,
  useNames,
  useViewers,
} from './use-report.ts'

export function ReportPage() {
  const applicationId = idIn(useParam('id') ?? '', 'application', useSession().customer.id)
  const {
    data: report,
    error,
    refetch,
  } = useRead('applications.report.get', { applicationId }, { keep: true })
  if (isGone(error)) return <Gone />
  if (error && !report)
    return (
      <main className={`${pageStyles.main} ${styles.reportLoading}`}>
        <h1>The report cannot be shown now</h1>
        <ProblemNotice error={error} onRetry={refetch} />
      </main>
    )
  if (report?.application.id !== applicationId)
    return (
      <main className={`${pageStyles.main} ${styles.reportLoading}`}>
        <Skeleton lines={8} />
      </main>
    )
  return <WithDrafts key={applicationId} report={report} applicationId={applicationId} />
}

interface CaseProps {
  report: Report
  applicationId: string
}

const WithDrafts = (of: CaseProps) => (
  <DraftsProvider value={useNewDrafts()}>
    <Case {...of} />
  </DraftsProvider>
)

/** Also where it was erased while the report was open: nothing of it stays on the screen. */
const Gone = () => (
  <main className={`${pageStyles.main} ${styles.reportLoading}`}>
    <h1>This application is not here</h1>
    <p className={textStyles.quiet}>
      It was erased, or this address is wrong. When it was erased, the audit log says when and by whom.
    </p>
    <ButtonLink to="/applications">All applications</ButtonLink>
  </main>
)

/** Opening the report marks its notifications as seen. */
function useSeen(applicationId: string): void {
  const { mutate } = useChange('notifications.acknowledge', { refreshes: ['notifications.list'] })
  useEffect(() => mutate({ applicationId }), [mutate, applicationId])
}

function Case({ report, applicationId }: CaseProps) {
  const { may } = useSession()
  useSeen(applicationId)
  const names = useNames()
  const viewers = useViewers(applicationId, report).filter(({ userId }) => !names.isMe(userId))
  const [at, setAt] = useState<number | null>(null)
  const [isSheet, setSheet] = useState(false)
  const isBeside = useMedia('(min-width: 64rem)')
  const goTo = (number: number) => {
    setAt(number)
    setSheet(false)
    const found = document.getElementById(`finding-${number}`)
    found?.scrollIntoView({ block: 'center' })
    found?.focus({ preventScroll: true })
  }
  const step = (by: number) => {
    const numbers = report.reviewFindings.map(({ number }) => number)
    const next =
      numbers[Math.max(0, Math.min(numbers.length - 1, at === null ? 0 : numbers.indexOf(at) + by))]
    if (next !== undefined) goTo(next)
  }
  useKeys('Report', [
    { keys: 'j', does: 'Next finding', run: () => step(1) },
    { keys: 'k', does: 'Finding before', run: () => step(-1) },
  ])
  const { status, review } = report.application
  const context: ReportContext = {
    ...{ report, applicationId, ...names, at, goTo },
    mayReview: may('REVIEW'),
    mayAnswer: may('REVIEW') && status === 'MANUAL_REVIEW' && !review?.proposal,
  }
  const panel = <Decide viewers={viewers} />
  return (
    <ReportProvider value={context}>
      <CaseBar viewers={viewers} />
      <main className={`${pageStyles.main} ${styles.caseMain}`}>
        <div className={styles.caseMark}>
          <Dossier />
          {isBeside && <aside aria-label="Decision">{panel}</aside>}
        </div>
      </main>
      {!isBeside && <DecideBar report={report} onOpen={() => setSheet(true)} />}
      {!isBeside && isSheet && (
        <Drawer title="Decision" onClose={() => setSheet(false)}>
          {panel}
        </Drawer>
      )}
    </ReportProvider>
  )
}

/** On a phone, at the thumb. */
function DecideBar({ report, onOpen }: { report: ReportContext['report']; onOpen(): void }) {
  const open = report.reviewFindings.filter(isAgainstApproval)
  const isWaiting = report.application.status === 'MANUAL_REVIEW'
  const isLost = useLostWords('panel').length > 0
  const hint = open.some(isConfirmedSanction)
    ? 'A sanctions match is confirmed'
    : open[0]
      ? `Resolve finding ${open[0].number} first`
      : 'Nothing blocks approval'
  return (
    <aside className={styles.decideBar} aria-label="Decision">
      <span>
        <span className={textStyles.strong}>
          {isWaiting ? 'Needs a decision' : <StatusMark status={report.application.status} />}
        </span>
        {isLost ? (
          <span className={`${textStyles.hint} ${textStyles.block}`} role="status">
            Your words were not sent
          </span>
        ) : (
          isWaiting && <span className={`${textStyles.hint} ${textStyles.block}`}>{hint}</span>
        )}
      </span>
      <Button kind={isWaiting ? 'primary' : 'plain'} onPress={onOpen}>
        {isWaiting ? 'Decide' : 'Decision'}
      </Button>
    </aside>
  )
}

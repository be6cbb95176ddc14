/** One hit beside the list of all: who it is compared with, and the answer. The next one follows. */

import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { uuidOf } from '../../formats/id.ts'
import { useGo } from '../../frame/address.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { useKeys } from '../../keys.ts'
import { Drawer } from '../../pieces/Drawer.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import * as pageStyles from '../../pieces/Page.module.css'
import { KeyHint } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { HitCard } from '../../report/screening/HitCard.tsx'
import { hitsOf } from '../../report/screening/hits-of.ts'
import { type Report, type ReportContext, ReportProvider, useNames } from '../../report/use-report.ts'
import { caseAddress, type UnresolvedHit } from './hit-rows.ts'

interface HitDrawerProps {
  hit: UnresolvedHit
  /** "2 of 14" */
  place: string
  onAnswered(): void
  onStep(by: 1 | -1): void
  onClose(): void
}

export function HitDrawer({ hit, place, onAnswered, onStep, onClose }: HitDrawerProps) {
  const { applicationId } = hit
  const go = useGo()
  const { data, error, refetch } = useRead('applications.report.get', { applicationId })
  useKeys('Hit', [
    { keys: 'j', does: 'Next hit', run: () => onStep(1) },
    { keys: 'k', does: 'Hit before', run: () => onStep(-1) },
    { keys: 'o', does: 'Open the report', run: () => go(caseAddress(hit)) },
  ])
  return (
    <Drawer
      title={
        <>
          {hit.applicant ?? hit.externalReference ?? 'Not named yet'}{' '}
          <span className={textStyles.hint}>{place}</span>
        </>
      }
      onClose={onClose}
      actions={<PageLink to={caseAddress(hit)}>Open the report</PageLink>}
    >
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={8} />}
      {data && <ShownHit report={data} hit={hit} onAnswered={onAnswered} />}
      <p className={pageStyles.keys}>
        <KeyHint keys="j k" does="next, before" />
        <KeyHint keys="m" does="a match" />
        <KeyHint keys="c" does="not a match" />
        <KeyHint keys="o" does="open the report" />
      </p>
    </Drawer>
  )
}

interface ShownHitProps {
  report: Report
  hit: UnresolvedHit
  onAnswered(): void
}

function ShownHit({ report, hit, onAnswered }: ShownHitProps) {
  const { may } = useSession()
  const names = useNames()
  const { status, review } = report.application
  const context: ReportContext = {
    ...{ report, applicationId: hit.applicationId, ...names, at: null, goTo: () => undefined },
    mayReview: may('REVIEW'),
    mayAnswer: may('REVIEW') && status === 'MANUAL_REVIEW' && !review?.proposal,
    onHitAnswered: onAnswered,
  }
  const found = hitsOf(report).find(({ id }) => uuidOf(id) === uuidOf(hit.hitId))
  if (found?.resolution.state !== 'UNRESOLVED')
    return <p className={textStyles.quiet}>A colleague has answered it meanwhile.</p>
  return (
    <ReportProvider value={context}>
      <HitCard key={found.id} hit={found} isCurrent takesFocus />
    </ReportProvider>
  )
}

/** The figures as a line. Each leads to its applications. */

import { useRead } from '../api/query.ts'
import { countOf } from '../formats/numbers.ts'
import { PageLink } from '../frame/PageLink.tsx'
import { TimeText } from '../pieces/TimeText.tsx'
import * as textStyles from '../pieces/text.module.css'
import { changeOf, IN_REVIEW, type Period, shareOrNothing } from './figure-words.ts'
import * as homeStyles from './home.module.css'
import type { Statistics } from './statistics.ts'

export function Numbers({ data, period }: { data: Statistics; period: Period }) {
  const { totals, oldestWaitingSince } = data
  const counts = useRead('applications.counts', {}, { keep: true }).data
  const days = period === 'MONTHS_12' ? '365' : period === 'DAYS_7' ? '7' : '30'
  const decided = totals.decidedByRules + totals.decidedByPeople
  const inReview =
    counts &&
    (counts.needsDecision < counts.most ? countOf(counts.needsDecision) : `${countOf(counts.most)}+`)
  return (
    <dl className={homeStyles.numbers}>
      <div>
        <dt>Started</dt>
        <dd className={homeStyles.figure}>
          <PageLink to={`/applications?view=all&days=${days}`}>{countOf(totals.started)}</PageLink>
        </dd>
        <dd className={textStyles.hint}>
          {countOf(totals.created)} created, {changeOf(totals.created, totals.createdBefore, period)}
        </dd>
      </div>
      <div>
        <dt>Submitted</dt>
        <dd className={homeStyles.figure}>{countOf(totals.submitted)}</dd>
        <dd className={textStyles.hint}>
          {totals.started > 0 && `${shareOrNothing(totals.submitted, totals.started)} complete the flow`}
        </dd>
      </div>
      <div>
        <dt>Decided by rules</dt>
        <dd className={homeStyles.figure}>{countOf(totals.decidedByRules)}</dd>
        <dd className={textStyles.hint}>
          {decided > 0 && `${shareOrNothing(totals.decidedByRules, decided)} need no review`}
        </dd>
      </div>
      <div>
        <dt>{IN_REVIEW}</dt>
        <dd className={homeStyles.figure}>
          <PageLink to="/applications">{inReview ?? '0'}</PageLink>
        </dd>
        <dd className={textStyles.hint}>
          {oldestWaitingSince ? (
            <>
              oldest waits <TimeText at={oldestWaitingSince} as="wait" />
            </>
          ) : (
            'nothing waits'
          )}
        </dd>
      </div>
    </dl>
  )
}

/** The figures as a line. Each leads to its applications. */
import { useRead } from '../../api/query.ts'
import { countOf } from '../../formats/numbers.ts'
import { PageLink } from '../../frame/PageLink.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import { changeOf, type Period, shareOrNothing } from './figure-words.ts'
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
    <dl className="numbers">
      <div>
        <dt>Started</dt>
        <dd className="figure">
          <PageLink to={`/applications?view=all&days=${days}`}>{countOf(totals.started)}</PageLink>
        </dd>
        <dd className="hint">
          {countOf(totals.created)} created, {changeOf(totals.created, totals.createdBefore, period)}
        </dd>
      </div>
      <div>
        <dt>Submitted</dt>
        <dd className="figure">{countOf(totals.submitted)}</dd>
        <dd className="hint">
          {totals.started > 0 && `${shareOrNothing(totals.submitted, totals.started)} complete the flow`}
        </dd>
      </div>
      <div>
        <dt>Decided by rules</dt>
        <dd className="figure">{countOf(totals.decidedByRules)}</dd>
        <dd className="hint">
          {decided > 0 && `${shareOrNothing(totals.decidedByRules, decided)} need no review`}
        </dd>
      </div>
      <div>
        <dt>In review</dt>
        <dd className="figure">
          <PageLink to="/applications">{inReview ?? '0'}</PageLink>
        </dd>
        <dd className="hint">
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

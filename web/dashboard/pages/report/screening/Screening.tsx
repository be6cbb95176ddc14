/** Screening hits: why each matched, to confirm or dismiss with a reason. A hit is never a fact. */
import { ArrowLeftRight } from 'lucide-react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { momentOf } from '../../formats/time.ts'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { Factors } from '../hits/Factors.tsx'
import { countryNames } from '../hits/factor-words.ts'
import { useListNames } from '../hits/list-names.ts'
import { HitAnswer } from './HitAnswer.tsx'
import { Mark, ReportSection } from './ReportSection.tsx'
import { type Hit, hitsOf } from './screening-hits.ts'
import { subjectPlace } from './subject-place.ts'
import { useReport, useReviewChange } from './use-report.ts'

export function Screening() {
  const { report } = useReport()
  const hits = hitsOf(report)
  const check = report.checks.find(({ check: key }) => key === 'SCREENING')
  const open = hits.filter(({ resolution }) => resolution.state === 'UNRESOLVED')
  const answered = hits.filter(({ resolution }) => resolution.state !== 'UNRESOLVED')
  return (
    <ReportSection id="screening" title="Screening" end={check && `Screened ${momentOf(check.at)}`}>
      {!check && <p className="quiet">Not screened yet.</p>}
      {check && hits.length === 0 && (
        <p className="quiet">
          {check.status === 'ANSWERED' ? 'No list has a match.' : 'The lists have not answered in full.'}
        </p>
      )}
      {open.map((hit) => (
        <HitCard key={hit.id} hit={hit} />
      ))}
      {answered.map((hit) => (
        <AnsweredHit key={hit.id} hit={hit} />
      ))}
    </ReportSection>
  )
}

function useHitNumber(id: string): number | null {
  const { report } = useReport()
  return report.reviewFindings.find(({ key }) => key === id)?.number ?? null
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** EU sanctions EU.9841.22, list of 17 November 2026. */
function listOf({ dataset, ...hit }: Hit, nameOf: (key: string) => string): string {
  const listing = 'listings' in hit ? hit.listings[0] : undefined
  const name = nameOf(dataset.id)
  // Simulated lists and own lists have no name here: the authority says whose they are.
  const place = name === dataset.id && listing ? listing.authority : name
  const date = dataset.publishedAt && `list of ${day.format(new Date(dataset.publishedAt))}`
  const version = dataset.version !== dataset.publishedAt && `version ${dataset.version}`
  return [[place, listing?.listId].filter(Boolean).join(' '), date, version].filter(Boolean).join(', ')
}

function HitCard({ hit }: { hit: Hit }) {
  const { match } = hit
  const { report } = useReport()
  const isLive = useSession().customer.mode === 'live'
  const threshold = useRead('screening.settings.get', {}, { when: isLive }).data?.threshold
  const nameOf = useListNames()
  const number = useHitNumber(hit.id)
  const described = descriptionOf(hit)
  const subject = hit.subject ?? match.matchedName
  const { who, ways } = subjectPlace(report, subject)
  const listed = { births: 'birthDates' in hit ? birthsOf(hit) : null, countries: hit.countries }
  return (
    <>
      <Mark number={number} className="at-hit" />
      <div className="hit" id={`hit-${hit.id}`}>
        <div className="hit-head">
          <div>
            <p className="strong">{subject}</p>
            <p className="hint">{who}</p>
          </div>
          <Icon of={ArrowLeftRight} />
          <div>
            <p className="strong">{hit.caption}</p>
            <p className="hint">{listOf(hit, nameOf)}</p>
          </div>
        </div>
        {ways.map((way) => (
          <p key={way} className="hit-about">
            Holds {way}.
          </p>
        ))}
        {described && <p className="hit-about">{described}</p>}
        <Factors match={match} threshold={threshold} listed={listed} />
        <HitAnswer hit={hit} />
      </div>
    </>
  )
}

const birthsOf = (hit: Hit): string[] =>
  'birthDates' in hit ? hit.birthDates.map(({ value, circa }) => (circa ? `circa ${value}` : value)) : []

/** What the list says about the entry. */
function descriptionOf(hit: Hit): string {
  const countries = countryNames(hit.countries)
  const births = birthsOf(hit).join(', ')
  const positions =
    'positions' in hit
      ? hit.positions.map(
          ({ title, from, to }) => `${title}${from || to ? ` (${from ?? ''}–${to ?? ''})` : ''}`,
        )
      : []
  const reasons =
    'listings' in hit ? hit.listings.flatMap(({ reason, program }) => reason ?? program ?? []) : []
  return [
    hit.aliases.length > 0 && `Also known as ${hit.aliases.slice(0, 4).join(', ')}.`,
    births && `Born ${births}.`,
    countries && `Countries: ${countries}.`,
    positions.length > 0 && `${positions.slice(0, 3).join('; ')}.`,
    reasons.length > 0 && `${reasons.slice(0, 2).join('; ').replace(/\.$/, '')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const verdicts: Record<string, string> = {
  TRUE_POSITIVE: 'matches',
  FALSE_POSITIVE: 'does not match',
  NO_DECISION: 'may match',
}

function AnsweredHit({ hit }: { hit: Hit }) {
  const { applicationId, nameOf, isMe, mayReview } = useReport()
  const number = useHitNumber(hit.id)
  const reopen = useReviewChange('applications.hits.resolve')
  const { state, by, at, note } = hit.resolution
  return (
    <div className="answered-line" id={`hit-${hit.id}`}>
      <Mark number={number} />
      <span>
        <span className="strong">{hit.subject ?? hit.match.matchedName}</span> {verdicts[state] ?? state}{' '}
        {hit.caption}, {hit.match.score.toFixed(2)}
      </span>
      <span className="hint">
        {isMe(by) ? 'You' : nameOf(by)}
        {at && `, ${momentOf(at)}`}
        {note && `: “${note}”`}
        {at &&
          at < hit.screenedAt &&
          ` Screened again ${momentOf(hit.screenedAt)}: the entry has not changed.`}
      </span>
      {mayReview && (
        <Button
          kind="bare"
          busy={reopen.isPending && 'Reopening'}
          onPress={() =>
            reopen.mutate({
              applicationId,
              hitId: hit.id,
              state: 'UNRESOLVED',
              reason: 'Reopened in the report',
            })
          }
        >
          Reopen
        </Button>
      )}
    </div>
  )
}

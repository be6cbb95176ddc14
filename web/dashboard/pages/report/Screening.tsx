/** Screening hits: why each matched, to confirm or dismiss with a reason. A hit is never a fact. */
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { momentOf } from '../../formats/time.ts'
import { Button } from '../../pieces/Button.tsx'
import { TextArea } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Factors } from '../hits/Factors.tsx'
import { Mark, ReportSection } from './ReportSection.tsx'
import { type Hit, hitsOf } from './screening-hits.ts'
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

const listOf = (hit: Hit): string => {
  const listing = 'listings' in hit ? hit.listings[0] : undefined
  const place = listing ? `${listing.authority} ${listing.listId ?? ''}`.trim() : hit.dataset.id
  return `${place}, list version ${hit.dataset.version}`
}

function HitCard({ hit }: { hit: Hit }) {
  const { match } = hit
  const number = useHitNumber(hit.id)
  const described = descriptionOf(hit)
  return (
    <>
      <Mark number={number} className="at-hit" />
      <div className="hit" id={`hit-${hit.id}`}>
        <div className="hit-head">
          <div>
            <p className="strong">{hit.subject ?? match.matchedName}</p>
            <p className="hint">As screened</p>
          </div>
          <Icon of={ArrowLeftRight} />
          <div>
            <p className="strong">{hit.caption}</p>
            <p className="hint">{listOf(hit)}</p>
          </div>
        </div>
        {described && <p className="hit-about">{described}</p>}
        <Factors
          match={match}
          listed={{ births: 'birthDates' in hit ? birthsOf(hit) : null, countries: hit.countries }}
        />
        <Answering hit={hit} />
      </div>
    </>
  )
}

const birthsOf = (hit: Hit): string[] =>
  'birthDates' in hit ? hit.birthDates.map(({ value, circa }) => (circa ? `circa ${value}` : value)) : []

/** What the list says about the entry. */
function descriptionOf(hit: Hit): string {
  const countries = hit.countries.join(', ')
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
    reasons.length > 0 && `${reasons.slice(0, 2).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const reasons = ['Birth year differs', 'Country differs', 'Different first name', 'Checked ID document']

function Answering({ hit }: { hit: Hit }) {
  const { report, applicationId, mayReview } = useReport()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [own, setOwn] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const resolve = useReviewChange('applications.hits.resolve', { onProblem: () => undefined })
  if (!mayReview) return null
  const reason = [...chosen, ...(own?.trim() ? [own.trim()] : [])].join('. ')
  const answer = (state: 'TRUE_POSITIVE' | 'FALSE_POSITIVE') => {
    if (reason === '') return setMissing(true)
    const expectedUpdatedAt = report.application.updatedAt
    resolve.mutate({ applicationId, hitId: hit.id, state, reason, expectedUpdatedAt })
  }
  const toggle = (word: string) =>
    setChosen(chosen.includes(word) ? chosen.filter((each) => each !== word) : [...chosen, word])
  return (
    <div className="answering">
      <fieldset className="pills">
        <legend className="visually-hidden">Reasons</legend>
        {reasons.map((word) => (
          <button
            key={word}
            type="button"
            className="pill"
            aria-pressed={chosen.includes(word)}
            {...(chosen.includes(word) && { 'data-selected': true })}
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
        <button
          type="button"
          className="pill"
          aria-expanded={own !== null}
          onClick={() => setOwn(own === null ? '' : null)}
        >
          Other reason
        </button>
      </fieldset>
      {own !== null && (
        <TextArea label="Other reason" value={own} onChange={setOwn} maxLength={1500} rows={2} autoFocus />
      )}
      {missing && reason === '' && <p className="problem">Choose a reason, or write one.</p>}
      <ProblemNotice error={resolve.error} />
      <div className="buttons answer-buttons">
        <Button kind="primary" busy={resolve.isPending && 'Saving'} onPress={() => answer('FALSE_POSITIVE')}>
          Not a match
        </Button>
        <Button onPress={() => answer('TRUE_POSITIVE')}>Confirm match</Button>
        <span className="hint">Remembered until the list entry changes</span>
      </div>
    </div>
  )
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

/** A hit that nobody has answered: the applicant and the entry, factor by factor, and the answer. */
import { ArrowLeftRight } from 'lucide-react'
import { useRead } from '../../../api/query.ts'
import { useSession } from '../../../api/session.ts'
import { Icon } from '../../../pieces/Icon.tsx'
import { Factors } from '../../hits/Factors.tsx'
import { useListNames } from '../../hits/list-names.ts'
import { LostWords } from '../drafts/LostWords.tsx'
import { Mark } from '../ReportSection.tsx'
import { subjectPlace } from '../subject-place.ts'
import { useReport } from '../use-report.ts'
import { HitAnswer } from './HitAnswer.tsx'
import { HitHistory } from './HitHistory.tsx'
import { descriptionOf, placeOf, versionWords } from './hit-words.ts'
import type { Hit } from './hits-of.ts'
import { ProposedDismissal } from './ProposedDismissal.tsx'
import { useFollowed, useHitNumber } from './screening-hits.ts'

/** A company has no date of birth. */
const comparedIn = ({ compared = [], schema }: Hit) =>
  compared.filter(({ fact }) => fact !== 'BIRTH_DATE' || schema === 'Person')

export function HitCard({ hit }: { hit: Hit }) {
  const { match } = hit
  const { report } = useReport()
  const isLive = useSession().customer.mode === 'live'
  const threshold = useRead('screening.settings.get', {}, { when: isLive }).data?.threshold
  const nameOf = useListNames()
  const number = useHitNumber(hit.id)
  useFollowed(hit.id)
  const described = descriptionOf(hit)
  const subject = hit.subject ?? match.matchedName
  const { who, ways } = subjectPlace(report, subject)
  const version = versionWords(hit.dataset)
  return (
    <>
      <Mark number={number} className="at-hit" />
      <div className="hit" id={`hit-${hit.id}`} tabIndex={-1}>
        <div className="hit-head">
          <div>
            <p className="strong">{subject}</p>
            <p className="hint">{who}</p>
          </div>
          <Icon of={ArrowLeftRight} />
          <div>
            <p className="strong">{hit.caption}</p>
            <p className="hint">{[placeOf(hit, nameOf), version].filter(Boolean).join(', ')}</p>
            {described && <p className="hint">{described}</p>}
          </div>
        </div>
        {ways.map((way) => (
          <p key={way} className="hit-about">
            Holds {way}.
          </p>
        ))}
        <Factors match={match} threshold={threshold} compared={comparedIn(hit)} />
        <HitHistory hit={hit} />
        <LostWords at={`hit:${hit.id}`} />
        {hit.resolution.proposal ? <ProposedDismissal hit={hit} /> : <HitAnswer hit={hit} />}
      </div>
    </>
  )
}

/** An unanswered hit: the applicant and the entry, factor by factor, and the answer. */

import { ArrowLeftRight } from 'lucide-react'
import { useEffect } from 'react'
import { useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Factors } from '../../hits/Factors.tsx'
import * as hitsStyles from '../../hits/hits.module.css'
import { useListNames } from '../../hits/list-names.ts'
import { Icon } from '../../pieces/Icon.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { LostWords } from '../drafts/LostWords.tsx'
import * as reportSectionStyles from '../ReportSection.module.css'
import { Mark } from '../ReportSection.tsx'
import { subjectPlace } from '../subject-place.ts'
import { useReport } from '../use-report.ts'
import { HitAnswer } from './HitAnswer.tsx'
import * as styles from './HitCard.module.css'
import { HitHistory } from './HitHistory.tsx'
import { descriptionOf, placeOf, versionWords } from './hit-words.ts'
import type { Hit } from './hits-of.ts'
import { ProposedDismissal } from './ProposedDismissal.tsx'
import { goToHit, useFollowed, useHitNumber } from './screening-hits.ts'

/** A company has no date of birth. */
const comparedIn = ({ compared = [], schema }: Hit) =>
  compared.filter(({ fact }) => fact !== 'BIRTH_DATE' || schema === 'Person')

interface HitCardProps {
  hit: Hit
  /** The keys answer this one. */
  isCurrent: boolean
  /** The focus was in it. */
  onFocus?: () => void
  /** It stands alone: the focus goes to it. */
  takesFocus?: boolean
}

export function HitCard({ hit, isCurrent, onFocus, takesFocus = false }: HitCardProps) {
  const { match } = hit
  const { report } = useReport()
  const isLive = useSession().customer.mode === 'live'
  const threshold = useRead('screening.settings.get', {}, { when: isLive }).data?.threshold
  const nameOf = useListNames()
  const number = useHitNumber(hit.id)
  useFollowed(hit.id)
  useEffect(() => {
    if (takesFocus) goToHit(hit.id)
  }, [takesFocus, hit.id])
  const described = descriptionOf(hit)
  const subject = hit.subject ?? match.matchedName
  const { who, ways } = subjectPlace(report, subject)
  const version = versionWords(hit.dataset)
  return (
    <>
      {!takesFocus && <Mark number={number} className={reportSectionStyles.atHit} />}
      <div
        className={hitsStyles.hit}
        data-part="hit"
        id={`hit-${hit.id}`}
        tabIndex={-1}
        {...(onFocus && { onFocus })}
      >
        <div className={hitsStyles.hitHead}>
          <div>
            <p className={textStyles.strong}>{subject}</p>
            <p className={textStyles.hint}>{who}</p>
          </div>
          <Icon of={ArrowLeftRight} />
          <div>
            <p className={textStyles.strong}>{hit.caption}</p>
            <p className={textStyles.hint}>{[placeOf(hit, nameOf), version].filter(Boolean).join(', ')}</p>
            {described && <p className={textStyles.hint}>{described}</p>}
          </div>
        </div>
        {ways.map((way) => (
          <p key={way} className={styles.hitAbout}>
            Holds {way}.
          </p>
        ))}
        <Factors match={match} threshold={threshold} compared={comparedIn(hit)} />
        <HitHistory hit={hit} />
        <LostWords at={`hit:${hit.id}`} />
        {hit.resolution.proposal ? (
          <ProposedDismissal hit={hit} isCurrent={isCurrent} />
        ) : (
          <HitAnswer hit={hit} isCurrent={isCurrent} />
        )}
      </div>
    </>
  )
}

/** A hit that a person has answered, in one line with the reason, and opening it again. */

import { useListNames } from '../../hits/list-names.ts'
import * as textStyles from '../../pieces/text.module.css'
import { LostWords } from '../drafts/LostWords.tsx'
import { Mark } from '../ReportSection.tsx'
import { useReport } from '../use-report.ts'
import * as styles from './AnsweredHit.module.css'
import { HitHistory } from './HitHistory.tsx'
import { comparedWords, decisionWords, isUnchangedSince, verdictWords } from './hit-words.ts'
import type { Hit } from './hits-of.ts'
import { ReopenHit } from './ReopenHit.tsx'
import { useFollowed, useHitNumber } from './screening-hits.ts'

export function AnsweredHit({ hit }: { hit: Hit }) {
  const { nameOf, isMe, mayReview } = useReport()
  const listName = useListNames()
  const number = useHitNumber(hit.id)
  useFollowed(hit.id)
  const named = (id: string | null) => (isMe(id) ? 'you' : nameOf(id))
  return (
    <div className={styles.answeredLine} data-part="answered-line" id={`hit-${hit.id}`} tabIndex={-1}>
      <Mark number={number} />
      <span>
        <span className={textStyles.strong}>{hit.subject ?? hit.match.matchedName}</span>{' '}
        {verdictWords(hit, listName)}
      </span>
      <span className={textStyles.hint}>
        {decisionWords(hit.resolution, named)}
        {isUnchangedSince(hit) && ' The entry has not changed since.'} {comparedWords(hit)}
      </span>
      <HitHistory hit={hit} />
      <LostWords at={`hit:${hit.id}`} />
      {mayReview && <ReopenHit hit={hit} />}
    </div>
  )
}

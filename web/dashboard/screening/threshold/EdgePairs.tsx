/** The pairs just above and just below the threshold: what it would begin or cease to review. */

import { PageLink } from '../../frame/PageLink.tsx'
import { useListNames } from '../../hits/list-names.ts'
import * as tableStyles from '../../pieces/Table.module.css'
import * as textStyles from '../../pieces/text.module.css'
import { caseAddress } from '../hits/hit-rows.ts'
import * as styles from './EdgePairs.module.css'
import { type Pair, pairsAt } from './threshold-figures.ts'

interface EdgePairsProps {
  pairs: readonly Pair[]
  threshold: number
}

const EACH = 4

const belowClass = styles.below

export function EdgePairs({ pairs, threshold }: EdgePairsProps) {
  const listName = useListNames()
  const { above, below } = pairsAt(pairs, threshold, EACH)
  if (above.length + below.length === 0)
    return <p className={textStyles.quiet}>No pair of past applications is near this score.</p>
  const keyed = (of: readonly Pair[], className?: string) =>
    of.map((pair) => (
      <li key={`${pair.applicationId} ${pair.subject} ${pair.listed} ${pair.list}`} className={className}>
        <span>{pair.score.toFixed(2)}</span>
        <PageLink to={caseAddress(pair)} className={tableStyles.name}>
          {pair.subject}
        </PageLink>
        <span className={textStyles.hint}>
          {pair.listed.replace(/\.$/, '')}. {listName(pair.list)}
        </span>
      </li>
    ))
  return (
    <ul className={styles.edgeList} aria-label="Pairs around the threshold">
      {keyed(above)}
      <li className={styles.cutmark}>threshold</li>
      {keyed(below, belowClass)}
    </ul>
  )
}

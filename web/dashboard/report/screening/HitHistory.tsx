/** Earlier decisions about a hit: all stay when it is opened again. */

import { countedOf } from '../../formats/numbers.ts'
import * as textStyles from '../../pieces/text.module.css'
import { useReport } from '../use-report.ts'
import * as styles from './HitHistory.module.css'
import { decisionWords, earlierDecisions } from './hit-words.ts'
import type { Hit } from './hits-of.ts'

export function HitHistory({ hit }: { hit: Hit }) {
  const { report, nameOf, isMe } = useReport()
  const earlier = earlierDecisions(report.hitResolutions, hit)
  if (earlier.length === 0) return null
  const named = (id: string | null) => (isMe(id) ? 'you' : nameOf(id))
  return (
    <details className={styles.hitHistory}>
      <summary>{countedOf(earlier.length, 'earlier decision')}</summary>
      <ol aria-label="Earlier decisions">
        {earlier.map((each) => (
          <li key={`${each.at} ${each.state}`} className={textStyles.hint}>
            {decisionWords(each, named)}
          </li>
        ))}
      </ol>
    </details>
  )
}

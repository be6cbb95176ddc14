/** The entries of the lists that a name may be, the strongest first; one is open at a time or several. */

import { ChevronDown } from 'lucide-react'
import type { Body, Reply } from '../../api/call.ts'
import { countedOf } from '../../formats/numbers.ts'
import { Factors } from '../../hits/Factors.tsx'
import { countryNames } from '../../hits/factor-words.ts'
import * as hitsStyles from '../../hits/hits.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import { Tag } from '../../pieces/Tag.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { dayWords, type OwnList, type SharedList } from '../lists/list-words.ts'
import * as styles from './FoundEntries.module.css'
import * as namesStyles from './names.module.css'

interface FoundEntriesProps {
  reply: Reply<'screening.search'>
  asked: Body<'screening.search'> | undefined
  lists: readonly SharedList[]
  own: readonly OwnList[]
}

export function FoundEntries({ reply: { data, threshold, kind }, asked, lists, own }: FoundEntriesProps) {
  const hits = data.filter(({ match }) => match.score >= threshold).length
  const listName = (key: string): string =>
    lists.find(({ list }) => list === key)?.name ?? own.find(({ id }) => id === key)?.name ?? key
  if (data.length === 0)
    return (
      <p className={namesStyles.testVerdict}>
        No list has an entry that could be {asked?.name}, as a name of{' '}
        {kind === 'PERSON' ? 'a person' : 'an organization'}.
      </p>
    )
  return (
    <>
      <p className={namesStyles.testVerdict}>
        {hits === 0
          ? `No entry is reviewed from ${threshold.toFixed(2)} on`
          : `${countedOf(hits, 'entry', 'entries')} would be reviewed, from ${threshold.toFixed(2)} on`}
        {data.length > hits && `; ${data.length - hits} below it`}.
      </p>
      {data.map(({ match, caption, list, version, publishedAt, birthDates, countries, entityId }, at) => {
        const births = birthDates.map(({ value, circa }) => (circa ? `circa ${value}` : value))
        return (
          <details
            key={`${list} ${entityId}`}
            className={`${hitsStyles.hit} ${styles.found}`}
            data-part="hit"
            open={at === 0}
          >
            <summary className={styles.foundHead}>
              <span className={styles.foundScore}>{match.score.toFixed(2)}</span>
              <span>
                <span className={textStyles.strong}>{caption}</span>
                <span className={`${textStyles.hint} ${textStyles.block}`}>
                  {[
                    listName(list),
                    publishedAt ? dayWords(publishedAt, new Date()) : `version ${version}`,
                    births.length > 0 && `born ${births.slice(0, 3).join(', ')}`,
                    countries.length > 0 && countryNames(countries.slice(0, 4)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              {match.score < threshold && <Tag>below</Tag>}
              <Icon of={ChevronDown} />
            </summary>
            <Factors
              match={match}
              threshold={threshold}
              listed={{ births: kind === 'PERSON' ? births : null, countries }}
              screened="Screened"
            />
          </details>
        )
      })}
    </>
  )
}

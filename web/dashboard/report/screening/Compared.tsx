/** The screened names and the versions of the lists: also names without a hit. */

import { useListNames } from '../../hits/list-names.ts'
import * as textStyles from '../../pieces/text.module.css'
import * as styles from './Compared.module.css'
import { type Screened, versionWords } from './hit-words.ts'

export function Compared({ screened }: { screened: Screened }) {
  const { persons, organizations, lists, threshold } = screened
  const listName = useListNames()
  return (
    <details className={styles.compared}>
      <summary>Who was compared with which lists</summary>
      <div className={styles.comparedParts}>
        <ul aria-label="Compared names">
          {[...new Set([...persons, ...organizations])].map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <ul aria-label="Compared lists">
          {lists.map((list) => (
            <li key={list.id}>
              {listName(list.id)}
              <span className={`${textStyles.hint} ${textStyles.block}`}>
                {versionWords(list)}
                {list.sha256 !== '' && (
                  <>
                    ,{' '}
                    <span className={textStyles.mono} title={`SHA-256 ${list.sha256}`}>
                      {list.sha256.slice(-8)}
                    </span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {threshold !== null && (
        <p className={textStyles.hint}>
          A pair of names was a hit from a score of {threshold.toFixed(2)} on.
        </p>
      )}
    </details>
  )
}

/** One version of a list in a line; open, with its whole hash and what it changed. */

import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countedOf } from '../../formats/numbers.ts'
import { CopyButton } from '../../pieces/Button.tsx'
import { DefinitionList } from '../../pieces/Page.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import * as listPartsStyles from './list-parts.module.css'
import { changeWords, wholeChangeWords } from './list-words.ts'
import * as styles from './VersionRow.module.css'

interface VersionRowProps {
  name: string
  /** The outcome of the version, and the person who decided. */
  words: string
  version: {
    version: number
    sha256: string
    entities: number
    added: number
    changed: number
    removed: number
  }
  arrived: { name: string; at: string }
  /** It is open from the beginning. */
  opens?: boolean
  /** Asked for once it is open: a list has thousands of entries. */
  changes(): ReactNode
}

export function VersionRow({ name, words, version, arrived, opens = false, changes }: VersionRowProps) {
  const [isOpen, setOpen] = useState(opens)
  const { sha256 } = version
  return (
    <details
      className={styles.listVersion}
      open={opens}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={tableStyles.name}>{name}</span>
        <span className={textStyles.right}>{countedOf(version.entities, 'entry', 'entries')}</span>
        <span className={`${textStyles.right} ${textStyles.quiet}`} title={wholeChangeWords(version)}>
          {changeWords(version)}
        </span>
        <span className={textStyles.hint}>{words}</span>
        <span
          className={`${textStyles.hint} ${textStyles.mono} ${textStyles.right}`}
          title={`SHA-256 ${sha256}`}
        >
          {sha256.slice(-8)}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.listVersionBody}>
          <DefinitionList
            facts={[
              { name: 'Version', value: String(version.version) },
              { name: arrived.name, value: <TimeText at={arrived.at} as="moment" /> },
              { name: 'Changed', value: wholeChangeWords(version) },
              {
                name: 'SHA-256',
                value: (
                  <span className={listPartsStyles.listHash}>
                    <span className={textStyles.mono}>{sha256}</span>
                    <CopyButton text={sha256} icon={Copy} />
                  </span>
                ),
              },
            ]}
          />
          {changes()}
        </div>
      )}
    </details>
  )
}

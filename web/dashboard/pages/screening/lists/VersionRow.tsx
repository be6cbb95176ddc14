/** One version of a list in a line; open, with its whole hash and what it changed. */
import { Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countedOf } from '../../../formats/numbers.ts'
import { CopyButton } from '../../../pieces/Button.tsx'
import { DefinitionList } from '../../../pieces/Page.tsx'
import { TimeText } from '../../../pieces/TimeText.tsx'
import { changeWords, wholeChangeWords } from './list-words.ts'

interface VersionRowProps {
  name: string
  /** What became of it, and who decided. */
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
      className="list-version"
      open={opens}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="name">{name}</span>
        <span className="right">{countedOf(version.entities, 'entry', 'entries')}</span>
        <span className="right quiet" title={wholeChangeWords(version)}>
          {changeWords(version)}
        </span>
        <span className="hint">{words}</span>
        <span className="hint mono right" title={`SHA-256 ${sha256}`}>
          {sha256.slice(-8)}
        </span>
      </summary>
      {isOpen && (
        <div className="list-version-body">
          <DefinitionList
            facts={[
              { name: 'Version', value: String(version.version) },
              { name: arrived.name, value: <TimeText at={arrived.at} as="moment" /> },
              { name: 'Changed', value: wholeChangeWords(version) },
              {
                name: 'SHA-256',
                value: (
                  <span className="list-hash">
                    <span className="mono">{sha256}</span>
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

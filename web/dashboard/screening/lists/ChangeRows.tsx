/** Added, changed and removed entries of a version of a list. */

import { Minus, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import * as tableStyles from '../../pieces/Table.module.css'
import * as textStyles from '../../pieces/text.module.css'
import * as styles from './ChangeRows.module.css'

type Change = Reply<'screening.versions.changes'>['data'][number]

const signs = {
  ADDED: { icon: Plus, word: 'Added' },
  CHANGED: { icon: Pencil, word: 'Changed' },
  REMOVED: { icon: Minus, word: 'Removed' },
} as const

/** Made by Foyer for a line of an own list that has no id: it says nothing to a person. */
const made = /^[0-9a-f]{24}$/

const changeClasses: Partial<Record<Change['change'], string>> = {
  ADDED: styles.added,
  REMOVED: styles.removed,
}

export const ChangeRows = ({ changes }: { changes: readonly Change[] }) => (
  <ul className={styles.listChanges}>
    {changes.map(({ entityId, change, caption }) => (
      <li key={entityId} className={changeClasses[change]}>
        <span title={signs[change].word}>
          <Icon of={signs[change].icon} />
          <span className="visually-hidden">{signs[change].word}: </span>
        </span>
        <span className={tableStyles.name}>{caption}</span>
        {!made.test(entityId) && <span className={`${textStyles.hint} ${textStyles.mono}`}>{entityId}</span>}
      </li>
    ))}
  </ul>
)

interface SharedChangesProps {
  list: string
  version: number
}

/** A page at a time: a list has thousands. */
const A_PAGE = 20

export function SharedChanges({ list, version }: SharedChangesProps) {
  const [after, setAfter] = useState<readonly string[]>([])
  const cursor = after.at(-1)
  const { data, error, refetch } = useRead(
    'screening.versions.changes',
    { list, version, limit: A_PAGE, ...(cursor !== undefined && { cursor }) },
    { keep: true },
  )
  if (!data) return error ? <ProblemNotice error={error} onRetry={refetch} /> : <Skeleton lines={4} />
  if (data.data.length === 0)
    return <p className={textStyles.quiet}>Nothing differs from the version before.</p>
  const next = data.nextCursor
  return (
    <>
      <ChangeRows changes={data.data} />
      <div className={buttonStyles.buttons}>
        {after.length > 0 && (
          <Button kind="bare" onPress={() => setAfter(after.slice(0, -1))}>
            Back
          </Button>
        )}
        {next && (
          <Button kind="bare" onPress={() => setAfter([...after, next])}>
            Next {A_PAGE}
          </Button>
        )}
      </div>
    </>
  )
}

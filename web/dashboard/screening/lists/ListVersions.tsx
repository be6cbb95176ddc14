/** The versions of a shared list: the changes of each, and who approved or rejected it. */

import { useState } from 'react'
import { useNames } from '../../api/names.ts'
import { useRead } from '../../api/query.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import * as drawerStyles from '../../pieces/Drawer.module.css'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { SharedChanges } from './ChangeRows.tsx'
import { type RecordedVersion, versionWords } from './list-words.ts'
import { VersionRow } from './VersionRow.tsx'
import { becameWords, decidedWords } from './version-words.ts'

const A_PAGE = 20

export function ListVersions({ list }: { list: string }) {
  const [before, setBefore] = useState<readonly string[]>([])
  const cursor = before.at(-1)
  const { data, error, refetch } = useRead(
    'screening.versions.list',
    { list, limit: A_PAGE, ...(cursor !== undefined && { cursor }) },
    { keep: true },
  )
  const next = data?.nextCursor
  return (
    <section aria-label="Versions" className={drawerStyles.drawerPart}>
      <h3>Versions</h3>
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={3} />}
      {data?.data.map((version, at) => (
        <OneVersion
          key={version.version}
          list={list}
          version={version}
          opens={at === 0 && before.length === 0 && version.state === 'ACTIVE' && version.version > 1}
        />
      ))}
      {(before.length > 0 || next) && (
        <div className={buttonStyles.buttons}>
          {before.length > 0 && (
            <Button kind="bare" onPress={() => setBefore(before.slice(0, -1))}>
              Newer
            </Button>
          )}
          {next && (
            <Button kind="bare" onPress={() => setBefore([...before, next])}>
              Older
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface OneVersionProps {
  list: string
  version: RecordedVersion
  opens: boolean
}

function OneVersion({ list, version, opens }: OneVersionProps) {
  const nameOf = useNames()
  const [now] = useState(() => new Date())
  const { state, activeFrom, importedAt } = version
  // A version that was never in use has no stored entries to show.
  const isShown = version.version > 1 && (activeFrom !== null || state === 'WAITING_APPROVAL')
  const words = [becameWords(version, now), decidedWords(version, nameOf, now)].filter(Boolean).join('. ')
  return (
    <VersionRow
      name={versionWords(version, now)}
      words={words}
      version={version}
      arrived={{ name: 'Imported', at: importedAt }}
      opens={opens}
      changes={() => isShown && <SharedChanges list={list} version={version.version} />}
    />
  )
}

/** An own list: its last upload, what it changed, replacing and deleting it. */

import { Copy, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNames } from '../../api/names.ts'
import { useChange, useRead } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { countOf } from '../../formats/numbers.ts'
import { momentOf } from '../../formats/time.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button, CopyButton } from '../../pieces/Button.tsx'
import { Question } from '../../pieces/Dialog.tsx'
import * as drawerStyles from '../../pieces/Drawer.module.css'
import { Drawer } from '../../pieces/Drawer.tsx'
import { ProblemNotice } from '../../pieces/Notice.tsx'
import { DefinitionList } from '../../pieces/Page.tsx'
import { Skeleton } from '../../pieces/Skeleton.tsx'
import { TimeText } from '../../pieces/TimeText.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { ChangeRows } from './ChangeRows.tsx'
import * as listPartsStyles from './list-parts.module.css'
import { type OwnList, wholeChangeWords } from './list-words.ts'
import { UploadList } from './UploadList.tsx'
import { VersionRow } from './VersionRow.tsx'

export function OwnListDrawer({ list, onClose }: { list: OwnList; onClose(): void }) {
  const nameOf = useNames()
  const manages = useSession().may('MANAGE')
  const [asked, setAsked] = useState<'REPLACE' | 'DELETE'>()
  const remove = useChange('screening.ownLists.delete', {
    refreshes: ['screening.ownLists.list', 'screening.threshold.preview'],
    onDone: () => {
      say(`${list.name} is deleted`)
      onClose()
    },
  })
  return (
    <Drawer title={`Own list: ${list.name}`} onClose={onClose}>
      <DefinitionList
        facts={[
          { name: 'Version', value: String(list.version) },
          { name: 'Uploaded', value: <TimeText at={list.uploadedAt} as="moment" /> },
          { name: 'By', value: uploaderWords(list.uploadedBy, nameOf) },
          { name: 'Entries', value: countOf(list.entities) },
          {
            name: 'SHA-256',
            value: (
              <span className={listPartsStyles.listHash}>
                <span className={textStyles.mono}>{list.sha256}</span>
                <CopyButton text={list.sha256} icon={Copy} />
              </span>
            ),
          },
        ]}
      />
      {manages && (
        <div className={buttonStyles.buttons}>
          <Button icon={Upload} onPress={() => setAsked('REPLACE')}>
            Replace
          </Button>
          <Button kind="danger" icon={Trash2} onPress={() => setAsked('DELETE')}>
            Delete
          </Button>
        </div>
      )}
      <Changes
        list={list}
        version={list.version}
        title={list.version === 1 ? 'Entries of the first upload' : lastWords}
      />
      {list.version > 1 && <Earlier list={list} />}
      <UploadList isOpen={asked === 'REPLACE'} onClose={() => setAsked(undefined)} replaced={list} />
      <Question
        title={`Delete ${list.name}?`}
        isOpen={asked === 'DELETE'}
        onClose={() => setAsked(undefined)}
        verb="Delete the list"
        busy={remove.isPending && 'Deleting'}
        onDo={() => remove.mutate({ id: list.id })}
        error={remove.error}
      >
        Its {countOf(list.entities)} entries and all earlier uploads are deleted. Hits that it gave stay with
        their applications.
      </Question>
    </Drawer>
  )
}

const lastWords = 'What the last upload changed'

function Changes({ list, version, title }: { list: OwnList; version: number; title?: string }) {
  const { data, error, refetch } = useRead('screening.ownLists.changes', { id: list.id, version })
  return (
    <section aria-label={title ?? `Version ${version}`} className={title && drawerStyles.drawerPart}>
      {title && <h3>{title}</h3>}
      {title === lastWords && <p className={textStyles.hint}>{wholeChangeWords(list)}</p>}
      <ProblemNotice error={error} onRetry={refetch} />
      {data && <ChangeRows changes={data.data} />}
      {data?.data.length === 0 && <p className={textStyles.quiet}>Nothing differs from the upload before.</p>}
      {data?.hasMore && <p className={textStyles.hint}>And more: the first 200 are shown.</p>}
    </section>
  )
}

/** The versions before the last one. */
function Earlier({ list }: { list: OwnList }) {
  const nameOf = useNames()
  const { data, error, refetch } = useRead('screening.ownLists.versions.list', { id: list.id })
  return (
    <section aria-label="Earlier uploads" className={drawerStyles.drawerPart}>
      <h3>Earlier uploads</h3>
      <ProblemNotice error={error} onRetry={refetch} />
      {!data && !error && <Skeleton lines={3} />}
      {data?.data
        .filter(({ version }) => version < list.version)
        .map((each) => (
          <VersionRow
            key={each.version}
            name={`Version ${each.version}`}
            words={`${uploaderWords(each.uploadedBy, nameOf)}, ${momentOf(each.uploadedAt)}`}
            version={each}
            arrived={{ name: 'Uploaded', at: each.uploadedAt }}
            changes={() => <Changes list={list} version={each.version} />}
          />
        ))}
    </section>
  )
}

const uploaderWords = (by: string | null, nameOf: (id: string) => string | undefined): string =>
  by === null ? 'The operator' : (nameOf(by) ?? 'A former colleague')

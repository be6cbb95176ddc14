/** Uploads an own list, or replaces one. Each problem names its line and column. */

import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { Problem } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { countedOf } from '../../formats/numbers.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { FormDialog } from '../../pieces/Dialog.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Field } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { columns, lineProblems, type ReadFile, readCsvFile, template } from './csv-file.ts'
import { changesOfOwnLists, type OwnList } from './list-words.ts'
import * as styles from './UploadList.module.css'

interface UploadListProps {
  isOpen: boolean
  onClose(): void
  replaced?: OwnList
}

const lead =
  'For your applicants only, stored encrypted. A hit on it waits for a person, as a hit on a list of ' +
  'sanctions does.'

export function UploadList({ isOpen, onClose, replaced }: UploadListProps) {
  const [file, setFile] = useState<ReadFile>()
  const [isMissing, setMissing] = useState(false)
  const upload = useChange('screening.ownLists.upload', {
    refreshes: changesOfOwnLists,
    onDone: ({ name, entities, version, added, removed }) => {
      close()
      const change = version === 1 ? '' : `: ${added} added, ${removed} removed`
      say(`${name} has ${countedOf(entities, 'entry', 'entries')}${change}`)
    },
  })
  const close = () => {
    setFile(undefined)
    setMissing(false)
    upload.reset()
    onClose()
  }
  const choose = async (chosen: File) => {
    upload.reset()
    setMissing(false)
    setFile(await readCsvFile(chosen))
  }
  const send = ({ name = '' }: Record<string, string>) => {
    if (!file || 'problem' in file) return setMissing(!file)
    upload.mutate({ ...(replaced && { id: replaced.id }), name: name.trim(), csv: file.csv })
  }
  const wrong = upload.error instanceof Problem ? lineProblems(upload.error) : []
  return (
    <FormDialog
      title={replaced ? `Replace ${replaced.name}` : 'Upload a list'}
      lead={lead}
      isOpen={isOpen}
      onClose={close}
      verb={replaced ? 'Replace' : 'Upload'}
      busy={upload.isPending && 'Uploading'}
      error={wrong.length > 0 ? undefined : upload.error}
      onSend={send}
      wide
    >
      <Field
        label="Name"
        hint="Reviewers read it beside a hit."
        name="name"
        defaultValue={replaced?.name ?? ''}
        maxLength={120}
        isRequired
        missing="Write what the list is of, such as Former customers."
      />
      <div className={styles.uploadFile}>
        <p className={fieldStyles.label}>File</p>
        <p className={textStyles.hint}>
          CSV in UTF-8, up to 10 MB and 50,000 lines. The first line names the columns: {columns.join(', ')}.
          Only name is needed.
        </p>
        <div className={buttonStyles.buttons}>
          <FileTrigger
            acceptedFileTypes={['text/csv', '.csv', '.txt']}
            onSelect={(files) => {
              const [chosen] = files ?? []
              if (chosen) void choose(chosen)
            }}
          >
            <Button>{file ? 'Choose another file' : 'Choose a file'}</Button>
          </FileTrigger>
          <Button kind="bare" icon={Download} onPress={saveTemplate}>
            Save an example
          </Button>
        </div>
        <div aria-live="polite">
          {file && 'csv' in file && wrong.length === 0 && (
            <p className={styles.uploadReady}>
              <Icon of={FileText} /> <span className={textStyles.strong}>{file.name}</span>
              <span className={textStyles.hint}>{countedOf(file.lines, 'line')}</span>
            </p>
          )}
          {file && 'problem' in file && <Notice meaning="bad">{`${file.name}: ${file.problem}`}</Notice>}
          {isMissing && <Notice meaning="bad">Choose a file first.</Notice>}
          {file && wrong.length > 0 && <Lines name={file.name} problems={wrong} />}
        </div>
      </div>
    </FormDialog>
  )
}

const MOST_LINES = 12

const Lines = ({ name, problems }: { name: string; problems: readonly string[] }) => (
  <Notice meaning="bad">
    <p className={textStyles.strong}>
      {name} was not taken: {countedOf(problems.length, 'problem')}
    </p>
    <ul className={styles.uploadProblems}>
      {problems.slice(0, MOST_LINES).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
    {problems.length > MOST_LINES && <p>And {problems.length - MOST_LINES} more.</p>}
  </Notice>
)

function saveTemplate(): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([template], { type: 'text/csv' }))
  link.download = 'own-list.csv'
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Imports a workflow from a JSON file, as it was exported here or at the command line. */

import { FileJson } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useChange, useRead } from '../api/query.ts'
import { countedOf } from '../formats/numbers.ts'
import { useGo } from '../frame/address.ts'
import { Button } from '../pieces/Button.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import { Icon } from '../pieces/Icon.tsx'
import { Notice } from '../pieces/Notice.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import { addressOfWorkflow } from './editor/addresses.ts'
import * as styles from './ImportDialog.module.css'
import { type FileProblem, readWorkflowFile, type WorkflowFile } from './import-file.ts'

interface Chosen {
  name: string
  file: WorkflowFile
}

export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isMissing, setMissing] = useState(false)
  const kinds = useRead('workflows.stepKinds.list', {}, { when: isOpen, staleTime: 3_600_000 }).data?.data
  const go = useGo()
  const choose = (next: Chosen | undefined) => {
    setChosen(next)
    setMissing(false)
  }
  const close = () => {
    choose(undefined)
    onClose()
  }
  const send = useChange('workflows.import', {
    refreshes: ['workflows.overview'],
    onDone: ({ workflowId, problems }) => {
      close()
      go(addressOfWorkflow(workflowId))
      say(
        problems.length === 0
          ? 'Imported as a draft'
          : `Imported. ${countedOf(problems.length, 'thing is', 'things are')} missing: see Publish`,
      )
    },
  })
  const read = async (file: File) =>
    choose({
      name: file.name,
      file: readWorkflowFile(await file.text(), kinds?.map(({ kind }) => kind) ?? []),
    })
  return (
    <FormDialog
      title="Import a workflow"
      lead="A JSON file, as it is exported here or by foyer workflow export. It becomes a draft."
      isOpen={isOpen}
      onClose={close}
      verb="Import"
      busy={send.isPending && 'Importing'}
      error={send.error}
      onSend={() =>
        chosen && 'definition' in chosen.file
          ? send.mutate({ definition: chosen.file.definition })
          : setMissing(true)
      }
    >
      <div className={styles.importFile}>
        <FileTrigger
          acceptedFileTypes={['application/json', '.json']}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file) void read(file)
          }}
        >
          <Button>{chosen ? 'Choose another file' : 'Choose a file'}</Button>
        </FileTrigger>
        {chosen && 'definition' in chosen.file && (
          <p className={styles.importReady}>
            <Icon of={FileJson} />
            <span>
              <span className={textStyles.strong}>{chosen.file.name}</span>
              <span className={`${textStyles.hint} ${textStyles.block}`}>
                {chosen.name}, {countedOf(chosen.file.steps, 'step')}, {countedOf(chosen.file.rules, 'rule')}
              </span>
            </span>
          </p>
        )}
        {chosen && 'problem' in chosen.file && <Wrong name={chosen.name} {...chosen.file.problem} />}
        {isMissing && !chosen && (
          <Notice meaning="bad" live>
            Choose a file first.
          </Notice>
        )}
      </div>
    </FormDialog>
  )
}

const Wrong = ({ name, title, words, places }: FileProblem & { name: string }) => (
  <Notice meaning="bad" live>
    <span className={textStyles.strong}>{title}</span>
    <span className={textStyles.block}>
      {name}: {words}
    </span>
    {places.length > 0 && (
      <span className={styles.importPlaces}>
        {places.slice(0, 5).map(({ line, text, words: what }) => (
          <span key={`${line} ${text}`}>
            <span className={textStyles.nowrap}>Line {line}</span>
            <code>{text}</code>
            <span>{what}</span>
          </span>
        ))}
        {places.length > 5 && <span>and {places.length - 5} more</span>}
      </span>
    )}
  </Notice>
)

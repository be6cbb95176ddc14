/** Imports a workflow from a JSON file, as it was exported here or at the command line. */
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Body } from '../../api/call.ts'
import { useChange } from '../../api/query.ts'
import { useGo } from '../../frame/address.ts'
import { Button } from '../../pieces/Button.tsx'
import { FormDialog } from '../../pieces/Dialog.tsx'
import { Notice } from '../../pieces/Notice.tsx'
import { addressOfWorkflow } from './editor/addresses.ts'

type Definition = Body<'workflows.import'>['definition']

const readFile = async (file: File): Promise<Definition | undefined> => {
  try {
    const value: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Definition)
      : undefined
  } catch {
    return undefined
  }
}

export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ name: string; definition: Definition | undefined }>()
  const go = useGo()
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const send = useChange('workflows.import', {
    refreshes: ['workflows.overview'],
    onDone: ({ workflowId }) => {
      close()
      go(addressOfWorkflow(workflowId))
    },
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
      onSend={() => chosen?.definition && send.mutate({ definition: chosen.definition })}
    >
      <FileTrigger
        acceptedFileTypes={['application/json', '.json']}
        onSelect={(files) => {
          const [file] = files ?? []
          if (file) void readFile(file).then((definition) => setChosen({ name: file.name, definition }))
        }}
      >
        <Button>{chosen ? 'Choose another file' : 'Choose a file'}</Button>
      </FileTrigger>
      {chosen?.definition && <p>{chosen.name} is ready.</p>}
      {chosen && !chosen.definition && (
        <Notice meaning="bad" live>
          {chosen.name} does not hold a workflow as JSON. Choose a file that was exported.
        </Notice>
      )}
    </FormDialog>
  )
}

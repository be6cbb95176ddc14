/** Adds a document to the application, such as one that came by e-mail. */

import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { Body } from '../api/call.ts'
import { base64Of } from '../formats/base64.ts'
import { sizeOf } from '../formats/numbers.ts'
import { Button } from '../pieces/Button.tsx'
import { FormDialog } from '../pieces/Dialog.tsx'
import * as fieldStyles from '../pieces/Field.module.css'
import { Select } from '../pieces/Select.tsx'
import * as textStyles from '../pieces/text.module.css'
import { say } from '../pieces/toasts.ts'
import * as styles from './AddDocument.module.css'
import { documentTypes } from './document-words.ts'
import { useReport, useReviewChange } from './use-report.ts'

type DocumentType = Body<'applications.documents.upload'>['type']

const accepted = ['application/pdf', 'image/jpeg', 'image/png', 'image/heic', 'image/webp']

export function AddDocument() {
  const { applicationId } = useReport()
  const [isOpen, setOpen] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<DocumentType>('OTHER')
  const [problem, setProblem] = useState('')
  const upload = useReviewChange('applications.documents.upload', {
    onDone: ({ name }) => {
      close()
      say(`Added ${name}`)
    },
    onProblem: () => undefined,
  })
  const close = () => {
    setOpen(false)
    setFile(null)
    setProblem('')
    upload.reset()
  }
  const choose = (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    setFile(chosen)
    setProblem(chosen.size > MAX_FILE_BYTES ? 'A document can be at most 20 MB.' : '')
  }
  const send = async () => {
    if (!file) return setProblem('Choose a file.')
    if (problem) return
    upload.mutate({ applicationId, name: file.name, type, contentBase64: await base64Of(file) })
  }
  return (
    <>
      <Button kind="bare" icon={Upload} onPress={() => setOpen(true)}>
        Add
      </Button>
      <FormDialog
        title="Add a document"
        lead="Your team and the file see it. The applicant does not."
        isOpen={isOpen}
        onClose={close}
        verb="Add the document"
        busy={upload.isPending && 'Adding'}
        error={upload.error}
        onSend={() => void send()}
      >
        <div className={fieldStyles.field}>
          <span className={fieldStyles.label}>File</span>
          <span className={textStyles.hint}>PDF, JPEG, PNG, HEIC or WebP, at most 20 MB</span>
          <div className={styles.chosenFile}>
            <FileTrigger acceptedFileTypes={accepted} onSelect={choose}>
              <Button>{file ? 'Choose another' : 'Choose a file'}</Button>
            </FileTrigger>
            {file && (
              <span>
                {file.name} <span className={textStyles.hint}>{sizeOf(file.size)}</span>
              </span>
            )}
          </div>
          {problem && (
            <p className={fieldStyles.problem} data-part="problem">
              {problem}
            </p>
          )}
        </div>
        <Select label="What it is" options={documentTypes} value={type} onChange={setType} />
      </FormDialog>
    </>
  )
}

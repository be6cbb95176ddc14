/** Terms as a PDF: one file for each language of the workflow, uploaded here. */

import { FileText, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { MAX_TERMS_BYTES, type TermsPdf, type TermsPdfs, termsPath } from '#workflows/fields/terms-pdf.ts'
import { wordsOf } from '../../api/problem.ts'
import { useChange } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { base64Of } from '../../formats/base64.ts'
import { countedOf, sizeOf } from '../../formats/numbers.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button, IconButton } from '../../pieces/Button.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Icon } from '../../pieces/Icon.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { say } from '../../pieces/toasts.ts'
import { nameOfLanguage } from '../editor/language-names.ts'
import * as workflowsStyles from '../workflows.module.css'
import * as styles from './PdfsField.module.css'
import { type Problem, Problems } from './Problems.tsx'

interface PdfsFieldProps {
  label: string
  hint?: string | undefined
  value: unknown
  onChange(value: TermsPdfs | undefined): void
  languages: readonly string[]
  problems: readonly Problem[]
  readOnly: boolean
}

const pdfsOf = (value: unknown): TermsPdfs =>
  typeof value === 'object' && value !== null ? (value as TermsPdfs) : {}

export function PdfsField(props: PdfsFieldProps) {
  const { label, hint, value, languages, readOnly } = props
  const pdfs = pdfsOf(value)
  // An upload takes a while: it must keep changes of other fields made meanwhile.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const set = (language: string, pdf: TermsPdf | undefined) => {
    const { [language]: _before, ...others } = pdfsOf(latest.current.value)
    const next = pdf ? { ...others, [language]: pdf } : others
    latest.current.onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  const shown = [...new Set([...languages, ...Object.keys(pdfs)])]
  return (
    <fieldset className={workflowsStyles.boxes}>
      <legend className={fieldStyles.label}>{label}</legend>
      {hint && <p className={textStyles.hint}>{hint}</p>}
      {shown.map((language) => (
        <PdfRow
          key={language}
          language={shown.length > 1 ? nameOfLanguage(language) : null}
          pdf={pdfs[language]}
          readOnly={readOnly}
          onChange={(pdf) => set(language, pdf)}
        />
      ))}
      <Problems of={props.problems} />
    </fieldset>
  )
}

interface PdfRowProps {
  /** null: there is only one. */
  language: string | null
  pdf: TermsPdf | undefined
  readOnly: boolean
  onChange(pdf: TermsPdf | undefined): void
}

const aboutOf = ({ pages, size }: TermsPdf): string =>
  [...(pages === undefined ? [] : [countedOf(pages, 'page')]), sizeOf(size)].join(', ')

function PdfRow({ language, pdf, readOnly, onChange }: PdfRowProps) {
  const { customer } = useSession()
  const upload = useChange('workflows.terms.upload', {
    onDone: (reply) => {
      onChange(reply.pdf)
      say(`Uploaded ${reply.pdf.name}`)
    },
  })
  const [tooLarge, setTooLarge] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    upload.reset()
    setTooLarge(file.size > MAX_TERMS_BYTES)
    if (file.size > MAX_TERMS_BYTES) return
    upload.mutate({ name: file.name, contentBase64: await base64Of(file) })
  }
  const fault = tooLarge ? 'The file is larger than 10 MB. Save it with smaller pictures.' : undefined
  const of = language ? ` in ${language}` : ''
  return (
    <div className={styles.pdfRow}>
      <Icon of={FileText} />
      <span className={styles.pdfWords}>
        {pdf ? (
          <a href={termsPath(idIn(customer.id), pdf.sha256)} target="_blank" rel="noopener">
            {pdf.name}
          </a>
        ) : (
          <span className={textStyles.quiet}>{language ? 'No file' : 'No file yet'}</span>
        )}
        <span className={`${textStyles.hint} ${textStyles.block}`}>
          {[...(language ? [language] : []), ...(pdf ? [aboutOf(pdf)] : [])].join(', ')}
        </span>
        {(fault || upload.error) && (
          <span className={`${textStyles.badText} ${textStyles.block}`} role="alert">
            {fault ?? wordsOf(upload.error)}
          </span>
        )}
      </span>
      {!readOnly && (
        <span className={buttonStyles.buttons}>
          <FileTrigger acceptedFileTypes={['application/pdf']} onSelect={(files) => void take(files?.[0])}>
            <Button
              busy={upload.isPending && 'Uploading'}
              aria-label={`${pdf ? 'Change' : 'Add'} the PDF${of}`}
            >
              {pdf ? 'Change' : 'Add'}
            </Button>
          </FileTrigger>
          {pdf && <IconButton icon={X} title={`Remove the PDF${of}`} onPress={() => onChange(undefined)} />}
        </span>
      )}
    </div>
  )
}

/** The UUID of an id on the wire, which URLs have. */
const idIn = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/** One photo: a file field that takes stored photos; the script adds the camera, and uploads at once. */

import { MAX_FILE_BYTES } from '@foyer/safe-files/file-size'
import type { DocumentStageView } from '#onboarding/view.ts'
import { describedBy, ProblemText } from '#web/shared/pieces/Field.tsx'
import { Icon } from '#web/shared/pieces/Icon.tsx'
import { useTexts } from '#web/shared/pieces/texts.tsx'
import { formatSize } from '#web/shared/size.ts'
import { FileIcons } from './FileRows.tsx'
import { useProblem } from './view-context.tsx'

interface PhotoFieldProps {
  /** Where a photo is uploaded to. */
  action: string
  picture: DocumentStageView['pictures'][number]
  label: string
}

export function PhotoField({ picture: { slot, file }, label, action }: PhotoFieldProps) {
  const { language, texts, fill } = useTexts()
  const name = `file:${slot}`
  const fieldProps = { name, label, problem: useProblem(name) }
  const typesId = `${name}-types`
  const size = formatSize(language, MAX_FILE_BYTES)
  return (
    <section
      className={fieldProps.problem ? 'field photo wrong' : 'field photo'}
      data-island="camera"
      data-stored={file ? '' : undefined}
      data-facing={slot === 'selfie' ? 'user' : 'environment'}
      data-sentences={JSON.stringify(texts.camera)}
      data-slot={slot}
      data-action={action}
      data-bytes={MAX_FILE_BYTES}
      data-size={size}
      data-remove={texts.documents.remove}
    >
      <label className="label" htmlFor={name}>
        {label}
      </label>
      <ProblemText {...fieldProps} />
      {file && (
        <p className="photo-taken">
          {file.preview && <img className="photo-preview" src={file.preview} alt="" width={56} height={56} />}
          <Icon meaning="good" />
          <span>{file.isChecking ? texts.browser.checking : texts.identityDocument.taken}</span>
        </p>
      )}
      <div className="drop">
        <input
          className="file"
          type="file"
          id={name}
          name={name}
          accept="image/jpeg,image/png"
          aria-describedby={describedBy(fieldProps, typesId)}
          aria-invalid={fieldProps.problem ? true : undefined}
        />
        <p className="hint file-types" id={typesId}>
          {fill(texts.identityDocument.types, { size })}
        </p>
      </div>
      <FileIcons />
    </section>
  )
}

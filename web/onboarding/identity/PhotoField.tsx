/** One photo: a file field that opens the camera of a phone; the camera script shows what it sees instead. */
import type { DocumentStageView } from '../../../src/onboarding/view.ts'
import { describedBy, ProblemText } from '../../shared/pieces/Field.tsx'
import { Icon } from '../../shared/pieces/Icon.tsx'
import { useTexts } from '../../shared/pieces/texts.tsx'
import { formatSize } from '../../shared/size.ts'
import { useProblem } from '../view-context.tsx'
import { mostPhotoBytes } from './photo-size.ts'

interface PhotoFieldProps {
  picture: DocumentStageView['pictures'][number]
  label: string
}

export function PhotoField({ picture: { slot, file }, label }: PhotoFieldProps) {
  const { language, texts, fill } = useTexts()
  const name = `file:${slot}`
  const fieldProps = { name, label, problem: useProblem(name) }
  const typesId = `${name}-types`
  return (
    <section
      className={fieldProps.problem ? 'field photo wrong' : 'field photo'}
      data-island="camera"
      data-stored={file ? '' : undefined}
      data-facing={slot === 'selfie' ? 'user' : 'environment'}
      data-sentences={JSON.stringify(texts.camera)}
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
          capture={slot === 'selfie' ? 'user' : 'environment'}
          aria-describedby={describedBy(fieldProps, typesId)}
          aria-invalid={fieldProps.problem ? true : undefined}
        />
        <p className="hint file-types" id={typesId}>
          {fill(texts.identityDocument.types, { size: formatSize(language, mostPhotoBytes) })}
        </p>
      </div>
    </section>
  )
}

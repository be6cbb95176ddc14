/**
 * Files of one document: a plain file field and upload button. The upload script adds progress, drop and
 * camera.
 */
import { describedBy, type FieldProps, HintText, OptionalMark, ProblemText } from './Field.tsx'
import { useTexts } from './texts.tsx'

/** Only JPEG and PNG for images, so that phones convert HEIC pictures to JPEG. */
export const acceptedTypes = 'application/pdf,image/jpeg,image/png'

interface FileFieldProps extends FieldProps {
  types: string
  multiple: boolean
}

export function FileField({ types, multiple, ...fieldProps }: FileFieldProps) {
  const { texts } = useTexts()
  const typesId = `${fieldProps.name}-types`
  return (
    <div className={fieldProps.problem ? 'field wrong' : 'field'}>
      <label className="label" htmlFor={fieldProps.name}>
        {fieldProps.label}
        {fieldProps.optional && <OptionalMark />}
      </label>
      <HintText {...fieldProps} />
      <ProblemText {...fieldProps} />
      <div className="drop">
        <input
          className="file"
          type="file"
          id={fieldProps.name}
          name={fieldProps.name}
          accept={acceptedTypes}
          multiple={multiple}
          aria-describedby={describedBy(fieldProps, typesId)}
          aria-invalid={fieldProps.problem ? true : undefined}
        />
        <button
          className="button second"
          type="submit"
          name="do"
          value={`upload:${fieldProps.name.replace(/^file:/, '')}`}
          formNoValidate
        >
          {texts.documents.upload}
          <span className="visually-hidden"> {fieldProps.label}</span>
        </button>
        <p className="hint file-types" id={typesId}>
          {types}
        </p>
      </div>
    </div>
  )
}

/** Files for one document: plain file field and upload button; the upload script adds progress, drop and camera. */
import { type Asked, describedBy, HintText, OptionalMark, ProblemText } from './Field.tsx'
import { useWords } from './words.tsx'

/** JPEG and PNG only: a phone then turns its HEIC pictures into JPEG by itself. */
export const takenTypes = 'application/pdf,image/jpeg,image/png'

interface FileFieldProps extends Asked {
  types: string
  multiple: boolean
}

export function FileField({ types, multiple, ...asked }: FileFieldProps) {
  const { words } = useWords()
  const typesId = `${asked.name}-types`
  return (
    <div className={asked.problem ? 'field wrong' : 'field'}>
      <label className="label" htmlFor={asked.name}>
        {asked.label}
        {asked.optional && <OptionalMark />}
      </label>
      <HintText {...asked} />
      <p className="hint" id={typesId}>
        {types}
      </p>
      <ProblemText {...asked} />
      <div className="drop">
        <input
          className="file"
          type="file"
          id={asked.name}
          name={asked.name}
          accept={takenTypes}
          multiple={multiple}
          aria-describedby={describedBy(asked, typesId)}
          aria-invalid={asked.problem ? true : undefined}
        />
        <button
          className="button second"
          type="submit"
          name="do"
          value={`upload:${asked.name.replace(/^file:/, '')}`}
          formNoValidate
        >
          {words.documents.upload}
          <span className="unseen"> {asked.label}</span>
        </button>
      </div>
    </div>
  )
}

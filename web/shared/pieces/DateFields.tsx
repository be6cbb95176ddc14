/** A date in three fields, so that no order or separator has to be guessed. */
import { Fieldset } from './Choices.tsx'
import type { FieldProps } from './Field.tsx'
import { useTexts } from './texts.tsx'

const parts = ['day', 'month', 'year'] as const
type Part = (typeof parts)[number]

interface DateFieldsProps extends FieldProps {
  values: Record<Part, string>
  /** Enables the browser's autofill of a birthday. */
  birthday?: boolean
}

/** The day field has the field's own name as its id, for links from the error summary. */
const idOf = (name: string, part: Part) => (part === 'day' ? name : `${name}.${part}`)

export function DateFields({ values, birthday, ...fieldProps }: DateFieldsProps) {
  const { texts } = useTexts()
  return (
    <Fieldset fieldProps={fieldProps}>
      <div className="date">
        {parts.map((part) => (
          <div key={part} className="date-part">
            <label className="date-label" htmlFor={idOf(fieldProps.name, part)}>
              {texts.dates[part]}
            </label>
            <input
              className={`input width-${part === 'year' ? 'year' : 'day'}`}
              id={idOf(fieldProps.name, part)}
              name={`${fieldProps.name}.${part}`}
              type="text"
              inputMode="numeric"
              defaultValue={values[part]}
              autoComplete={birthday ? `bday-${part}` : 'off'}
              aria-invalid={fieldProps.problem ? true : undefined}
            />
          </div>
        ))}
      </div>
    </Fieldset>
  )
}

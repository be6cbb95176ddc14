/** A date in three boxes: nobody has to guess an order or find a separator. */
import { Fieldset } from './Choices.tsx'
import type { FieldProps } from './Field.tsx'
import { useTexts } from './texts.tsx'

const parts = ['day', 'month', 'year'] as const
type Part = (typeof parts)[number]

interface DateFieldsProps extends FieldProps {
  values: Record<Part, string>
  /** A birthday is offered by the browser. */
  birthday?: boolean
}

/** The day has the field's own name as its id, so that the error summary can lead to it. */
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

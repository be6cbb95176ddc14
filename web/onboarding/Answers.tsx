/** Fields that the pages know by name, fillPlaceholders and labelled from the view. */
import type { Choice, Values } from '../../src/onboarding/view.ts'
import { Choices, type Option } from '../shared/pieces/Choices.tsx'
import { DateFields } from '../shared/pieces/DateFields.tsx'
import { SelectField, TextField, type TextFieldProps } from '../shared/pieces/Field.tsx'
import { type KnownField, oneOf, useFieldProps, useView } from './view-context.tsx'

type Given = Omit<TextFieldProps, 'name' | 'label' | 'value' | 'problem' | 'hint'>

interface AnswerProps extends Given {
  name: KnownField
  values: Values
  /** In place of the field's own. */
  hint?: string
}

export function TextAnswer({ name, values, ...given }: AnswerProps) {
  const fieldProps = useFieldProps(name)
  return <TextField {...fieldProps} {...given} value={oneOf(values, name)} />
}

export function DateAnswer({ name, values }: Pick<AnswerProps, 'name' | 'values'>) {
  const fieldProps = useFieldProps(name)
  const parts = {
    day: oneOf(values, `${name}.day`),
    month: oneOf(values, `${name}.month`),
    year: oneOf(values, `${name}.year`),
  }
  return <DateFields {...fieldProps} values={parts} birthday />
}

interface ChoiceAnswerProps {
  name: KnownField
  values: Values
  choices: Choice[]
  autoComplete?: string
  /** Chosen when nothing was yet. */
  before?: string
  optional?: boolean
}

export function SelectAnswer({ name, values, choices, before = '', ...given }: ChoiceAnswerProps) {
  const fieldProps = useFieldProps(name)
  // Proposed at first sight alone: a blank that she chose stays one.
  const value = values[name] === undefined ? before : oneOf(values, name)
  return <SelectField {...fieldProps} {...given} choices={choices} value={value} />
}

export function RadioAnswer({
  name,
  values,
  options,
}: {
  name: KnownField
  values: Values
  options: Option[]
}) {
  const fieldProps = useFieldProps(name)
  return <Choices {...fieldProps} type="radio" options={options} chosen={[oneOf(values, name)]} />
}

/** Line, postal code, town, country. The country is the market's until another one is chosen. */
export function AddressAnswer({ values, countries }: { values: Values; countries: Choice[] }) {
  const { market } = useView()
  return (
    <>
      <TextAnswer name="line" values={values} autoComplete="address-line1" />
      <TextAnswer
        name="postalCode"
        values={values}
        autoComplete="postal-code"
        inputMode={market === 'GB' || market === 'NL' ? 'text' : 'numeric'}
        width="third"
      />
      <TextAnswer name="city" values={values} autoComplete="address-level2" />
      <SelectAnswer
        name="country"
        values={values}
        choices={countries}
        autoComplete="country"
        before={market}
      />
    </>
  )
}

/** The built-in fields of the pages, with labels and values from the view. */

import { marketOf } from '@foyer/national-fields/markets'
import type { Choice, Values } from '#onboarding/view.ts'
import { Choices, type Option } from '../shared/pieces/Choices.tsx'
import { DateFields } from '../shared/pieces/DateFields.tsx'
import { SelectField, TextField, type TextFieldProps } from '../shared/pieces/Field.tsx'
import { type KnownField, oneOf, useFieldProps, useProblem, useView } from './view-context.tsx'

type FieldOptions = Omit<TextFieldProps, 'name' | 'label' | 'value' | 'problem' | 'hint'>

/** For the keyboard of a phone. */
export const nameTyping = { autoCapitalize: 'words', enterKeyHint: 'next', spellCheck: false } as const

interface AnswerProps extends FieldOptions {
  name: KnownField
  values: Values
  /** Replaces the field's default hint. */
  hint?: string
}

export function TextAnswer({ name, values, ...options }: AnswerProps) {
  const fieldProps = useFieldProps(name)
  return <TextField {...fieldProps} {...options} value={oneOf(values, name)} />
}

interface DateAnswerProps extends Pick<AnswerProps, 'name' | 'values'> {
  /** Whether the browser fills in the birthday that it knows. */
  isOwnBirthday?: boolean
}

export function DateAnswer({ name, values, isOwnBirthday = true }: DateAnswerProps) {
  const fieldProps = useFieldProps(name)
  const parts = {
    day: oneOf(values, `${name}.day`),
    month: oneOf(values, `${name}.month`),
    year: oneOf(values, `${name}.year`),
  }
  return <DateFields {...fieldProps} values={parts} birthday={isOwnBirthday} />
}

interface ChoiceAnswerProps {
  name: KnownField
  values: Values
  choices: Choice[]
  autoComplete?: string
  /** Selected as long as the field has no value. */
  before?: string
  optional?: boolean
}

export function SelectAnswer({ name, values, choices, before = '', ...options }: ChoiceAnswerProps) {
  const fieldProps = useFieldProps(name)
  // The default applies only without a value: a blank that the applicant chose stays blank.
  const value = values[name] === undefined ? before : oneOf(values, name)
  return <SelectField {...fieldProps} {...options} choices={choices} value={value} />
}

/** The same for one of several: the field `chainCountry.2`. */
export function SelectAnswerAt({
  name,
  index,
  values,
  choices,
}: Pick<ChoiceAnswerProps, 'name' | 'values' | 'choices'> & { index: number }) {
  const { label } = useFieldProps(name)
  const field = `${name}.${index}`
  return (
    <SelectField
      name={field}
      label={label}
      choices={choices}
      value={oneOf(values, field)}
      problem={useProblem(field)}
    />
  )
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

/** The country defaults to the market's. */
export function AddressAnswer({ values, countries }: { values: Values; countries: Choice[] }) {
  const { market } = useView()
  return (
    <>
      <TextAnswer
        name="line"
        values={values}
        autoComplete="address-line1"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <div className="field-row postal">
        <TextAnswer
          name="postalCode"
          values={values}
          autoComplete="postal-code"
          autoCapitalize="characters"
          enterKeyHint="next"
          inputMode={marketOf(market)?.postalCode.hasLetters ? 'text' : 'numeric'}
        />
        <TextAnswer
          name="city"
          values={values}
          autoComplete="address-level2"
          autoCapitalize="words"
          enterKeyHint="next"
        />
      </div>
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

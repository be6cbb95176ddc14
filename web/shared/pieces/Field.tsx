/** A field with its label, hint and problem; screen readers announce all of them. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

export interface FieldProps {
  name: string
  label: string
  hint?: string | undefined
  /** How to fix the input; the field is marked as invalid when it is set. */
  problem?: string | undefined
  optional?: boolean | undefined
}

export const hintId = (name: string) => `${name}-hint`
export const problemId = (name: string) => `${name}-problem`

/** Ids of the elements that describe the field, or undefined: an empty aria-describedby is an error. */
export const describedBy = ({ name, hint, problem }: FieldProps, ...more: string[]) =>
  [...(hint ? [hintId(name)] : []), ...more, ...(problem ? [problemId(name)] : [])].join(' ') || undefined

export function OptionalMark() {
  const { texts } = useTexts()
  return <span className="optional"> ({texts.page.optional})</span>
}

/** Examples such as `556016-0680` and `27 3 1985`. */
const numbers = /(\d+(?:[ -]\d+)+)/
/** Characters; longer numbers would not fit beside large letters. */
const SHORT = 14

/** Short numbers are not broken over two lines at their hyphens and spaces. */
export const WithWholeNumbers = ({ text }: { text: string }) =>
  text.split(numbers).map((part, index) =>
    index % 2 === 0 || part.length > SHORT ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, never reordered
      <span key={index} className="whole">
        {part}
      </span>
    ),
  )

export function ProblemText({ name, problem }: Pick<FieldProps, 'name' | 'problem'>) {
  const { texts } = useTexts()
  if (!problem) return null
  return (
    <p className="problem" id={problemId(name)}>
      <Icon meaning="bad" />
      <span>
        <span className="visually-hidden">{texts.page.error}: </span>
        <WithWholeNumbers text={problem} />
      </span>
    </p>
  )
}

export const HintText = ({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) =>
  hint ? (
    <p className="hint" id={hintId(name)}>
      {hint}
    </p>
  ) : null

export const FieldFrame = ({ fieldProps, children }: { fieldProps: FieldProps; children: ReactNode }) => (
  <div className={fieldProps.problem ? 'field wrong' : 'field'}>
    <label className="label" htmlFor={fieldProps.name}>
      {fieldProps.label}
      {fieldProps.optional && <OptionalMark />}
    </label>
    <HintText {...fieldProps} />
    <ProblemText {...fieldProps} />
    {children}
  </div>
)

/** The expected width of the answer (GOV.UK: fixed widths by length of the answer). */
export type Width = 'full' | 'half' | 'third' | 'year' | 'day'
type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'enterKeyHint' | 'maxLength'
>

export interface TextFieldProps extends FieldProps, Attributes {
  value: string
  width?: Width
  /** Shown after the field, like a currency. */
  suffix?: string | undefined
}

export function TextField({ value, width = 'full', suffix, ...props }: TextFieldProps) {
  const { name, label, hint, problem, optional, ...attributes } = props
  const fieldProps = { name, label, hint, problem, optional }
  const suffixId = `${name}-suffix`
  const input = (
    <input
      className={`input width-${width}`}
      id={name}
      name={name}
      type="text"
      defaultValue={value}
      aria-describedby={describedBy(fieldProps, ...(suffix ? [suffixId] : []))}
      aria-invalid={problem ? true : undefined}
      {...attributes}
    />
  )
  return (
    <FieldFrame fieldProps={fieldProps}>
      {suffix ? (
        <div className="with-suffix">
          {input}
          <span className="suffix" id={suffixId}>
            {suffix}
          </span>
        </div>
      ) : (
        input
      )}
    </FieldFrame>
  )
}

export const TextArea = ({ value, ...fieldProps }: FieldProps & { value: string }) => (
  <FieldFrame fieldProps={fieldProps}>
    <textarea
      className="input"
      id={fieldProps.name}
      name={fieldProps.name}
      rows={5}
      defaultValue={value}
      aria-describedby={describedBy(fieldProps)}
      aria-invalid={fieldProps.problem ? true : undefined}
    />
  </FieldFrame>
)

interface SelectFieldProps extends FieldProps {
  value: string
  choices: Array<{ value: string; label: string }>
  autoComplete?: string | undefined
}

export function SelectField({ value, choices, autoComplete, ...fieldProps }: SelectFieldProps) {
  const { texts } = useTexts()
  return (
    <FieldFrame fieldProps={fieldProps}>
      <select
        className="input"
        id={fieldProps.name}
        name={fieldProps.name}
        defaultValue={value}
        autoComplete={autoComplete}
        aria-describedby={describedBy(fieldProps)}
        aria-invalid={fieldProps.problem ? true : undefined}
      >
        <option value="">{texts.choices.choose}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

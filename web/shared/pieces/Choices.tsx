/**
 * Radios and checkboxes in a fieldset. The first box has the field's name as its id, for links from the error
 * summary.
 */
import type { ReactNode } from 'react'
import { describedBy, type FieldProps, HintText, OptionalMark, ProblemText } from './Field.tsx'

export interface Option {
  value: string
  label: string
  hint?: string | undefined
}

interface FieldsetProps {
  fieldProps: FieldProps
  /** The legend is the page's heading: one question per page. */
  children: ReactNode
}

export const Fieldset = ({ fieldProps, children }: FieldsetProps) => (
  <fieldset
    className={fieldProps.problem ? 'field wrong' : 'field'}
    aria-describedby={describedBy(fieldProps)}
  >
    <legend className="label">
      {fieldProps.label}
      {fieldProps.optional && <OptionalMark />}
    </legend>
    <HintText {...fieldProps} />
    <ProblemText {...fieldProps} />
    {children}
  </fieldset>
)

interface BoxProps {
  type: 'radio' | 'checkbox'
  id: string
  name: string
  option: Option
  checked: boolean
  described?: string | undefined
  wrong?: boolean | undefined
}

function Box({ type, id, name, option, checked, described, wrong }: BoxProps) {
  const hint = `${id}-more`
  return (
    <div className={`choice ${type}`}>
      <input
        className="box"
        type={type}
        id={id}
        name={name}
        value={option.value}
        defaultChecked={checked}
        aria-describedby={
          [...(option.hint ? [hint] : []), ...(described ? [described] : [])].join(' ') || undefined
        }
        aria-invalid={type === 'checkbox' && wrong ? true : undefined}
      />
      <label className="choice-label" htmlFor={id}>
        {option.label}
        {option.hint && (
          <span className="choice-hint" id={hint}>
            {option.hint}
          </span>
        )}
      </label>
    </div>
  )
}

export const Checkbox = (props: Omit<BoxProps, 'type'>) => <Box type="checkbox" {...props} />

interface ChoicesProps extends FieldProps {
  type: 'radio' | 'checkbox'
  options: Option[]
  chosen: string[]
  row?: boolean
}

export const Choices = ({ type, options, chosen, row, ...fieldProps }: ChoicesProps) => (
  <Fieldset fieldProps={fieldProps}>
    <div className={row ? 'choices beside' : 'choices'}>
      {options.map((option, index) => (
        <Box
          key={option.value}
          type={type}
          id={index === 0 ? fieldProps.name : `${fieldProps.name}-${option.value}`}
          name={fieldProps.name}
          option={option}
          checked={chosen.includes(option.value)}
        />
      ))}
    </div>
  </Fieldset>
)

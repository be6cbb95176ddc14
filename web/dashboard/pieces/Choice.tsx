/** Boxes, radio buttons and switches. The whole line is the target. */
import type { ReactNode } from 'react'
import {
  Checkbox,
  type CheckboxProps,
  Label,
  Radio,
  RadioGroup,
  Switch as Switching,
  type SwitchProps,
} from 'react-aria-components'
import { FieldProblem } from './Field.tsx'

interface ChoiceProps extends Omit<CheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode
}

/** A box to tick. Without words it needs an aria-label. */
export const Choice = ({ children, ...more }: ChoiceProps) => (
  <Checkbox {...more} className="check">
    <span className="box" />
    {children && <span>{children}</span>}
  </Checkbox>
)

interface RadiosProps<V extends string> {
  label: string
  options: ReadonlyArray<{ value: V; label: ReactNode; hint?: ReactNode }>
  value: V | null
  onChange(value: V): void
  name?: string
  /** What to say when nothing is chosen. */
  required?: string
}

/** One of a few that are all worth reading. */
export const Radios = <V extends string>(props: RadiosProps<V>) => {
  const { label, options, value, onChange, name, required } = props
  return (
    <RadioGroup
      className="field"
      value={value}
      onChange={(chosen) => onChange(chosen as V)}
      isRequired={required !== undefined}
      {...(name && { name })}
    >
      <Label className="label">{label}</Label>
      <div className="reasons">
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className="check">
            <span className="box round" />
            <span>
              {option.label}
              {option.hint && <span className="hint block">{option.hint}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldProblem missing={required} />
    </RadioGroup>
  )
}

interface SwitchingProps extends Omit<SwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  /** The switch stands at the end of the line, as in settings. */
  ends?: boolean
}

/** On or off, at once. */
export const Switch = ({ children, ends = false, ...more }: SwitchingProps) => (
  <Switching {...more} className={ends ? 'check ends' : 'check'}>
    {ends && <span>{children}</span>}
    <span className="switch" />
    {!ends && <span>{children}</span>}
  </Switching>
)

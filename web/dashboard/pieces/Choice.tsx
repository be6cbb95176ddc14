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
import * as styles from './Choice.module.css'
import * as fieldStyles from './Field.module.css'
import { FieldProblem } from './Field.tsx'
import * as textStyles from './text.module.css'

interface ChoiceProps extends Omit<CheckboxProps, 'children' | 'className' | 'style'> {
  children?: ReactNode
}

/** A box to tick. Without words it needs an aria-label. */
export const Choice = ({ children, ...more }: ChoiceProps) => (
  <Checkbox {...more} className={styles.check}>
    <span className={styles.box} />
    {children && <span>{children}</span>}
  </Checkbox>
)

interface RadiosProps<V extends string> {
  label: string
  options: ReadonlyArray<{ value: V; label: ReactNode; hint?: ReactNode }>
  value: V | null
  onChange(value: V): void
  name?: string
  /** The problem when nothing is chosen. */
  required?: string
}

/** One of a few that are all worth reading. */
export const Radios = <V extends string>(props: RadiosProps<V>) => {
  const { label, options, value, onChange, name, required } = props
  return (
    <RadioGroup
      className={fieldStyles.field}
      value={value}
      onChange={(chosen) => onChange(chosen as V)}
      isRequired={required !== undefined}
      {...(name && { name })}
    >
      <Label className={fieldStyles.label}>{label}</Label>
      <div className={styles.reasons}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={styles.check}>
            <span className={`${styles.box} ${styles.round}`} />
            <span>
              {option.label}
              {option.hint && <span className={`${textStyles.hint} ${textStyles.block}`}>{option.hint}</span>}
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
  <Switching {...more} className={ends ? `${styles.check} ${styles.ends}` : styles.check}>
    {ends && <span>{children}</span>}
    <span className={styles.switchMark} />
    {!ends && <span>{children}</span>}
  </Switching>
)

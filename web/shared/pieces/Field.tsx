/** A labelled field: label above, hint under the label, what is wrong above the field, and all of it read aloud with it. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { useWords } from './words.tsx'

export interface Asked {
  name: string
  label: string
  hint?: string | undefined
  /** How to mend it; the field is marked when there is one. */
  problem?: string | undefined
  optional?: boolean | undefined
}

export const hintId = (name: string) => `${name}-hint`
export const problemId = (name: string) => `${name}-problem`

/** Ids of what describes the field, or undefined: an empty aria-describedby is an error. */
export const describedBy = ({ name, hint, problem }: Asked, ...more: string[]) =>
  [...(hint ? [hintId(name)] : []), ...more, ...(problem ? [problemId(name)] : [])].join(' ') || undefined

export function OptionalMark() {
  const { words } = useWords()
  return <span className="optional"> ({words.page.optional})</span>
}

export function ProblemText({ name, problem }: Pick<Asked, 'name' | 'problem'>) {
  const { words } = useWords()
  if (!problem) return null
  return (
    <p className="problem" id={problemId(name)}>
      <Icon meaning="bad" />
      <span>
        <span className="unseen">{words.page.error}: </span>
        {problem}
      </span>
    </p>
  )
}

export const HintText = ({ name, hint }: Pick<Asked, 'name' | 'hint'>) =>
  hint ? (
    <p className="hint" id={hintId(name)}>
      {hint}
    </p>
  ) : null

export const FieldFrame = ({ asked, children }: { asked: Asked; children: ReactNode }) => (
  <div className={asked.problem ? 'field wrong' : 'field'}>
    <label className="label" htmlFor={asked.name}>
      {asked.label}
      {asked.optional && <OptionalMark />}
    </label>
    <HintText {...asked} />
    <ProblemText {...asked} />
    {children}
  </div>
)

/** How wide the answer will be: the width of the box hints at it (GOV.UK: fixed widths by length of the answer). */
export type Width = 'full' | 'half' | 'third' | 'year' | 'day'
type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'maxLength'
>

export interface TextFieldProps extends Asked, Attributes {
  value: string
  width?: Width
  /** Said after the field, like a currency. */
  suffix?: string | undefined
}

export function TextField({ value, width = 'full', suffix, ...props }: TextFieldProps) {
  const { name, label, hint, problem, optional, ...attributes } = props
  const asked = { name, label, hint, problem, optional }
  const suffixId = `${name}-suffix`
  const input = (
    <input
      className={`input width-${width}`}
      id={name}
      name={name}
      type="text"
      defaultValue={value}
      aria-describedby={describedBy(asked, ...(suffix ? [suffixId] : []))}
      aria-invalid={problem ? true : undefined}
      {...attributes}
    />
  )
  return (
    <FieldFrame asked={asked}>
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

export const TextArea = ({ value, ...asked }: Asked & { value: string }) => (
  <FieldFrame asked={asked}>
    <textarea
      className="input"
      id={asked.name}
      name={asked.name}
      rows={5}
      defaultValue={value}
      aria-describedby={describedBy(asked)}
      aria-invalid={asked.problem ? true : undefined}
    />
  </FieldFrame>
)

interface SelectFieldProps extends Asked {
  value: string
  choices: Array<{ value: string; label: string }>
  autoComplete?: string | undefined
}

export function SelectField({ value, choices, autoComplete, ...asked }: SelectFieldProps) {
  const { words } = useWords()
  return (
    <FieldFrame asked={asked}>
      <select
        className="input"
        id={asked.name}
        name={asked.name}
        defaultValue={value}
        autoComplete={autoComplete}
        aria-describedby={describedBy(asked)}
        aria-invalid={asked.problem ? true : undefined}
      >
        <option value="">{words.choices.choose}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

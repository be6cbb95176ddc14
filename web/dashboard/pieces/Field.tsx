/** Text fields: the label above, a hint below it, and the problem under the field. */

import { Eye, EyeOff, type LucideIcon, OctagonAlert } from 'lucide-react'
import { type ReactNode, type Ref, useState } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField,
  type TextFieldProps,
  TextArea as TextInput,
} from 'react-aria-components'
import { IconButton } from './Button.tsx'
import * as styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import * as textStyles from './text.module.css'

export interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isDisabled'> {
  label: ReactNode
  hint?: ReactNode
  /** The problem when it is required and empty. */
  missing?: string
  /** Its problem. A Form passes the problems of the server by the name of the field. */
  problem?: string | undefined
  placeholder?: string
  icon?: LucideIcon
  /** At the end of the field: a key, a unit, a button. */
  end?: ReactNode
  /** Beside the label: a link. */
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

interface FieldProblemProps {
  missing?: string | undefined
  problem?: string | undefined
}

function wordsFor(details: ValidityState, problems: string[], missing: string): string {
  if (details.valueMissing) return missing
  if (details.typeMismatch) return 'Write an email address, such as name@company.com.'
  return problems.join(' ')
}

/** The words of the browser are not ours: these are. */
export const FieldProblem = ({ missing = 'Fill this in.', problem }: FieldProblemProps) => (
  <FieldError className={styles.problem} data-part="problem">
    {({ validationDetails, validationErrors }) => (
      <>
        <Icon of={OctagonAlert} />
        <span>{problem ?? wordsFor(validationDetails, validationErrors, missing)}</span>
      </>
    )}
  </FieldError>
)

export const FieldHead = ({ label, hint, aside }: Pick<FieldProps, 'label' | 'hint' | 'aside'>) => (
  <>
    {aside ? (
      <div className={styles.labelLine}>
        <Label className={styles.label}>{label}</Label>
        {aside}
      </div>
    ) : (
      <Label className={styles.label}>{label}</Label>
    )}
    {hint && (
      <Text slot="description" className={textStyles.hint}>
        {hint}
      </Text>
    )}
  </>
)

export function Field(props: FieldProps) {
  const { label, hint, aside, missing, problem, placeholder, icon, end, inputRef, ...more } = props
  return (
    <TextField {...more} className={styles.field} {...invalidBy(problem)}>
      <FieldHead label={label} hint={hint} aside={aside} />
      <div className={styles.input}>
        {icon && <Icon of={icon} />}
        <Input {...(placeholder !== undefined && { placeholder })} {...(inputRef && { ref: inputRef })} />
        {end}
      </div>
      <FieldProblem missing={missing} problem={problem} />
    </TextField>
  )
}

const invalidBy = (problem: string | undefined) => (problem === undefined ? {} : { isInvalid: true })

/** A password that can be looked at. Pasting works, and a password manager can fill it in. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [seen, setSeen] = useState(false)
  const eye = (
    <IconButton
      className={styles.end}
      icon={seen ? EyeOff : Eye}
      title={seen ? 'Hide the password' : 'Show the password'}
      onPress={() => setSeen(!seen)}
    />
  )
  return <Field {...props} type={seen ? 'text' : 'password'} end={eye} />
}

/** More than one line. */
export const TextArea = ({
  label,
  hint,
  aside,
  missing,
  problem,
  placeholder,
  rows = 3,
  inputRef,
  ...more
}: TextAreaProps) => (
  <TextField {...more} className={styles.field} {...invalidBy(problem)}>
    <FieldHead label={label} hint={hint} aside={aside} />
    <div className={`${styles.input} ${styles.area}`}>
      <TextInput
        rows={rows}
        {...(placeholder !== undefined && { placeholder })}
        {...(inputRef && { ref: inputRef })}
      />
    </div>
    <FieldProblem missing={missing} problem={problem} />
  </TextField>
)
type TextAreaProps = Omit<FieldProps, 'icon' | 'end' | 'inputRef' | 'type'> & {
  rows?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

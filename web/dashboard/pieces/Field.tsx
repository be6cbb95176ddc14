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
import { Icon } from './Icon.tsx'

export interface FieldProps extends Omit<TextFieldProps, 'children' | 'className' | 'style' | 'isDisabled'> {
  label: ReactNode
  hint?: ReactNode
  /** What to say when it is required and empty. */
  missing?: string
  placeholder?: string
  icon?: LucideIcon
  /** At the end of the field: a key, a unit, a button. */
  end?: ReactNode
  /** Beside the label: a link. */
  aside?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** The words of the browser are not ours: these are. */
export const FieldProblem = ({ missing = 'Fill this in.' }: { missing?: string | undefined }) => (
  <FieldError className="problem">
    {({ validationDetails, validationErrors }) => (
      <>
        <Icon of={OctagonAlert} />
        <span>
          {validationDetails.valueMissing
            ? missing
            : validationDetails.typeMismatch
              ? 'Write an email address, such as name@company.com.'
              : validationErrors.join(' ')}
        </span>
      </>
    )}
  </FieldError>
)

export const FieldHead = ({ label, hint, aside }: Pick<FieldProps, 'label' | 'hint' | 'aside'>) => (
  <>
    {aside ? (
      <div className="label-line">
        <Label className="label">{label}</Label>
        {aside}
      </div>
    ) : (
      <Label className="label">{label}</Label>
    )}
    {hint && (
      <Text slot="description" className="hint">
        {hint}
      </Text>
    )}
  </>
)

export function Field({
  label,
  hint,
  aside,
  missing,
  placeholder,
  icon,
  end,
  inputRef,
  ...more
}: FieldProps) {
  return (
    <TextField {...more} className="field">
      <FieldHead label={label} hint={hint} aside={aside} />
      <div className="input">
        {icon && <Icon of={icon} />}
        <Input {...(placeholder !== undefined && { placeholder })} {...(inputRef && { ref: inputRef })} />
        {end}
      </div>
      <FieldProblem missing={missing} />
    </TextField>
  )
}

/** A password that can be looked at. Pasting works, and a password manager can fill it in. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [seen, setSeen] = useState(false)
  const eye = (
    <IconButton
      className="end"
      icon={seen ? EyeOff : Eye}
      title={seen ? 'Hide the password' : 'Show the password'}
      onPress={() => setSeen(!seen)}
    />
  )
  return <Field {...props} type={seen ? 'text' : 'password'} end={eye} />
}

/** More than one line. */
export const TextArea = ({ label, hint, aside, missing, placeholder, rows = 3, ...more }: TextAreaProps) => (
  <TextField {...more} className="field">
    <FieldHead label={label} hint={hint} aside={aside} />
    <div className="input area">
      <TextInput rows={rows} {...(placeholder !== undefined && { placeholder })} />
    </div>
    <FieldProblem missing={missing} />
  </TextField>
)
type TextAreaProps = Omit<FieldProps, 'icon' | 'end' | 'inputRef' | 'type'> & { rows?: number }

/** The fields of a provider, as its row of the catalogue says. Secrets are written, and never shown again. */

import { FileKey2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { dateOf } from '../../formats/time.ts'
import * as buttonStyles from '../../pieces/Button.module.css'
import { Button } from '../../pieces/Button.tsx'
import { Switch } from '../../pieces/Choice.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Field, PasswordField, TextArea } from '../../pieces/Field.tsx'
import { Icon } from '../../pieces/Icon.tsx'
import * as marksStyles from '../../pieces/Marks.module.css'
import { Select } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { readCertificate } from './form-values.ts'
import * as styles from './ProviderFields.module.css'
import { type CatalogueField, expiryOf, fieldLabel, type SetProvider } from './provider-words.ts'

export interface Given {
  flags: Record<string, boolean>
  choices: Record<string, string>
  certificates: Record<string, string>
}

interface FieldsProps {
  fields: readonly CatalogueField[]
  known: SetProvider | undefined
  isReadOnly: boolean
  given: Given
  onGive(given: Given): void
  /** Problems of the server by the name of the field: for what is no native field. */
  problems: Record<string, string>
}

export const ProviderFields = ({ fields, ...more }: FieldsProps) =>
  fields.map((field) => <ProviderField key={field.name} field={field} {...more} />)

type OneProps = Omit<FieldsProps, 'fields'> & { field: CatalogueField }

function ProviderField(props: OneProps) {
  const { field, known, isReadOnly, given, onGive, problems } = props
  const { name, kind } = field
  const value = known?.settings[name] ?? field.default ?? ''
  if (kind === 'secret' || kind === 'certificate') return <SealedField {...props} />
  if (kind === 'flag')
    return (
      <FlagField
        field={field}
        isOn={given.flags[name] ?? value === 'true'}
        isReadOnly={isReadOnly}
        problem={problems[name]}
        onChange={(on) => onGive({ ...given, flags: { ...given.flags, [name]: on } })}
      />
    )
  if (kind === 'choice')
    return (
      <ChoiceField
        field={field}
        value={given.choices[name] ?? (value || null)}
        problem={problems[name]}
        onChange={(choice) => onGive({ ...given, choices: { ...given.choices, [name]: choice } })}
      />
    )
  const common = { ...textOf(field), isReadOnly, isRequired: field.required, defaultValue: value }
  if (kind === 'lines') return <TextArea {...common} rows={3} />
  return <Field {...common} {...(kind === 'url' && { placeholder: 'https://', inputMode: 'url' })} />
}

const textOf = (field: CatalogueField) => ({
  label: <Labelled field={field} />,
  hint: field.hint,
  name: field.name,
  missing: `${fieldLabel(field.name)} is missing.`,
  autoComplete: 'off',
})

/** A stored value stays unchanged while the field is empty. */
function SealedField({ field, known, isReadOnly, given, onGive, problems }: OneProps) {
  const { name, kind, required } = field
  const kept = known?.secrets.find((secret) => secret.name === name)
  if (isReadOnly) return <KeptSecret field={field} kept={kept} />
  if (kind === 'secret')
    return (
      <PasswordField
        {...textOf(field)}
        isRequired={required && !kept}
        {...(kept && { placeholder: `Set on ${dateOf(kept.setAt)}` })}
      />
    )
  return (
    <CertificateField
      field={field}
      kept={kept}
      problem={problems[name]}
      onChoose={(text) => onGive({ ...given, certificates: { ...given.certificates, [name]: text } })}
    />
  )
}

interface FlagFieldProps {
  field: CatalogueField
  isOn: boolean
  isReadOnly: boolean
  problem: string | undefined
  onChange(on: boolean): void
}

const FlagField = ({ field: { name, hint }, isOn, isReadOnly, problem, onChange }: FlagFieldProps) => (
  <div className={fieldStyles.field}>
    <Switch isSelected={isOn} onChange={onChange} isReadOnly={isReadOnly} ends>
      {fieldLabel(name)}
    </Switch>
    <p className={textStyles.hint}>{hint}</p>
    {problem && (
      <p className={fieldStyles.problem} data-part="problem">
        {problem}
      </p>
    )}
  </div>
)

interface ChoiceFieldProps {
  field: CatalogueField
  value: string | null
  problem: string | undefined
  onChange(value: string): void
}

const ChoiceField = ({
  field: { name, hint, choices, required },
  value,
  problem,
  onChange,
}: ChoiceFieldProps) => (
  <div>
    <Select
      label={fieldLabel(name)}
      hint={hint}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      value={value}
      onChange={onChange}
      {...(required && { required: `${fieldLabel(name)} is missing.` })}
    />
    {problem && (
      <p className={fieldStyles.problem} data-part="problem">
        {problem}
      </p>
    )}
  </div>
)

const Labelled = ({ field: { name, required } }: { field: CatalogueField }) => (
  <>
    {fieldLabel(name)}
    {!required && <span className={textStyles.quiet}> optional</span>}
  </>
)

type Kept = SetProvider['secrets'][number] | undefined

const KeptSecret = ({ field, kept }: { field: CatalogueField; kept: Kept }) => (
  <div className={fieldStyles.field}>
    <p className={fieldStyles.label}>{fieldLabel(field.name)}</p>
    <p className={textStyles.quiet}>{kept ? <KeptWords kept={kept} /> : 'Not set'}</p>
  </div>
)

function KeptWords({ kept }: { kept: NonNullable<Kept> }) {
  const expiry = expiryOf(kept.expiresAt, new Date())
  return (
    <>
      Set on {dateOf(kept.setAt)}
      {kept.expiresAt && expiry === 'FAR' && `, expires on ${dateOf(kept.expiresAt)}`}
      {kept.expiresAt && (expiry === 'SOON' || expiry === 'GONE') && (
        <span className={`${marksStyles.weight} ${marksStyles.consider}`}>
          {' '}
          <Icon of={TriangleAlert} meaning="attention" />
          {expiry === 'GONE' ? 'expired' : 'expires'} on {dateOf(kept.expiresAt)}
        </span>
      )}
    </>
  )
}

interface CertificateFieldProps {
  field: CatalogueField
  kept: Kept
  problem: string | undefined
  onChoose(text: string): void
}

function CertificateField({ field, kept, problem, onChoose }: CertificateFieldProps) {
  const [name, setName] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const choose = async (file: File) => {
    const read = await readCertificate(file)
    setWrong('problem' in read ? read.problem : undefined)
    setName('value' in read ? file.name : undefined)
    if ('value' in read) onChoose(read.value)
  }
  const shown = wrong ?? (name === undefined ? problem : undefined)
  return (
    <fieldset className={`${fieldStyles.field} ${styles.certificate}`}>
      <legend className={fieldStyles.label}>
        <Labelled field={field} />
      </legend>
      <p className={textStyles.hint}>{field.hint} PEM or PKCS #12 (.p12, .pfx).</p>
      <div className={buttonStyles.buttons}>
        <FileTrigger
          acceptedFileTypes={['.pem', '.p12', '.pfx', '.crt', '.key']}
          onSelect={(files) => {
            const [file] = files ?? []
            if (file) void choose(file)
          }}
        >
          <Button icon={FileKey2}>{kept || name ? 'Choose another file' : 'Choose a file'}</Button>
        </FileTrigger>
        <span className={textStyles.hint} aria-live="polite">
          {name ?? (kept && <KeptWords kept={kept} />)}
        </span>
      </div>
      {shown && (
        <p className={fieldStyles.problem} data-part="problem" role="alert">
          {shown}
        </p>
      )}
    </fieldset>
  )
}

/** A form made from a schema: a new kind of step, or a new setting, needs no new form. */

import type { ConditionPlace } from '#workflows/sentences/facts.ts'
import { Choice, Switch } from '../../pieces/Choice.tsx'
import * as fieldStyles from '../../pieces/Field.module.css'
import { Field } from '../../pieces/Field.tsx'
import * as layoutStyles from '../../pieces/layout.module.css'
import { Select } from '../../pieces/Select.tsx'
import * as textStyles from '../../pieces/text.module.css'
import { problemsBelow } from '../editor/definition.ts'
import { ConditionBox } from '../sentence/ConditionBox.tsx'
import * as workflowPageStyles from '../WorkflowPage.module.css'
import * as workflowsStyles from '../workflows.module.css'
import { CurrencyField } from './CurrencyField.tsx'
import { PartList } from './PartList.tsx'
import { PdfsField } from './PdfsField.tsx'
import { type Problem, Problems } from './Problems.tsx'
import * as styles from './SchemaForm.module.css'
import { fieldsOf, isForDevelopers, labelOf, type Schema, settled, wordsOfValue } from './schema.ts'
import { TextsField } from './TextsField.tsx'

export interface FormContext {
  languages: readonly string[]
  problems: readonly Problem[]
  readOnly: boolean
  /** Where the conditions of this part stand. */
  place: ConditionPlace
}

export interface SchemaFormProps {
  schema: Schema
  value: Record<string, unknown>
  onChange(value: Record<string, unknown>): void
  /** JSON pointer of the part. */
  at: string
  context: FormContext
}

export function SchemaForm({ schema, value, onChange, at, context }: SchemaFormProps) {
  const fields = fieldsOf(schema, value)
  const draw = ([name, field]: (typeof fields)[number]) => (
    <SchemaField
      key={name}
      name={name}
      field={field}
      isOptional={!schema.required?.includes(name)}
      value={value[name]}
      at={`${at}/${name}`}
      context={context}
      onChange={(next) => {
        const { [name]: _before, ...others } = value
        onChange(settled(schema, next === undefined ? others : { ...value, [name]: next }))
      }}
    />
  )
  const hidden = fields.filter(([, field]) => isForDevelopers(field))
  const isBroken = hidden.some(([name]) => problemsBelow([...context.problems], `${at}/${name}`).length > 0)
  return (
    <div className={workflowPageStyles.fields}>
      {fields.filter(([, field]) => !isForDevelopers(field)).map(draw)}
      {hidden.length > 0 && (
        <details className={styles.developers} open={isBroken}>
          <summary>For developers</summary>
          {hidden.map(draw)}
        </details>
      )}
    </div>
  )
}

interface SchemaFieldProps {
  name: string
  field: Schema
  isOptional: boolean
  value: unknown
  at: string
  context: FormContext
  onChange(value: unknown): void
}

function SchemaField(props: SchemaFieldProps) {
  const { name, field, isOptional, value, at, context, onChange } = props
  const { languages, readOnly } = context
  const label = labelOf(name, field)
  const problems = problemsBelow([...context.problems], at)
  const input = field['x-input']
  if (input === 'TEXT' || input === 'LONG_TEXT')
    return (
      <TextsField
        {...{ label, value, onChange, languages, problems, readOnly }}
        hint={field.description}
        long={input === 'LONG_TEXT'}
        optional={isOptional}
      />
    )
  if (input === 'PDF')
    return (
      <PdfsField {...{ label, value, onChange, languages, problems, readOnly }} hint={field.description} />
    )
  if (input === 'CONDITION')
    return <ConditionBox {...{ label, value, onChange, problems, readOnly, at }} place={context.place} />
  if (field.type === 'array' && field.items?.properties)
    return <PartList {...props} label={label} form={SchemaForm} />
  return (
    <div className={field.type === 'boolean' ? workflowPageStyles.part : ''}>
      <PlainField {...props} label={label} />
      <Problems of={problems} />
    </div>
  )
}

function PlainField({
  field,
  value,
  label,
  isOptional,
  onChange,
  context,
}: SchemaFieldProps & { label: string }) {
  const hint = field.description
  const { readOnly } = context
  if (field.type === 'boolean')
    return (
      <div className={layoutStyles.settingLine}>
        <Switch
          ends
          isSelected={value === true}
          isReadOnly={readOnly}
          onChange={(on) => onChange(on ? true : undefined)}
        >
          {label}
        </Switch>
        {hint && <span className={textStyles.hint}>{hint}</span>}
      </div>
    )
  if (field['x-input'] === 'CURRENCY')
    return <CurrencyField label={label} value={value} readOnly={readOnly} onChange={onChange} />
  if (field.enum)
    return (
      <Select
        label={label}
        {...(hint && { hint })}
        options={field.enum.map((each) => ({ value: each, label: wordsOfValue(each) }))}
        value={typeof value === 'string' ? value : null}
        onChange={onChange}
      />
    )
  if (field.type === 'array') return <ListField {...{ field, value, label, onChange, readOnly }} />
  const isNumber = field.type === 'number' || field.type === 'integer'
  return (
    <Field
      label={label}
      {...(hint && { hint })}
      isReadOnly={readOnly}
      value={value === undefined ? '' : String(value)}
      {...(isNumber && { inputMode: 'decimal' as const })}
      onChange={(text) => onChange(enteredValue(text, isNumber, isOptional))}
    />
  )
}

function enteredValue(text: string, isNumber: boolean, isOptional: boolean): unknown {
  if (text.trim() === '' && (isOptional || isNumber)) return undefined
  const number = Number(text.replace(',', '.'))
  // A value that is not a number stays as typed, and its problem says so.
  return isNumber && !Number.isNaN(number) ? number : text
}

interface ListFieldProps {
  field: Schema
  value: unknown
  label: string
  readOnly: boolean
  onChange(value: unknown): void
}

/** Several of a few words as boxes; other words with commas between them. */
function ListField({ field, value, label, onChange, readOnly }: ListFieldProps) {
  const chosen: string[] = Array.isArray(value) ? value.map(String) : []
  const choices = field.items?.enum
  if (!choices)
    return (
      <Field
        label={label}
        hint={[field.description, 'With commas between them.'].filter(Boolean).join(' ')}
        isReadOnly={readOnly}
        defaultValue={chosen.join(', ')}
        onChange={(text) => {
          const words = text.split(',').flatMap((each) => each.trim() || [])
          onChange(words.length > 0 ? words : undefined)
        }}
      />
    )
  const toggle = (choice: string, on: boolean) => {
    const next = choices.filter((each) => (each === choice ? on : chosen.includes(each)))
    onChange(next.length > 0 || field.minItems === undefined ? next : undefined)
  }
  return (
    <fieldset className={workflowsStyles.boxes}>
      <legend className={fieldStyles.label}>{label}</legend>
      {field.description && <p className={textStyles.hint}>{field.description}</p>}
      {choices.map((choice) => (
        <Choice
          key={choice}
          isSelected={chosen.includes(choice)}
          isReadOnly={readOnly}
          onChange={(on) => toggle(choice, on)}
        >
          {wordsOfValue(choice)}
        </Choice>
      ))}
    </fieldset>
  )
}

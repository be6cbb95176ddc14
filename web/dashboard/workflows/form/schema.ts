/** Reads the JSON schema of a step kind for its form. */
import { titleOfKey } from '#workflows/sentences/facts.ts'

export interface Schema {
  type?: string
  title?: string
  description?: string
  const?: unknown
  enum?: string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minItems?: number
  minimum?: number
  maximum?: number
  maxLength?: number
  'x-input'?: 'TEXT' | 'LONG_TEXT' | 'PDF' | 'CONDITION' | 'KEY'
  /** Shown only while these fields have one of these values. */
  'x-only-for'?: Record<string, string[]>
}

type Value = Record<string, unknown>

/** Texts for the applicant come first, then the condition; the key, which is for machines, is last. */
const rank = ({ type, 'x-input': input }: Schema): number =>
  input === 'CONDITION' ? 1 : type === 'boolean' ? 2 : input === 'KEY' ? 3 : 0

/** The fields of a form in their order. `kind` is fixed where it is a constant. */
export const fieldsOf = (schema: Schema, value: Value): Array<[name: string, field: Schema]> =>
  Object.entries(schema.properties ?? {})
    .filter(([, field]) => field.const === undefined && applies(field, value))
    .sort(([, a], [, b]) => rank(a) - rank(b))

const applies = ({ 'x-only-for': only }: Schema, value: Value): boolean =>
  Object.entries(only ?? {}).every(([name, values]) => values.includes(String(value[name])))

/** Fields that the new value no longer has are left out: a question of another kind has no choices. */
export const withoutOthers = (schema: Schema, value: Value): Value =>
  Object.fromEntries(
    Object.entries(value).filter(([name]) => {
      const field = schema.properties?.[name]
      return !field || applies(field, value)
    }),
  )

/** A new part with what is required. Its texts are empty, so that the form says what is missing. */
export function newPart(schema: Schema, key: string): Value {
  const names = schema.required ?? []
  const fields = names.map((name) => [name, startOf(schema.properties?.[name] ?? {}, key)] as const)
  return Object.fromEntries(fields)
}

function startOf(field: Schema, key: string): unknown {
  if (field.const !== undefined) return field.const
  if (field['x-input'] === 'KEY') return key
  if (field['x-input']) return {}
  if (field.enum) return field.enum[0]
  if (field.type === 'array')
    return (field.minItems ?? 0) > 0 && field.items?.properties ? [newPart(field.items, 'first')] : []
  if (field.type === 'boolean') return false
  if (field.type === 'number' || field.type === 'integer') return field.minimum ?? 0
  return field.type === 'object' ? {} : field.title === 'Version' ? '1' : ''
}

export const labelOf = (name: string, { title }: Schema): string =>
  title ?? titleOfKey(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase())

const ownWords: Record<string, string> = {
  IBAN: 'IBAN',
  YES_NO: 'Yes or no',
  ONE_OF: 'One of several',
  MANY_OF: 'Any of several',
}

/** REGISTRATION_CERTIFICATE and personalIdentityNumber in words. */
export const wordsOfValue = (value: string): string =>
  ownWords[value] ?? titleOfKey(value.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())

/** Reads the JSON schema of a step kind for its form. */
import { providerNames } from '#kernel/schemas/provider-names.ts'
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
  'x-input'?: 'TEXT' | 'LONG_TEXT' | 'PDF' | 'CONDITION' | 'KEY' | 'CURRENCY'
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

/** Names that only programs use: they stand behind “For developers”. */
export const isForDevelopers = ({ 'x-input': input }: Schema): boolean => input === 'KEY'

const applies = ({ 'x-only-for': only }: Schema, value: Value): boolean =>
  Object.entries(only ?? {}).every(([name, values]) => values.includes(String(value[name])))

/**
 * The value after a change. Fields that it no longer has are left out: a question of another kind has no
 * choices. What it has now, and would be incomplete without, begins with what is usual.
 */
export function settled(schema: Schema, value: Value): Value {
  const kept = Object.entries(value).filter(([name]) => {
    const field = schema.properties?.[name]
    return !field || applies(field, value)
  })
  const added = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isNew = field['x-only-for'] !== undefined && applies(field, value) && value[name] === undefined
    const start = isNew ? usual(field) : undefined
    return start === undefined ? [] : [[name, start] as const]
  })
  return Object.fromEntries([...kept, ...added])
}

/** The currency of the market; as many empty choices as it takes. */
function usual(field: Schema): unknown {
  if (field['x-input'] === 'CURRENCY') return MARKET_CURRENCY
  const { items, minItems = 0 } = field
  if (!items?.properties || minItems === 0) return undefined
  return Array.from({ length: minItems }, (_, at) => newPart(items, `choice-${at + 1}`))
}

/** An amount in the currency of the application's market. */
export const MARKET_CURRENCY = 'MARKET'

/** A new part with what is required. Its texts are empty, so that the form says what is missing. */
export function newPart(schema: Schema, key: string): Value {
  const names = schema.required ?? []
  const fields = names.map((name) => [name, startOf(schema.properties?.[name] ?? {}, key)] as const)
  return Object.fromEntries(fields)
}

function startOf(field: Schema, key: string): unknown {
  if (field.const !== undefined) return field.const
  if (field['x-input'] === 'KEY') return key
  if (field['x-input'] === 'CURRENCY') return MARKET_CURRENCY
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
  ...providerNames,
  IBAN: 'IBAN',
  YES_NO: 'Yes or no',
  ONE_OF: 'One of several',
  MANY_OF: 'Any of several',
}

/** REGISTRATION_CERTIFICATE and personalIdentityNumber in words. */
export const wordsOfValue = (value: string): string =>
  ownWords[value] ?? titleOfKey(value.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())

/** The flags of an operation, from the schema of its body: their names, values and help. */
import type { Flag } from '../command.ts'

export interface JsonSchema {
  type?: string | readonly string[]
  anyOf?: readonly JsonSchema[]
  enum?: readonly unknown[]
  const?: unknown
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  items?: JsonSchema
  minItems?: number
  additionalProperties?: unknown
  patternProperties?: Readonly<Record<string, JsonSchema>>
  description?: string
  examples?: readonly unknown[]
  default?: unknown
  writeOnly?: boolean
  'x-format'?: string
}

/** SECRET: never an argument. BASE64: the bytes of a file. JSON: a value with parts of its own. */
export type ValueKind = 'TEXT' | 'SECRET' | 'BASE64' | 'NUMBER' | 'BOOLEAN' | 'TIME' | 'DAY' | 'JSON'

export interface BodyFlag {
  /** Where its value is in the body. */
  path: readonly string[]
  kind: ValueKind
  /** The field takes a list of values. */
  isList: boolean
  /** The list may have no values. */
  canBeEmpty: boolean
  /** `null` is a value of the field. */
  isNullable: boolean
  /** The names below the path are free, as in `--metadata.<name>`. */
  isOpen: boolean
  /** Fields of an object are required only if the object is given. */
  isRequired: boolean
  members: readonly string[] | undefined
  schema: JsonSchema
}

export const flagNameOf = ({ path }: Pick<BodyFlag, 'path'>): string => path.join('.')

/** Without a body: none. */
export const bodyFlagsOf = (body: JsonSchema | undefined): BodyFlag[] =>
  body ? fieldsOf(body, [], true) : []

const fieldsOf = (object: JsonSchema, path: readonly string[], isRequired: boolean): BodyFlag[] =>
  Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const isNeeded = isRequired && (object.required ?? []).includes(name)
    return flagsOfField(field, [...path, name], isNeeded)
  })

function flagsOfField(field: JsonSchema, path: readonly string[], isRequired: boolean): BodyFlag[] {
  const { schema, isNullable } = withoutNull(field)
  if (schema.properties) return fieldsOf(schema, path, isRequired)
  const { item, isList, canBeEmpty } = itemOf(schema)
  const values = item.type === 'object' ? namedValuesOf(item) : undefined
  const value = values?.schema ?? item
  const described = { ...value, ...descriptionIn(value, schema, field) }
  return [
    {
      ...{ path, isList, canBeEmpty },
      ...{ isOpen: values !== undefined, isNullable: values?.isNullable ?? isNullable },
      // A flag of free names cannot be asked for by its own.
      isRequired: isRequired && values === undefined,
      ...{ kind: kindOf(value, path), members: membersOf(value), schema: described },
    },
  ]
}

/** The description nearest to the field says the most. */
const descriptionIn = (...schemas: JsonSchema[]): Pick<JsonSchema, 'description'> => {
  const description = schemas.toReversed().find((each) => each.description)?.description
  return description === undefined ? {} : { description }
}

function withoutNull(field: JsonSchema): { schema: JsonSchema; isNullable: boolean } {
  const types = [field.type ?? []].flat()
  if (types.includes('null'))
    return {
      schema: { ...field, type: types.filter((each) => each !== 'null')[0] as string },
      isNullable: true,
    }
  const branches = field.anyOf?.filter(({ type }) => type !== 'null')
  const isNullable = branches !== undefined && branches.length < (field.anyOf?.length ?? 0)
  const [first, ...others] = branches ?? []
  return { schema: isNullable && first && others.length === 0 ? first : field, isNullable }
}

/** A list of values, or a value that may also be a list of them. */
function itemOf(schema: JsonSchema): { item: JsonSchema; isList: boolean; canBeEmpty: boolean } {
  const list = schema.type === 'array' ? schema : schema.anyOf?.find(({ type }) => type === 'array')
  if (!list?.items) return { item: schema, isList: false, canBeEmpty: false }
  return { item: list.items, isList: true, canBeEmpty: !list.minItems }
}

/** The values of an object with free names and texts. */
function namedValuesOf({ additionalProperties, patternProperties }: JsonSchema) {
  const values = Object.values(patternProperties ?? {})[0] ?? additionalProperties
  if (typeof values !== 'object' || values === null) return undefined
  const of = withoutNull(values as JsonSchema)
  return of.schema.type === 'string' || of.schema.enum ? of : undefined
}

function kindOf(value: JsonSchema, path: readonly string[]): ValueKind {
  if (value.writeOnly) return 'SECRET'
  if (value.enum) return 'TEXT'
  if (value.type === 'integer' || value.type === 'number') return 'NUMBER'
  if (value.type === 'boolean') return 'BOOLEAN'
  if (value.type !== 'string') return 'JSON'
  if (value['x-format'] === 'date-time') return 'TIME'
  if (value['x-format'] === 'date') return 'DAY'
  return path.at(-1)?.endsWith('Base64') ? 'BASE64' : 'TEXT'
}

function membersOf({ enum: members, type }: JsonSchema): string[] | undefined {
  if (type === 'boolean') return ['true', 'false']
  return members?.map(String)
}

const placeholders: Record<ValueKind, string> = {
  TEXT: '<text>',
  SECRET: '@<file>|-',
  BASE64: '@<file>|-',
  NUMBER: '<number>',
  BOOLEAN: 'true|false',
  TIME: '<time>',
  DAY: '<date>',
  JSON: '<json>',
}

/** As the only value of a flag: a list without values. */
export const EMPTY_LIST = '[]'

/** The maximum length of the choices that help shows in place of a value. */
const SHORT = 40

export function flagOf(field: BodyFlag): [name: string, flag: Flag] {
  const { kind, members, isList, canBeEmpty, isNullable, isOpen, isRequired, schema } = field
  const written = members?.join('|') ?? ''
  const named = field.path.at(-1)?.endsWith('Id') ? '<id>' : placeholders[kind]
  const what = firstSentence(schema.description) || wordsOf(field.path)
  return [
    flagNameOf(field),
    {
      what: isNullable ? `${what}; null for none` : what,
      value: members && written.length <= SHORT ? written : named,
      ...(members && {
        members: [...members, ...(isNullable ? ['null'] : []), ...(canBeEmpty ? [EMPTY_LIST] : [])],
      }),
      ...(isRequired && { required: true, unless: 'body' }),
      ...(isList && { many: true }),
      ...(isOpen && { open: true }),
    },
  ]
}

const firstSentence = (text = ''): string => /^.*?(?=\.(\s|$)|$)/s.exec(text)?.[0].trim() ?? ''

/** `externalReference` is "external reference". */
const wordsOf = (path: readonly string[]): string =>
  path
    .join(' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()

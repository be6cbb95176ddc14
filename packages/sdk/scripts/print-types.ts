/** Prints a schema as a TypeScript type, with its descriptions as comments of at most 110 columns. */
import { nameIn, type Schema } from './document.ts'

const COLUMNS = 108

/** What a type cannot say, and the keywords that are read. Any other keyword fails, so that none is lost. */
const known = new Set([
  ...['$ref', 'type', 'enum', 'const', 'anyOf', 'properties', 'required', 'items', 'additionalProperties'],
  ...['patternProperties', 'description', 'deprecated', 'examples', 'default', 'discriminator', 'format'],
  ...['minLength', 'maxLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'title', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'contentEncoding', 'contentMediaType', 'readOnly', 'writeOnly'],
])

export function typeOf(schema: Schema, indent = ''): string {
  for (const keyword of Object.keys(schema))
    if (!known.has(keyword)) throw new Error(`print-types.ts does not know the keyword ${keyword}`)
  const { $ref, enum: values, const: value, anyOf, type } = schema
  if ($ref !== undefined) return nameIn($ref)
  if (value !== undefined) return literal(value)
  if (values) return union(values.map(literal), indent)
  if (anyOf)
    return union(
      anyOf.map((each) => typeOf(each, indent)),
      indent,
    )
  const types = typeof type === 'string' ? [type] : (type ?? [])
  if (types.length === 0) return 'unknown'
  return union(
    types.map((each) => ofType(each, schema, indent)),
    indent,
  )
}

function ofType(type: string, schema: Schema, indent: string): string {
  if (type === 'object') return objectOf(schema, indent)
  if (type === 'array') return arrayOf(typeOf(schema.items ?? {}, indent))
  if (type === 'integer') return 'number'
  if (['string', 'number', 'boolean', 'null'].includes(type)) return type
  throw new Error(`print-types.ts does not know the type ${type}`)
}

const arrayOf = (item: string): string => (/^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`)

function objectOf(schema: Schema, indent: string): string {
  const { properties, additionalProperties, patternProperties } = schema
  const values = typeof additionalProperties === 'object' ? [additionalProperties] : []
  const [rest] = [...values, ...Object.values(patternProperties ?? {})]
  if (!properties) return `Record<string, ${rest ? typeOf(rest, indent) : restOf(additionalProperties)}>`
  return Object.keys(properties).length === 0 ? 'Record<string, never>' : membersOf(schema, indent)
}

const restOf = (additional: boolean | Schema | undefined): string =>
  additional === false ? 'never' : 'unknown'

export function membersOf({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, of]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const mark = required.includes(name) ? '' : '?'
    return `${comment(of, inner)}${inner}${key}${mark}: ${typeOf(of, inner)}\n`.replaceAll(': \n', ':\n')
  })
  return `{\n${lines.join('')}${indent}}`
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value)

function union(members: readonly string[], indent: string): string {
  const unique = [...new Set(members)]
  const line = unique.join(' | ')
  if (line.length < 70 || unique.length === 1) return line
  // A list in lines of its own begins with a bar already.
  return unique.map((member) => `\n${indent}  | ${member.replace(/^\s*\| /, '')}`).join('')
}

/** The description of a schema, before what has it; empty without one. */
export function comment({ description = '', deprecated = false }: Schema, indent: string): string {
  const text = [description, deprecated ? '@deprecated' : ''].filter((part) => part !== '').join('\n\n')
  if (text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  const wrapped = lines.flatMap((line) => wrap(line, COLUMNS - indent.length - 3))
  const [only = ''] = wrapped
  if (wrapped.length === 1 && only.length + indent.length + 7 <= COLUMNS) return `${indent}/** ${only} */\n`
  return `${indent}/**\n${wrapped.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

function wrap(line: string, columns: number): string[] {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

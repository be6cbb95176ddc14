/** Replaces each schema that equals an exported one with a reference to a component. */
import { discriminated } from './discriminator.ts'

export type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords that contain schemas. All others (`enum`, `examples`, `default`) contain values. */
const single = ['items', 'additionalProperties', 'not', 'propertyNames']
const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const byName = ['properties', 'patternProperties']

const textOf = (schema: Schema) => JSON.stringify(schema)
/** Without the parts that may differ between uses of the same schema. */
const bareTextOf = ({ description: _, deprecated: __, ...rest }: Schema) => JSON.stringify(rest)

export interface SchemaRefs {
  /** The schema with references instead of exported schemas. */
  of(schema: unknown): Schema
  /** The referenced schemas, sorted by name. */
  components(): Record<string, Schema>
}

/** `modules`: namespaces of exports. Exports that are not schemas are ignored. */
export function schemaRefsOf(modules: ReadonlyArray<Record<string, unknown>>): SchemaRefs {
  const { exact, bare } = namesIn(modules)
  const found = new Map<string, Schema>()

  function refer(name: string, shape: Schema): Schema {
    if (!found.has(name)) {
      // Set first, so that a recursive schema terminates.
      found.set(name, {})
      found.set(name, inside(shape))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function walked(schema: Schema): Schema {
    // The reason for `x-published` is in schemas/reason-codes.ts.
    if (isSchema(schema['x-published'])) return walked(schema['x-published'])
    const name = exact.get(textOf(schema))
    if (name) return refer(name, schema)
    const [type, none, ...more] = Array.isArray(schema.type) ? schema.type : []
    const orNull = none === 'null' && more.length === 0 && exact.get(textOf({ ...schema, type }))
    if (orNull) return { anyOf: [refer(orNull, { ...schema, type }), { type: 'null' }] }
    const alike = bare.get(bareTextOf(schema))
    if (!alike) return inside(schema)
    const { description, deprecated, ...shape } = schema
    return {
      ...refer(alike, shape),
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
    }
  }

  const inside = (schema: Schema): Schema =>
    discriminated(formatted(typed(lifted(withParts(defaultsInWords(schema), walked)))), (name) =>
      found.get(name),
    )

  return {
    // Removes the non-enumerable properties of TypeBox.
    of: (schema) => walked(JSON.parse(JSON.stringify(schema)) as Schema),
    components: () => Object.fromEntries([...found].sort(byKey)),
  }
}

/** Names by the JSON of the schema, with and without its description. */
function namesIn(modules: ReadonlyArray<Record<string, unknown>>) {
  const exact = new Map<string, string>()
  const bare = new Map<string, string>()
  for (const [name, shape] of modules.flatMap((module) => Object.entries(module)).sort(byKey)) {
    if (!isSchema(shape) || !isShape(shape)) continue
    if (!exact.has(textOf(shape))) exact.set(textOf(shape), name)
    if (isSchema(shape.properties) && !bare.has(bareTextOf(shape))) bare.set(bareTextOf(shape), name)
  }
  return { exact, bare }
}

/** A copy whose inner schemas are mapped by `walked`. */
function withParts(schema: Schema, walked: (part: Schema) => Schema): Schema {
  const part = (value: unknown) => (isSchema(value) ? walked(value) : value)
  const copy: Schema = { ...schema }
  for (const key of single) if (key in copy) copy[key] = part(copy[key])
  for (const key of several) if (Array.isArray(copy[key])) copy[key] = copy[key].map(part)
  for (const key of byName)
    if (isSchema(copy[key]))
      copy[key] = Object.fromEntries(Object.entries(copy[key]).map(([name, child]) => [name, part(child)]))
  return copy
}

/** An optional field says its default in words: generators make a field with a `default` required. */
function defaultsInWords(schema: Schema): Schema {
  if (!isSchema(schema.properties)) return schema
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const properties = Object.entries(schema.properties).map(([name, child]) =>
    isSchema(child) && 'default' in child && !required.has(name) ? [name, inWords(child)] : [name, child],
  )
  return { ...schema, properties: Object.fromEntries(properties) }
}

const inWords = ({ default: value, description, ...rest }: Schema): Schema => ({
  ...rest,
  description: [...(description ? [description] : []), `Default: ${JSON.stringify(value)}.`].join(' '),
})

/** For replies: clients must accept further fields, which later versions may add. */
export function openSchema(schema: Schema): Schema {
  const opened = withParts(schema, openSchema)
  const { additionalProperties, ...rest } = opened
  return additionalProperties === false ? rest : opened
}

/** Moves `deprecated` and the description of a nullable schema to the field, where tools look for them. */
function lifted(schema: Schema): Schema {
  const [first, second, ...more] = (schema.anyOf as Schema[] | undefined) ?? []
  if (!first?.deprecated || second?.type !== 'null' || more.length > 0) return schema
  const { description, deprecated, ...shape } = first
  return { ...schema, anyOf: [shape, second], ...(description !== undefined && { description }), deprecated }
}

/** TypeBox gives `enum` no type, but client generators need one. */
function typed(schema: Schema): Schema {
  const { enum: values } = schema
  if (!Array.isArray(values) || schema.type !== undefined) return schema
  const types = [...new Set(values.map(typeOf))]
  return { type: types.length === 1 ? types[0] : types, ...schema }
}

/** The reason for `x-format` is in schemas/primitives.ts; `x-secret` is for our replies only. */
const formatted = ({ 'x-format': format, 'x-secret': _secret, ...schema }: Schema): Schema =>
  format === undefined ? schema : { ...schema, format }

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

const isShape = (value: Schema) =>
  typeof value.type === 'string' || Array.isArray(value.enum) || Array.isArray(value.anyOf)

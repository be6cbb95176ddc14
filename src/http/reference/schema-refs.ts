/** Gives the named shapes their names back: a schema that equals an exported one becomes a reference to it. */

export type Schema = Record<string, unknown>

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where schemas stand within a schema. Everywhere else (`enum`, `examples`, `default`) are values. */
const single = ['items', 'additionalProperties', 'not', 'propertyNames']
const several = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const byName = ['properties', 'patternProperties']

const textOf = (schema: Schema) => JSON.stringify(schema)
/** Without what a place may say differently about the same shape. */
const bareTextOf = ({ description: _, deprecated: __, ...rest }: Schema) => JSON.stringify(rest)

export interface Hoisting {
  /** The schema with references in place of named shapes. */
  of(schema: unknown): Schema
  /** The shapes that were referred to, in the order of their names. */
  components(): Record<string, Schema>
}

/** `modules` are namespaces of exports, of which those that are schemas give names. */
export function hoistingOf(modules: ReadonlyArray<Record<string, unknown>>): Hoisting {
  const { exact, bare } = namesIn(modules)
  const found = new Map<string, Schema>()

  function refer(name: string, shape: Schema): Schema {
    if (!found.has(name)) {
      // Kept first, so that a shape that holds itself ends.
      found.set(name, {})
      found.set(name, inside(shape))
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  function walked(schema: Schema): Schema {
    const name = exact.get(textOf(schema))
    if (name) return refer(name, schema)
    const alike = bare.get(bareTextOf(schema))
    if (!alike) return inside(schema)
    const { description, deprecated, ...shape } = schema
    return {
      ...refer(alike, shape),
      ...(description !== undefined && { description }),
      ...(deprecated !== undefined && { deprecated }),
    }
  }

  const inside = (schema: Schema): Schema => typed(lifted(withParts(schema, walked)))

  return {
    // TypeBox keeps notes of its own on schemas that are not enumerable: they end here.
    of: (schema) => walked(JSON.parse(JSON.stringify(schema)) as Schema),
    components: () => Object.fromEntries([...found].sort(byKey)),
  }
}

/** Names by the text of the shape, with and without its description. */
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

/** A copy whose inner schemas went through `walked`. */
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

/** As clients should read an answer: we send what is named and nothing else, and may name more one day. */
export function opened(schema: Schema): Schema {
  const { additionalProperties, ...rest } = withParts(schema, opened)
  return additionalProperties === false || additionalProperties === undefined
    ? rest
    : { ...rest, additionalProperties }
}

/** What is said of the one shape beside null is said of the field: reading tools look there for `deprecated`. */
function lifted(schema: Schema): Schema {
  const [first, second, ...more] = (schema.anyOf as Schema[] | undefined) ?? []
  if (!first?.deprecated || second?.type !== 'null' || more.length > 0) return schema
  const { description, deprecated, ...shape } = first
  return { ...schema, anyOf: [shape, second], ...(description !== undefined && { description }), deprecated }
}

/** TypeBox lets a list of values speak for itself; generators of clients make anything at all of one without a type. */
function typed(schema: Schema): Schema {
  const { enum: values } = schema
  if (!Array.isArray(values) || schema.type !== undefined) return schema
  const types = [...new Set(values.map(typeOf))]
  return { type: types.length === 1 ? types[0] : types, ...schema }
}
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

const isShape = (value: Schema) =>
  typeof value.type === 'string' || Array.isArray(value.enum) || Array.isArray(value.anyOf)

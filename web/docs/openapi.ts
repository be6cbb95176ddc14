/** The parts of an OpenAPI 3.1 document that the reference uses, and the rows it makes of them. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  description?: string
  deprecated?: boolean
  examples?: unknown[]
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
export interface Media {
  schema?: Schema
  example?: unknown
}
export interface Reply {
  $ref?: string
  description?: string
  content?: Record<string, Media>
}
export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
  example?: unknown
}
export interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  description?: string
  deprecated?: boolean
  security?: Array<Record<string, string[]>>
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Reply>
}
export interface ReferenceDocument {
  info: { title: string; version: string; description?: string }
  tags?: Array<{ name: string }>
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components?: {
    schemas?: Record<string, Schema>
    responses?: Record<string, Reply>
    parameters?: Record<string, Parameter>
    securitySchemes?: Record<string, { description?: string; type: string; scheme?: string }>
  }
}

/** With the bodies and shared parameters of requests at their operations, not among the components. */
export function withInlineParts(openapi: ReferenceDocument): ReferenceDocument {
  const schemas = { ...openapi.components?.schemas }
  const inlined = new Set<string>()
  /** A body that several operations share is a component of its own. */
  const behind = (schema: Schema): Schema =>
    schema.$ref ? behind(schemas[nameOf(schema.$ref)] ?? {}) : schema
  const body = ({ schema, ...media }: Media): Media => {
    const name = schema?.$ref && nameOf(schema.$ref)
    if (!name) return { ...media, ...(schema && { schema }) }
    inlined.add(name)
    return { ...media, schema: behind(schemas[name] ?? {}) }
  }
  const parameter = (given: Parameter): Parameter =>
    (given.$ref && openapi.components?.parameters?.[nameOf(given.$ref)]) || given
  const inline = ({ parameters, requestBody, ...operation }: Operation): Operation => ({
    ...operation,
    ...(parameters && { parameters: parameters.map(parameter) }),
    ...(requestBody && { requestBody: { content: mapValues(requestBody.content, body) } }),
  })
  const paths = mapValues(openapi.paths, (methods) => mapValues(methods, inline))
  const webhooks = mapValues(openapi.webhooks ?? {}, (methods) =>
    mapValues(methods, ({ parameters, ...operation }) => ({
      ...operation,
      ...(parameters && { parameters: parameters.map(parameter) }),
    })),
  )
  for (const name of inlined) delete schemas[name]
  return { ...openapi, paths, webhooks, components: { ...openapi.components, schemas } }
}

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

export interface Row {
  /** Id of the element to link to. */
  id: string
  method: string
  path: string
  operation: Operation
}

export const rowsOf = ({ paths }: ReferenceDocument): Row[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId ?? `${method}-${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )

/** The operations of each tag in the document's order. Operations without a tag come last, under "other". */
export function groupsOf(openapi: ReferenceDocument): Array<{ name: string; rows: Row[] }> {
  const rows = rowsOf(openapi)
  const tagOf = ({ operation }: Row) => operation.tags?.[0] ?? 'other'
  const names = [...new Set([...(openapi.tags ?? []).map(({ name }) => name), ...rows.map(tagOf)])]
  return names
    .map((name) => ({ name, rows: rows.filter((row) => tagOf(row) === name) }))
    .filter((group) => group.rows.length > 0)
}

/** `#/components/schemas/Address` becomes Address. */
export const nameOf = (ref: string) => ref.split('/').at(-1) ?? ref

export const mediaOf = (
  content: Record<string, Media> | undefined,
): [type: string, media: Media] | undefined => Object.entries(content ?? {})[0]

const shownValue = ({ const: only, enum: list, examples }: Schema) =>
  String(only ?? list?.[0] ?? examples?.[0] ?? '…')

/** The example body of an operation; undefined if it takes none. */
export function exampleBodyOf({ operation }: Row): { type: string; text: string } | undefined {
  const [type, media] = mediaOf(operation.requestBody?.content) ?? []
  if (!type || !media) return undefined
  if (type !== 'application/x-www-form-urlencoded')
    return { type, text: JSON.stringify(media.example ?? {}, null, 2) }
  const { properties = {}, required = [] } = media.schema ?? {}
  return { type, text: required.map((name) => `${name}=${shownValue(properties[name] ?? {})}`).join('&') }
}

export interface Field {
  name: string
  schema: Schema
  required: boolean
}

/** All fields of an object; nested fields have a path as their name, like `prefill.email`. */
export function fieldsOf(schema: Schema, before = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${before}${key}`
    const within = innerOf(field)
    return [
      { name, schema: field, required: schema.required?.includes(key) ?? false },
      ...(within ? fieldsOf(within.schema, `${name}${within.mark}.`) : []),
    ]
  })
}

/** The object inside a field or its list, if it is defined inline and not by reference. */
function innerOf(schema: Schema): { schema: Schema; mark: string } | undefined {
  if (schema.properties) return { schema, mark: '' }
  if (schema.items?.properties) return { schema: schema.items, mark: '[]' }
  const inner = schema.anyOf?.find((each) => each.properties)
  return inner && { schema: inner, mark: '' }
}

/** Lengths and ranges as a sentence; undefined without limits. */
export function limitsOf(schema: Schema): string | undefined {
  const range = (least: number | undefined, most: number | undefined, of: string) => {
    if (least === undefined && most === undefined) return undefined
    if (least === undefined) return `At most ${most}${of}.`
    if (most === undefined) return `At least ${least}${of}.`
    return `${least} to ${most}${of}.`
  }
  const limits = [
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minimum, schema.maximum, ''),
    range(schema.minItems, schema.maxItems, ' items'),
  ]
  return limits.filter(Boolean).join(' ') || undefined
}

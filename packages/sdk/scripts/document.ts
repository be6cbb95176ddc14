/** What the generator reads of openapi.json: the operations that an access token may use. */

export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  patternProperties?: Readonly<Record<string, Schema>>
  description?: string
  deprecated?: boolean
}

type Content = Readonly<Record<string, { schema?: Schema }>>

interface DocumentedOperation {
  operationId: string
  summary: string
  description?: string
  deprecated?: boolean
  security?: ReadonlyArray<Readonly<Record<string, readonly string[]>>>
  parameters?: ReadonlyArray<{ $ref?: string }>
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}

export type Schemas = Readonly<Record<string, Schema>>

export interface OpenApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
  components: { schemas: Schemas; parameters: { FoyerVersion: { schema: { enum: readonly string[] } } } }
}

/**
 * What may be sent again. LIST, READ and GET change nothing; a KEY makes the service answer a repeated
 * request with its first reply; ONCE has neither.
 */
export type Repeat = 'LIST' | 'READ' | 'GET' | 'KEY' | 'ONCE'

export interface FoundOperation {
  name: string
  repeat: Repeat
  doc: string
  deprecated: boolean
  body: Schema | undefined
  reply: Schema | undefined
}

/** Deprecated operations that also take an API key are not among them. */
export function operationsIn({ paths, components: { schemas } }: OpenApiDocument): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, documented]) => {
      const { security = [], summary, description, deprecated = false, requestBody, responses } = documented
      if (!path.startsWith('/v1/') || !security.every((each) => 'accessToken' in each)) return []
      if (security.length === 0) return []
      const body = requestBody?.content['application/json']?.schema
      const reply = responses[200]?.content?.['application/json']?.schema
      const name = path.slice('/v1/'.length)
      const doc = [summary, description].filter((text) => text !== undefined).join('\n\n')
      const repeat = repeatOf(name, method, documented, reply && resolved(reply, schemas))
      return [{ name, repeat, doc, deprecated, body, reply }]
    }),
  )
}

export const nameIn = (ref: string): string => ref.slice('#/components/schemas/'.length)

export function named(ref: string, schemas: Schemas): Schema {
  const found = schemas[nameIn(ref)]
  if (!found) throw new Error(`there is no ${ref}`)
  return found
}

/** A named schema may be another name of a third. */
export const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref === undefined ? schema : resolved(named(schema.$ref, schemas), schemas)

/** Reads of the scope `application`: their last word says so. */
const readingVerb = /\.(?:get|list|count|search|health|download)$/

function repeatOf(
  name: string,
  method: string,
  { security = [], parameters = [] }: DocumentedOperation,
  reply: Schema | undefined,
): Repeat {
  if (method === 'get') return 'GET'
  if (['data', 'nextCursor', 'hasMore'].every((field) => field in (reply?.properties ?? {}))) return 'LIST'
  if (parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'))) return 'KEY'
  const scopes = security.flatMap(({ accessToken = [] }) => accessToken)
  return readingVerb.test(name) || scopes.includes('application.read') ? 'READ' : 'ONCE'
}

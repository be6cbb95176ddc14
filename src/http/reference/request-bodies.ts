/** Makes the JSON body of each operation a component, so that generated clients have a type with its name. */
import type { Schema } from './schema-refs.ts'

/** `ApplicationsCreateRequest` for applications.create. */
export const bodyNameOf = (operationId: string): string =>
  `${operationId
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Request`

/** The operation with a reference instead of its body, which is added to `bodies`. */
export function withNamedBody(operation: Schema, name: string, bodies: Record<string, Schema>): Schema {
  const requestBody = operation.requestBody as { content?: Record<string, Schema> } | undefined
  const json = requestBody?.content?.['application/json']
  if (!json) return operation
  bodies[name] = json.schema as Schema
  const schema = { $ref: `#/components/schemas/${name}` }
  return {
    ...operation,
    requestBody: { ...requestBody, content: { 'application/json': { ...json, schema } } },
  }
}

/** Closes the schema of a body, so that unknown fields are refused even where the author did not say so. */
import type { TSchema } from 'typebox'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of an `allOf` know only their own fields, so they stay open. */
export const closeSchema = (schema: TSchema): TSchema =>
  walked(schema as unknown as Node) as unknown as TSchema

function walked(node: Node): Node {
  const copy: Node = { ...node }
  if (isNode(node.properties)) {
    copy.properties = Object.fromEntries(
      Object.entries(node.properties).map(([name, child]) => [name, isNode(child) ? walked(child) : child]),
    )
    if (node.additionalProperties === undefined && node.patternProperties === undefined)
      copy.additionalProperties = false
  }
  if (isNode(node.items)) copy.items = walked(node.items)
  for (const name of ['anyOf', 'oneOf'])
    if (Array.isArray(node[name]))
      copy[name] = node[name].map((child) => (isNode(child) ? walked(child) : child))
  return copy
}

/** The components of the reference: the schemas of bodies and replies, and of all components those in use. */
import { openSchema, type Schema, type SchemaRefs } from './schema-refs.ts'

/** Two sets, because a body is closed and a reply is open for further fields. */
export interface BothRefs {
  bodies: SchemaRefs
  replies: SchemaRefs
}

/** Throws if a component of one name would be closed in bodies and open in replies. */
export function sharedSchemas({ bodies, replies }: BothRefs): Record<string, Schema> {
  const closed = bodies.components()
  const open = Object.fromEntries(
    Object.entries(replies.components()).map(([name, shape]) => [name, openSchema(shape)]),
  )
  for (const [name, shape] of Object.entries(closed))
    if (open[name] && JSON.stringify(open[name]) !== JSON.stringify(shape))
      throw new Error(`${name} is a body and a reply: export one of each`)
  return Object.fromEntries(Object.entries({ ...closed, ...open }).sort(([a], [b]) => (a < b ? -1 : 1)))
}

type Components = Record<string, Record<string, Schema>>

/** Without the components that neither the operations nor other components in use refer to. */
export function inUse(components: Components, operations: Schema): Components {
  const used = new Set<string>()
  const look = (node: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(node).matchAll(refPattern)) {
      if (used.has(`${kind}/${name}`)) continue
      used.add(`${kind}/${name}`)
      look(components[kind]?.[name])
    }
  }
  look(operations)
  for (const name of schemesOf(operations)) used.add(`securitySchemes/${name}`)
  return Object.fromEntries(
    Object.entries(components).map(([kind, named]) => [
      kind,
      Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${kind}/${name}`))),
    ]),
  )
}
const refPattern = /"#\/components\/(\w+)\/(\w+)"/g

const schemesOf = (operations: Schema): string[] =>
  Object.values(operations)
    .flatMap((methods) => Object.values(methods as Record<string, { security: Schema[] }>))
    .flatMap(({ security }) => security.flatMap((each) => Object.keys(each)))
